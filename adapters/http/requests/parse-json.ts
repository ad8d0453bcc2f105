import * as E from 'fp-ts/lib/Either.js';
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/** Parses a body as JSON in UTF-8. The left says what is wrong and where, and repeats nothing of the body. */
export const parseJson = (body: Uint8Array): E.Either<string, unknown> => {
  const text = decodeUtf8(body);
  if (text === undefined) return E.left('The body is not text in UTF-8.');
  try {
    return E.right(JSON.parse(text));
  } catch {
    return E.left(`The body is not JSON${faultOf(text)}.`);
  }
};

const decodeUtf8 = (body: Uint8Array): string | undefined => {
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

/** Undefined for a text that nests too deep for the library, which recurses: `JSON.parse` does not. */
const firstError = (text: string): JsonError | undefined => {
  const errors: JsonError[] = [];
  const stop = (code: ParseErrorCode, offset: number, length: number): never => {
    errors.push([printParseErrorCode(code), offset, length]);
    throw new Error('no error after the first one is needed');
  };
  try {
    visit(text, { onError: stop }, { disallowComments: true });
  } catch {
    // By `stop`, or for want of stack.
  }
  return errors[0];
};

const placeOf = (text: string, offset: number): string => {
  const before = text.slice(0, offset);
  return `line ${before.split('\n').length}, column ${offset - before.lastIndexOf('\n')}`;
};
