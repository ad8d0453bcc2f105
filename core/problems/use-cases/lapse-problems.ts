import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ProblemRegister } from '../ports/problem-register.js';

/** Closes a batch of the problems whose reports have expired; returns how many. */
export type LapseProblems = PortTask<number>;

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
