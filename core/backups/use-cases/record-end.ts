import * as E from 'fp-ts/lib/Either.js';
import type { Task } from 'fp-ts/lib/Task.js';
import type { Clock, Timer } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { failedRun } from '../dump-end.js';
import type { RunRegister, StartedRun } from '../ports/run-register.js';
import type { RunOutcome } from '../run.js';

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
