import type { Option } from 'fp-ts/lib/Option.js';
import type { ScheduleRules } from '../../fleet/schedule-rules.js';

/**
 * The times of a schedule, as cron has them. Where clocks go forward, a time that does not exist is due at the end of the gap,
 * once; where they go back, a fixed time of day is due once, the first time, and what is due every hour or oftener at
 * each real hour.
 */
export interface DueTimes {
  /** The first time after this one; none where none comes. */
  readonly after: (rules: Pick<ScheduleRules, 'cron' | 'timezone'>, time: Date) => Option<Date>;
  /** The times after the first and up to and including the second one, the latest first, at most `limit` of them. */
  readonly between: (
    rules: Pick<ScheduleRules, 'cron' | 'timezone'>,
    after: Date,
    until: Date,
    limit: number,
  ) => readonly Date[];
}
