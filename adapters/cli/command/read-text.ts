import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import * as E from 'fp-ts/lib/Either.js';

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
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return E.left(WORDS[code] ?? `it cannot be read (${code})`);
  }
};
