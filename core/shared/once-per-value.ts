/**
 * The same function, computed once for each object and cached as long as that object lives.
 * Values never change, so a cached result stays right.
 */
export const oncePerValue = <A extends object, B>(make: (value: A) => B): ((value: A) => B) => {
  const cache = new WeakMap<A, { readonly outcome: B }>();
  return (value) => {
    const cached = cache.get(value);
    if (cached !== undefined) return cached.outcome;
    const outcome = make(value);
    cache.set(value, { outcome });
    return outcome;
  };
};
