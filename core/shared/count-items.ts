/** Items that pass once, and how many of them have passed. */
export const countItems = <A>(items: Iterable<A>) => {
  let count = 0;
  function* counted(): Generator<A, void> {
    for (const item of items) {
      count += 1;
      yield item;
    }
  }
  return { items: { [Symbol.iterator]: counted }, count: () => count };
};
