import { readFile } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import { Secret } from '../../../core/shared/secret.js';
import { isBearerToken } from '../../api/access/bearer-token.js';

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'the file may not be read by this user',
  EISDIR: 'this is a directory, not a file',
};

/** Reads the token that a file holds, alone on its line. */
export const readTokenFile = async (path: string): Promise<E.Either<string, Secret>> => {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    return isBearerToken(text)
      ? E.right(new Secret(text))
      : E.left('the file must hold a token, alone on one line');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return E.left(WORDS[code] ?? `the file cannot be read (${code})`);
  }
};
