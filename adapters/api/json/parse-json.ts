import * as E from 'fp-ts/lib/Either.js';
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/** Far more levels than any body has: a schedule in a fleet document is on the ninth. */
const MAX_DEPTH = 32;

export const NOT_TEXT = 'The body is not text in UTF-8.';

/** Parses a body as JSON in UTF-8. The left says what is wrong and where, and repeats nothing of the body. */
export const parseJson = (body: Uint8Array): E.Either<string, unknown> => {
  const tooDeep = firstTooDeep(body, MAX_DEPTH);
  const text = decodeUtf8(tooDeep === undefined ? body : body.subarray(0, tooDeep));
  if (text === undefined) return E.left(NOT_TEXT);
  if (tooDeep !== undefined)
    return E.left(
      `The body nests deeper than ${MAX_DEPTH} levels, at ${placeOf(text, text.length)}.`,
    );
  try {
    return E.right(JSON.parse(text));
  } catch {
    return E.left(`The body is not JSON${faultOf(text)}.`);
  }
};

export const decodeUtf8 = (body: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
};

/** `JSON.parse` gives the place in some of its messages only, and repeats the text in others. */
const faultOf = (text: string): string => {
  const error = firstError(text);
  if (error === undefined) return '';
  const [code, offset, length] = error;
  if (IN_STRING.has(code)) return `: a string is not valid that begins at ${placeOf(text, offset)}`;
  const at = code.startsWith('UnexpectedEnd') ? offset + length : offset;
  const what = at === text.length ? 'it ends too early' : 'it goes wrong';
  return `: ${what} at ${placeOf(text, at)}`;
};

/** The library gives the place of the whole string for these. */
const IN_STRING: ReadonlySet<string> = new Set([
  'InvalidCharacter',
  'InvalidEscapeCharacter',
  'InvalidUnicode',
]);

type JsonError = readonly [code: string, offset: number, length: number];

/** The library recurses, which the limit of the depth allows. */
const firstError = (text: string): JsonError | undefined => {
  const errors: JsonError[] = [];
  const stop = (code: ParseErrorCode, offset: number, length: number): never => {
    errors.push([printParseErrorCode(code), offset, length]);
    throw new Error('no error after the first one is needed');
  };
  try {
    visit(text, { onError: stop }, { disallowComments: true });
  } catch {
    // By `stop`.
  }
  return errors[0];
};

const placeOf = (text: string, offset: number): string => {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', start)) {
    line += 1;
    start = at + 1;
  }
  return `line ${line}, column ${offset - start + 1}`;
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Where a JSON text first nests deeper than this, as an offset in its bytes. It reads each byte once and remembers none,
 * so that a text made of brackets costs nothing: `JSON.parse` takes 40 bytes of memory for each of them.
 * In UTF-8 no byte of a longer character looks like a quote or a bracket.
 */
const firstTooDeep = (body: Uint8Array, maxDepth: number): number | undefined => {
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) at = endOfString(body, at);
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > maxDepth) return at;
  }
  return undefined;
};

/** The offset of the quote that ends a string, or the end of the text. */
const endOfString = (body: Uint8Array, start: number): number => {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
};
