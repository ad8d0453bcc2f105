import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ProblemRegister } from '../ports/problem-register.js';

/** Removes a batch of the problems that were closed before the history begins; returns how many. */
export type PurgeProblems = TaskEither<PortFailure, number>;

export interface PurgeProblemsPorts {
  readonly problems: Pick<ProblemRegister, 'purge'>;
  readonly clock: Clock;
}

/** Small enough not to hold up other writes. */
export const PURGE_BATCH_SIZE = 500;

export const purgeProblems =
  ({ problems, clock }: PurgeProblemsPorts, historyMs: number): PurgeProblems =>
  () =>
    problems.purge(new Date(clock.now().getTime() - historyMs), PURGE_BATCH_SIZE)();
