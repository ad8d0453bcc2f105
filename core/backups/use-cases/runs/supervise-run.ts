import type { IO } from 'fp-ts/lib/IO.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { StartedRun } from '../../ports/run-register.js';
import { keepLease, type LeasePorts } from '../keep-lease.js';

export interface RunBounds {
  /** For the whole of one run, in milliseconds. */
  readonly deadlineMs: number;
  /** Is aborted when the service stops. */
  readonly stopping: AbortSignal;
}

export interface RunToSupervise {
  readonly run: StartedRun;
  readonly sizeBytes: IO<number>;
  /** How often its lease is renewed, and its progress stored, unless the usual suffices. */
  readonly renewalMs?: number;
}

/** Why this side ends a run, where there are no further facts. */
export type OwnEnd =
  | 'dump_deadline'
  | 'dump_stalled'
  | 'dump_cancelled'
  | 'dump_interrupted'
  | 'destination_unreachable';

export interface SupervisedRun {
  /** Is aborted once something ends the run. */
  readonly signal: AbortSignal;
  /** Ends the run; the first end counts. */
  readonly endAs: (code: OwnEnd) => IO<void>;
  /** The first end of the run; none before one. */
  readonly endedBy: IO<O.Option<DumpFailure>>;
  /** Must be called at the end in every case: stops the renewal of the lease. */
  readonly release: IO<void>;
}

export interface RunUnderWay extends SupervisedRun {
  /** A destination that accepts nothing for this long does not answer. */
  readonly stallMs: number;
  /** The bytes of the dump so far, before encryption. */
  readonly progress: { sizeBytes: number };
}

/** Ends a run at its deadline, when the service stops, when it is cancelled, and when its lease is lost. */
export const superviseRun = (
  ports: LeasePorts,
  { deadlineMs, stopping }: RunBounds,
  { run, ...progress }: RunToSupervise,
): SupervisedRun => {
  const ending = new AbortController();
  const endAs = (code: OwnEnd) => () => ending.abort({ code } satisfies DumpFailure);
  const releases = [
    ports.timer.after(deadlineMs, endAs('dump_deadline')),
    onAbort(stopping, endAs('dump_interrupted')),
    keepLease(ports, {
      run,
      ...progress,
      onLost: endAs('dump_interrupted'),
      onCancel: endAs('dump_cancelled'),
    }),
  ];
  return {
    signal: ending.signal,
    endAs,
    endedBy: () => (ending.signal.aborted ? O.some(ending.signal.reason as DumpFailure) : O.none),
    release: () => releases.forEach((release) => release()),
  };
};

/** Calls the action once the signal is aborted, or at once if it was before, unless the returned function is called first. */
export const onAbort = (signal: AbortSignal, action: IO<void>): IO<void> => {
  if (signal.aborted) action();
  signal.addEventListener('abort', action, { once: true });
  return () => signal.removeEventListener('abort', action);
};
