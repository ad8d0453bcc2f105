import type { Option } from 'fp-ts/lib/Option.js';
import type { ScheduleRules } from '../../described/schedule.js';

/**
 * The times of a schedule by the rules of cron. An expression of one time of day is due once a day also where clocks change: at
 * the end of the gap where they go forward over it, and the first time where they go back over it. One of several times a day
 * is due whenever the clock shows one of them: each real hour, and not at a time that does not exist.
 */
export interface DueTimes {
  /** The first time after this one; none where no other follows. */
  readonly after: (rules: Pick<ScheduleRules, 'cron' | 'timezone'>, time: Date) => Option<Date>;
  /** The times after the first and up to and including the second one, the latest first, at most `limit` of them. */
  readonly between: (
    rules: Pick<ScheduleRules, 'cron' | 'timezone'>,
    after: Date,
    until: Date,
    limit: number,
  ) => readonly Date[];
}
