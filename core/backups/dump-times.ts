import { pipe } from 'fp-ts/lib/function.js';
import * as Dates from 'fp-ts/lib/Date.js';
import type * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ResourceId } from '../shared/resource.js';

/** When dumps of a schedule are due and were made. */
export interface ScheduleTimes {
  readonly database: ResourceId;
  /** None where none is planned. */
  readonly nextDueAt: O.Option<Date>;
  /** When the last good dump (`isGood`) ended; none where there is none. */
  readonly lastGoodAt: O.Option<Date>;
}

/** When the next dump of a database is due, and when its last good one ended, over all of its schedules. */
export type DumpTimes = Omit<ScheduleTimes, 'database'>;

/** The times of a database from those of schedules. */
export const dumpTimesOf =
  (schedules: readonly ScheduleTimes[]) =>
  (database: ResourceId): DumpTimes => {
    const own = schedules.filter((schedule) => schedule.database === database);
    const firstBy = (order: Ord.Ord<Date>, times: readonly O.Option<Date>[]): O.Option<Date> =>
      pipe(times, RA.compact, RA.sort(order), RA.head);
    return {
      nextDueAt: firstBy(
        Dates.Ord,
        own.map(({ nextDueAt }) => nextDueAt),
      ),
      lastGoodAt: firstBy(
        Ord.reverse(Dates.Ord),
        own.map(({ lastGoodAt }) => lastGoodAt),
      ),
    };
  };
