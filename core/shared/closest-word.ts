import * as RA from 'fp-ts/lib/ReadonlyArray.js';

/**
 * How many letters must be added, removed, replaced or swapped with their neighbour to get from one word to the other
 * (the optimal string alignment distance).
 */
const distance = (from: string, to: string): number => {
  const letters = Array.from(from);
  const others = Array.from(to);
  const first = Array.from({ length: others.length + 1 }, (_, column) => column);
  const [, last] = letters.reduce<readonly [Row, Row]>(
    ([beforeLast, above], letter, row) => {
      const least = (left: number, [column, other]: readonly [number, string]): number => {
        const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1);
        const isSwap = letter === others[column - 1] && letters[row - 1] === other;
        const swapped = isSwap ? (beforeLast[column - 1] ?? Infinity) + 1 : Infinity;
        return Math.min(replaced, swapped, (above[column + 1] ?? 0) + 1, left + 1);
      };
      return [above, RA.scanLeft(row + 1, least)([...others.entries()])];
    },
    [[], first],
  );
  return last[others.length] ?? 0;
};

/** The distances from a beginning of one word to each beginning of another. */
type Row = readonly number[];

/** A misspelling changes a third of a word at most. */
const isMisspelling = (word: string, meant: string): boolean =>
  Math.abs(word.length - meant.length) <= 2 &&
  distance(word, meant) <= Math.max(1, Math.floor(meant.length / 3));

/** The known word that was probably meant, whatever the case of its letters. */
export const closestWord = (word: string, known: readonly string[]): string | undefined => {
  const written = word.toLowerCase();
  const distanceTo = (candidate: string) => distance(written, candidate.toLowerCase());
  return known
    .filter((candidate) => isMisspelling(written, candidate.toLowerCase()))
    .sort((a, b) => distanceTo(a) - distanceTo(b))[0];
};
