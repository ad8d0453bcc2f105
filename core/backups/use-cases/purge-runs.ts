import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { RunRegister } from '../ports/run-register.js';

/** Removes a batch of the runs that ended longer ago than the history goes back; returns how many. */
export type PurgeRuns = TaskEither<PortFailure, number>;

/** How many runs are removed at once: a fraction of a second of work for the store. */
export const RUN_BATCH_SIZE = 500;

export interface PurgeRunsPorts {
  readonly runs: Pick<RunRegister, 'purge'>;
  readonly clock: Clock;
}

export const purgeRuns =
  ({ runs, clock }: PurgeRunsPorts, historyMs: number): PurgeRuns =>
  () =>
    runs.purge(new Date(clock.now().getTime() - historyMs), RUN_BATCH_SIZE)();
