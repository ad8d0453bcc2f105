import { dayOf } from './durations.js';

/** How far back it is kept how something went by the day, today included, by the days that `dayOf` numbers. */
export const KEPT_DAYS = 366;

/** Of the latest of them each day is kept; of the others the last one of each week. */
export const EACH_OF_DAYS = 90;

/** Whether a day is still kept at a time, where the days after it are the next ones that are known. */
export const isKeptDay = (day: number, next: number | undefined, at: Date): boolean => {
  const age = dayOf(at) - day;
  const isLastOfWeek = next === undefined || weekOf(next) !== weekOf(day);
  return age < EACH_OF_DAYS || (age < KEPT_DAYS && isLastOfWeek);
};

const weekOf = (day: number): number => Math.floor(day / 7);
