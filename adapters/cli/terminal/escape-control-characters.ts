/** What a terminal obeys instead of showing, and what turns the order of letters around. */
const OBEYED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const escapeControlCharacters = (text: string): string =>
  text.replace(/[\n\t]/g, ' ').replace(OBEYED, escaped);

/** The same value, with every text in it fit to be shown in a terminal, on one line. */
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
  JSON.stringify(value).replace(OBEYED, escaped);

/** JSON that reads back as the same value, and that a terminal shows as it stands. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2)
    .split('\n')
    .map((line) => line.replace(OBEYED, escaped))
    .join('\n');
