/**
 * The same function, worked out once for each object and kept as long as that object lives.
 * Values never change, so that what was once made of one stays right.
 */
export const oncePerValue = <A extends object, B>(make: (value: A) => B): ((value: A) => B) => {
  const made = new WeakMap<A, { readonly outcome: B }>();
  return (value) => {
    const known = made.get(value);
    if (known !== undefined) return known.outcome;
    const outcome = make(value);
    // Nobody can see it but by the clock.
    // eslint-disable-next-line functional/no-expression-statements
    made.set(value, { outcome });
    return outcome;
  };
};
