/** What a terminal executes instead of showing, and what reverses the order of letters. */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const escapeControlCharacters = (text: string): string =>
  text.replace(/[\n\t]/g, ' ').replace(CONTROL, escaped);

/** The same value, with every text in it safe to print in a terminal, on one line. */
export const escapeTexts = <A>(value: A): A => transformed(value) as A;

const transformed = (value: unknown): unknown => {
  if (typeof value === 'string') return escapeControlCharacters(value);
  if (Array.isArray(value)) return value.map(transformed);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, transformed(inner)]))
    : value;
};

/** The same as `escapedJson`, on one line. */
export const escapedJsonLine = (value: unknown): string =>
  JSON.stringify(value).replace(CONTROL, escaped);

/** JSON that parses to the same value, and that a terminal shows as it is. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2)
    .split('\n')
    .map((line) => line.replace(CONTROL, escaped))
    .join('\n');
