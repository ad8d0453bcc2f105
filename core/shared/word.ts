import * as t from 'io-ts';

/** Decodes one of these words, and nothing else. */
export const wordOf = <const W extends string>(words: readonly W[]): t.Type<W> =>
  t.keyof(Object.fromEntries(words.map((word) => [word, null])) as Readonly<Record<W, null>>);
