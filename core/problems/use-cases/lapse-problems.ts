import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ProblemRegister } from '../ports/problem-register.js';

/** Closes a batch of the problems whose reports have expired; returns how many. */
export type LapseProblems = TaskEither<PortFailure, number>;

export interface LapseProblemsPorts {
  readonly problems: Pick<ProblemRegister, 'lapse'>;
  readonly clock: Clock;
}

/** Small enough not to hold up other writes. */
export const LAPSE_BATCH_SIZE = 100;

export const lapseProblems =
  ({ problems, clock }: LapseProblemsPorts): LapseProblems =>
  () =>
    problems.lapse(clock.now(), LAPSE_BATCH_SIZE)();
