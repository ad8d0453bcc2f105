import * as E from 'fp-ts/lib/Either.js';
import type { Task } from 'fp-ts/lib/Task.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock, Timer } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import { failedRun } from '../dump-end.js';
import type { RunRegister, StartedRun } from '../ports/run-register.js';
import type { RunOutcome } from '../run.js';

export interface RecordEndPorts {
  readonly runs: Pick<RunRegister, 'finish'>;
  readonly clock: Clock;
  readonly timer: Timer;
}

/** A store that is busy may not be so a second later. A service that is stopping does not wait for much longer. */
const ATTEMPTS = 3;
const BETWEEN_MS = 1_000;

/** `unknown` where the store could not be asked, or the answer of an attempt may have been lost on the way. */
export type StoredEnd = 'stored' | 'lost' | 'unknown';

/** Stores the end of a run by a call that returns false where the run is another's by now; tries again while the store is away. */
export const storeEnd = async (
  timer: Timer,
  store: () => TaskEither<PortFailure, boolean>,
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
 * Stores how a run ended, and returns how it is known to have ended: a dump that is whole and could not be stored as such
 * counts as interrupted, as its run does once its lease has passed.
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

/** The same work. Its defect goes on to the caller, and to the log, once the run is no longer left running. */
export const endOnDefect = <A>(work: Promise<A>, end: Task<unknown>): Promise<A> =>
  work.catch(() => end().then(() => work));
