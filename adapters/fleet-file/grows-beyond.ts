/** Whether a value holds more values than the limit, itself and repetitions included; a circle does. */
export const growsBeyond =
  (limit: number) =>
  (value: unknown): boolean => {
    const waiting: unknown[] = [value];
    for (let count = 1; waiting.length > 0; count += 1) {
      if (count + waiting.length > limit) return true;
      const next = waiting.pop();
      if (typeof next !== 'object' || next === null) continue;
      for (const inner of Object.values(next)) waiting.push(inner);
    }
    return false;
  };
