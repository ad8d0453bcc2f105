import type { Keep } from '../../described/keep.js';
import { dueDays } from '../../fleet/cron/due-days.js';
import { monthOfDay, weekOfDay } from '../retention.js';

/** The dumps that would be kept if they had long been made at all times of an expression. */
export interface KeptInTime {
  readonly dumps: number;
  /** How many days the oldest is old. */
  readonly days: number;
}

/** Those of `Keep`, of which one that is absent or undefined keeps nothing. */
export type KeepRules = { readonly [Rule in keyof Keep]?: number | undefined };

/** Twenty years: no further back is counted. */
const MOST_DAYS = 7_305;

/** What `expiredDumps` would leave at the end of a day, if all are proved alike. */
export const keptInTime = (read: string, keep: KeepRules, today: number): KeptInTime => {
  const { timesADay, isDue } = dueDays(read);
  const { last = 0, days = 0, weekly = 0, monthly = 0 } = keep;
  const ages = Array.from({ length: MOST_DAYS }, (_, age) => age).filter((age) =>
    isDue(today - age),
  );
  const ofEach = newestOfEach(ages, today);
  const [inWeeks, inMonths] = [ofEach(weekOfDay, weekly), ofEach(monthOfDay, monthly)];
  const kept = ages.map((age, index) => {
    // The newest always stays.
    const ofLast = Math.min(timesADay, Math.max(Math.max(last, 1) - index * timesADay, 0));
    const ofPeriod = inWeeks.has(age) || inMonths.has(age) ? 1 : 0;
    return Math.max(ofLast, ofPeriod, age < days ? timesADay : 0);
  });
  return {
    dumps: kept.reduce((sum, count) => sum + count, 0),
    days: ages[kept.findLastIndex((count) => count > 0)] ?? 0,
  };
};

const newestOfEach =
  (ages: readonly number[], today: number) =>
  (periodOf: (day: number) => number | string, most: number): ReadonlySet<number> => {
    const periods = most === 0 ? [] : ages.map((age) => periodOf(today - age));
    const isNewest = (_: number, index: number) => periods[index] !== periods[index - 1];
    return new Set(most === 0 ? [] : ages.filter(isNewest).slice(0, most));
  };
