import type { IO } from 'fp-ts/lib/IO.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { StartedRun } from '../../ports/run-register.js';
import { keepLease, type LeasePorts } from '../keep-lease.js';

/** What ends a run before its work does. */
export interface RunBounds {
  /** For the whole of one run, in milliseconds. */
  readonly deadlineMs: number;
  /** Is aborted when the service stops. */
  readonly stopping: AbortSignal;
}

export interface RunToSupervise {
  readonly run: StartedRun;
  readonly sizeBytes: IO<number>;
}

/** What ends a run from this side, as far as it has no facts of its own. */
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
  /** What has ended the run; none while nothing has. */
  readonly endedBy: IO<O.Option<DumpFailure>>;
  /** To be called at the end, whatever it was: the lease is renewed no more. */
  readonly release: IO<void>;
}

/** A run on its way, and how far it is. */
export interface RunUnderWay extends SupervisedRun {
  /** A destination that takes nothing for so long does not answer. */
  readonly stallMs: number;
  /** Bytes of the dump that were made so far, before they are encrypted. */
  readonly progress: { sizeBytes: number };
}

/** Ends a run at its deadline, when the service stops, when somebody cancels it, and when its lease is lost. */
export const superviseRun = (
  ports: LeasePorts,
  { deadlineMs, stopping }: RunBounds,
  { run, sizeBytes }: RunToSupervise,
): SupervisedRun => {
  const ending = new AbortController();
  const endAs = (code: OwnEnd) => () => ending.abort({ code } satisfies DumpFailure);
  const releases = [
    ports.timer.after(deadlineMs, endAs('dump_deadline')),
    onAbort(stopping, endAs('dump_interrupted')),
    keepLease(ports, {
      run,
      sizeBytes,
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

/** Calls the action once the signal is aborted, at once where it is, until the returned function is called. */
export const onAbort = (signal: AbortSignal, action: IO<void>): IO<void> => {
  if (signal.aborted) action();
  signal.addEventListener('abort', action, { once: true });
  return () => signal.removeEventListener('abort', action);
};
