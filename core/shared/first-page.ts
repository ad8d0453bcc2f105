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

/** A page of all of a list that is ordered by path. */
export const pageAfter = <A extends { readonly path: string }>(
  limit: number,
  all: readonly A[],
  after: O.Option<string>,
) => {
  const left = all.filter(({ path }) => O.isNone(after) || isAfter(path, after.value));
  const { shown, next } = firstPage(limit, left, ({ path }) => path);
  return { databases: shown, next };
};

/** Whether a path comes after another in a list that is ordered by bytes: by code points, which `<` of texts does not compare. */
const isAfter = (path: string, other: string): boolean => {
  const [own, others] = [codePoints(path), codePoints(other)];
  const at = own.findIndex((point, index) => point !== others[index]);
  return at >= 0 && (own[at] ?? 0) > (others[at] ?? -1);
};

const codePoints = (text: string) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
