/**
 * Enough for the first and the last words of a tool; what it said between them is dropped. An error comes before the statement that
 * it is about, and one that locks a thousand tables is long.
 */
const FIRST_CHARACTERS = 4_096;
const LAST_CHARACTERS = 8_192;

/** What a tool has printed on standard error so far, as much of it as is kept. */
export const shortenMessages = (text: string): string =>
  text.length <= FIRST_CHARACTERS + LAST_CHARACTERS
    ? text
    : text.slice(0, FIRST_CHARACTERS) + text.slice(-LAST_CHARACTERS);
