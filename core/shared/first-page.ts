import * as O from 'fp-ts/lib/Option.js';

/** What fits on a page, of all that is left of a list or of one more, and the position of its last item where there is more. */
export const firstPage = <A, P>(
  limit: number,
  left: readonly A[],
  positionOf: (item: A) => P,
): { readonly shown: readonly A[]; readonly next: O.Option<P> } => {
  const shown = left.slice(0, limit);
  const last = left.length > limit ? shown.at(-1) : undefined;
  return { shown, next: last === undefined ? O.none : O.some(positionOf(last)) };
};
