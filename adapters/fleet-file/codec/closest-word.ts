/** How many letters must be inserted, removed or replaced to turn one word into the other (Levenshtein). */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};

/** A misspelling changes a third of a word at most. */
const isMisspelling = (word: string, meant: string): boolean =>
  Math.abs(word.length - meant.length) <= 2 &&
  distance(word.toLowerCase(), meant) <= Math.max(1, Math.floor(meant.length / 3));

/** The known word that was probably meant. */
export const closestWord = (word: string, known: readonly string[]): string | undefined =>
  known
    .filter((candidate) => isMisspelling(word, candidate))
    .sort((a, b) => distance(word, a) - distance(word, b))[0];
