import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import * as E from 'fp-ts/lib/Either.js';
import { Secret } from '../../../core/shared/secret.js';
import { isBearerToken } from '../../api/access/token-request-body.js';

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
};

/** Standard input, in the place of a file. */
export const STDIN = '-';

/** The text of a file, or of standard input; on the left, as a sentence without a stop, why there is none. */
export const readText = async (path: string): Promise<E.Either<string, string>> => {
  try {
    return E.right(await (path === STDIN ? text(process.stdin) : readFile(path, 'utf8')));
  } catch (error) {
    return E.left(whyNot(error));
  }
};

/** Calls a function with each line of such a text, however long it is; an empty one has one. */
export const eachLine = async (
  path: string,
  take: (line: string) => void,
): Promise<E.Either<string, void>> => {
  try {
    let [rest, count] = ['', 0];
    const parts = path === STDIN ? process.stdin : createReadStream(path);
    for await (const part of parts.setEncoding('utf8')) {
      const lines = `${rest}${String(part)}`.split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(take);
      count += lines.length;
    }
    if (rest !== '' || count === 0) take(rest);
    return E.right(undefined);
  } catch (error) {
    return E.left(whyNot(error));
  }
};

const whyNot = (error: unknown): string => {
  const code = codeOf(error);
  return WORDS[code] ?? `it cannot be read (${code})`;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';

/** Reads a file whose only line is a token. */
export const readTokenFile = async (path: string): Promise<E.Either<string, Secret>> =>
  E.flatMap((text: string) =>
    isBearerToken(text.trim())
      ? E.right(new Secret(text.trim()))
      : E.left('its only line must be a token'),
  )(await readText(path));

/** Anybody but the owner. */
const OTHERS = 0o077;

/**
 * The text of a file that no other user may read, as libpq wants its file of passwords; undefined if it does not exist. On the left is, as
 * a sentence, why it is not read.
 */
export const readPrivateText = async (
  path: string,
): Promise<E.Either<string, string | undefined>> => {
  try {
    const { mode } = await stat(path);
    if ((mode & OTHERS) !== 0)
      return E.left(`${path} is not read, since others may read it too: chmod 0600 ${path}`);
    return E.right(await readFile(path, 'utf8'));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? E.right(undefined)
      : E.left(`${path} is not read (${code})`);
  }
};
