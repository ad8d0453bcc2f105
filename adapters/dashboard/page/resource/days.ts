import type { RowBody } from '../live/bodies.js';
import { serviceNow } from '../live/ask.js';
import { DAY_MS } from '../parts/words.js';

/** The days in UTC that are shown, today last, as the service writes them. */
export const daysShown = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(serviceNow() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );

const SHOWN = 90;

/** How large a database was on each of the last ninety days, from that on from which it is known; `size` is that of today. */
export const lastDays = (sizes: NonNullable<RowBody['sizes']>, size: number): readonly number[] => {
  const days = daysShown(SHOWN);
  return days.flatMap((day, index) => {
    if (index === days.length - 1) return [size];
    const last = sizes.findLast(({ on }) => on <= day);
    return last === undefined ? [] : [last.bytes];
  });
};
