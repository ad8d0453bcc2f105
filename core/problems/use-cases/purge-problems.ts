import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ProblemRegister } from '../ports/problem-register.js';

/** Forgets a batch of what was closed longer ago than the history is kept. Answers how many that were. */
export type PurgeProblems = TaskEither<PortFailure, number>;

export interface PurgeProblemsPorts {
  readonly problems: Pick<ProblemRegister, 'purge'>;
  readonly clock: Clock;
}

/** Few enough for whoever else wants to write meanwhile. */
export const PURGE_BATCH_SIZE = 500;

export const purgeProblems =
  ({ problems, clock }: PurgeProblemsPorts, keptMs: number): PurgeProblems =>
  () =>
    problems.purge(new Date(clock.now().getTime() - keptMs), PURGE_BATCH_SIZE)();
