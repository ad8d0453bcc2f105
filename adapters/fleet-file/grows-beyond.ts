/** More values than any fleet has, of which each is looked at. */
export const LIMIT_VALUES = 1_000_000;

/** Whether a value holds more values than the limit, itself and repetitions included; a circle does. */
export const growsBeyond =
  (limit: number) =>
  (value: unknown): boolean => {
    const waiting: unknown[] = [value];
    for (let count = 1; waiting.length > 0; count += 1) {
      if (count + waiting.length > limit) return true;
      const next = waiting.pop();
      if (typeof next !== 'object' || next === null) continue;
      const inner: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
      if (count + waiting.length + inner.length > limit) return true;
      for (const one of inner) waiting.push(one);
    }
    return false;
  };
