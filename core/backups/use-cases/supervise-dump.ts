import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Task } from 'fp-ts/lib/Task.js';
import type { PortFailure, PortTask } from '../../shared/ports/port-failure.js';
import type { RunOutcome } from '../run.js';
import { failedRun, runOutcome } from '../dump-end.js';
import type { DumpFailure } from '../dump-failure.js';
import type { DumpMaker, DumpRefused, DumpRequest } from '../ports/dump-maker.js';
import type { RunRegister, StartedRun } from '../ports/run-register.js';
import type { LeasePorts } from './keep-lease.js';
import { onAbort, type RunBounds, superviseRun } from './runs/supervise-run.js';
import { watchReader } from './streams/watch-reader.js';
import type { Clock, Timer } from '../../shared/ports/clock.js';

export interface RecordEndPorts {
  readonly runs: Pick<RunRegister, 'finish'>;
  readonly clock: Clock;
  readonly timer: Timer;
}

/** A busy store may be free a second later. A service that is stopping does not wait much longer. */
const ATTEMPTS = 3;
const BETWEEN_MS = 1_000;

/** `unknown` where the store was unavailable, or the answer of an attempt may have been lost. */
export type StoredEnd = 'stored' | 'lost' | 'unknown';

/**
 * Stores the end of a run by a call that returns false where another node has the run; retries while the store is unavailable.
 */
export const storeEnd = async (
  timer: Timer,
  store: () => PortTask<boolean>,
): Promise<StoredEnd> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const stored = await store()();
    if (E.isRight(stored) && stored.right) return 'stored';
    if (E.isRight(stored)) return attempt === 1 ? 'lost' : 'stored';
    if (attempt < ATTEMPTS)
      await new Promise<void>((resolve) => void timer.after(BETWEEN_MS, resolve));
  }
  return 'unknown';
};

/**
 * Stores the outcome of a run, and returns the one that holds: a whole dump whose end could not be stored counts as
 * interrupted, as its run does once its lease has passed.
 */
export const recordEnd = async (
  { runs, clock, timer }: RecordEndPorts,
  run: StartedRun,
  outcome: RunOutcome,
): Promise<RunOutcome> => {
  const endedAt = clock.now();
  const end = await storeEnd(timer, () => runs.finish(run, outcome, endedAt));
  return end === 'stored' ? outcome : interrupted(outcome);
};

const interrupted = (outcome: RunOutcome): RunOutcome =>
  outcome._tag === 'Done' ? failedRun({ code: 'dump_interrupted' }, outcome.sizeBytes) : outcome;

/** The same work. A defect is passed on to the caller, and to the log, after the run was ended. */
export const endOnDefect = <A>(work: Promise<A>, end: Task<unknown>): Promise<A> =>
  work.catch(() => end().then(() => work));

export interface SuperviseDumpPorts {
  readonly runs: LeasePorts['runs'] & RecordEndPorts['runs'];
  readonly dumps: DumpMaker;
  readonly clock: LeasePorts['clock'];
  readonly timer: LeasePorts['timer'];
}

export interface DumpBounds extends RunBounds {
  /** How long the reader may read nothing, since its dump holds a snapshot and locks at the server. In milliseconds. */
  readonly stallMs: number;
}

export interface DumpToSupervise {
  readonly run: StartedRun;
  readonly request: DumpRequest;
  /** Is aborted when the reader disconnects. */
  readonly reader: AbortSignal;
}

export interface SupervisedDump {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Settles once the end is stored, even without a reader. */
  readonly end: Task<RunOutcome>;
}

/**
 * Makes the dump of a run, and stores its end exactly once, however it ends: by its tool, its reader, its deadline, the end
 * of the service or the loss of its lease.
 */
export const superviseDump = async (
  ports: SuperviseDumpPorts,
  bounds: DumpBounds,
  { run, request, reader }: DumpToSupervise,
): Promise<E.Either<PortFailure | DumpRefused, SupervisedDump>> => {
  const state = { sizeBytes: 0 };
  const { signal, endAs, endedBy, release } = superviseRun(ports, bounds, {
    run,
    sizeBytes: () => state.sizeBytes,
  });
  const forgetReader = onAbort(reader, endAs('dump_cancelled'));
  const record = (outcome: RunOutcome): Promise<RunOutcome> =>
    recordEnd(ports, run, outcome).finally(() => {
      forgetReader();
      release();
    });

  const starting = ports.dumps.start(request, signal)();
  const started = await endOnDefect(starting, () => record(failedRun(FAILED, 0)));
  if (E.isLeft(started)) {
    const refused = refusalOf(started.left, endedBy());
    await record(failedRun(failureOf(refused), 0));
    return E.left(refused);
  }
  const { bytes, end } = started.right;
  const recorded = end().then((tool) => record(runOutcome(tool, state.sizeBytes, endedBy())));
  const watched = watchReader(bytes, {
    timer: ports.timer,
    stallMs: bounds.stallMs,
    onStall: endAs('dump_stalled'),
    onRead: (sizeBytes) => void (state.sizeBytes += sizeBytes),
  });
  const ended = recorded.finally(watched.forget);
  return E.right({ bytes: watched, end: () => ended });
};

/** A dump that was ended before its first byte was refused for that reason. */
const refusalOf = (
  refused: PortFailure | DumpRefused,
  end: O.Option<DumpFailure>,
): PortFailure | DumpRefused =>
  O.isSome(end) ? { _tag: 'DumpRefused', failure: end.value } : refused;

const FAILED: DumpFailure = { code: 'dump_failed' };

/** The log has the failure on this side that prevented the tool from starting; the run stores that it failed. */
const failureOf = (refused: PortFailure | DumpRefused): DumpFailure =>
  refused._tag === 'DumpRefused' ? refused.failure : FAILED;
