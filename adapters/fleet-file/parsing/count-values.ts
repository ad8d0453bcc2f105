/** More than a fleet has: 100,000 databases with two schedules each have 1,400,000 values. */
export const MAX_VALUES = 3_000_000;

/** How many values a value holds, itself and repetitions included. Counting ends above the limit, so that cycles end, too. */
export const countValues = (value: unknown, limit: number): number => {
  const waiting: unknown[] = [value];
  let count = 0;
  while (waiting.length > 0 && count + waiting.length <= limit) {
    const next = waiting.pop();
    count += 1;
    if (typeof next !== 'object' || next === null) continue;
    const inner: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (count + waiting.length + inner.length > limit) return limit + 1;
    for (const one of inner) waiting.push(one);
  }
  return count + waiting.length;
};

/** Whether a value holds more values than the limit. */
export const exceedsValues =
  (limit: number) =>
  (value: unknown): boolean =>
    countValues(value, limit) > limit;
