import * as E from 'fp-ts/lib/Either.js';
import { jsonErrorOffset } from './json-error-offset.js';

/** Reads a body as JSON in UTF-8. On the left, what is wrong and where, without a word of the body itself. */
export const parseJson = (body: Uint8Array): E.Either<string, unknown> => {
  const text = decodeUtf8(body);
  if (text === undefined) return E.left('The body is not text in UTF-8.');
  try {
    return E.right(JSON.parse(text));
  } catch {
    return E.left(`The body is not JSON: ${placeOf(text)}.`);
  }
};

const decodeUtf8 = (body: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
};

const placeOf = (text: string): string => {
  const offset = jsonErrorOffset(text) ?? text.length;
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  const what = offset === text.length ? 'it ends too early' : 'it goes wrong';
  return `${what} at line ${line}, column ${column}`;
};
