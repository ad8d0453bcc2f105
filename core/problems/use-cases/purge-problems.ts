import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ProblemRegister } from '../ports/problem-register.js';

/** Forgets a batch of what was closed longer ago than the history is kept. Answers how many that were. */
export type ForgetProblems = TaskEither<PortFailure, number>;

export interface ForgetProblemsPorts {
  readonly problems: Pick<ProblemRegister, 'forget'>;
  readonly clock: Clock;
}

/** Few enough for whoever else wants to write meanwhile. */
export const FORGOTTEN_AT_ONCE = 500;

export const forgetProblems =
  ({ problems, clock }: ForgetProblemsPorts, keptMs: number): ForgetProblems =>
  () =>
    problems.forget(new Date(clock.now().getTime() - keptMs), FORGOTTEN_AT_ONCE)();
