import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { DAY_MS, dayOf } from '../../shared/durations.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { DayOfRuns, RunRegister } from '../ports/run-register.js';

/** For how many days it is shown what dumps came to, including today. */
export const RUN_DAYS = 90;

/** Finds what the dumps of a database came to on each of the last days, as far as the caller may see them. */
export type FindRunDays = (
  caller: Caller,
  database: ResourceId,
) => TaskEither<PortFailure, readonly DayOfRuns[]>;

export interface FindRunDaysPorts {
  readonly runs: Pick<RunRegister, 'daysOf'>;
  readonly clock: Clock;
}

export const findRunDays =
  ({ runs, clock }: FindRunDaysPorts): FindRunDays =>
  (caller, database) =>
    runs.daysOf(caller, database, new Date((dayOf(clock.now()) - RUN_DAYS + 1) * DAY_MS));
