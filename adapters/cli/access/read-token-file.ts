import { readFile } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import { Secret } from '../../../core/shared/secret.js';
import { isBearerToken } from '../../api/access/token-request-body.js';

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
};

/** Reads a file whose only line is a token. */
export const readTokenFile = async (path: string): Promise<E.Either<string, Secret>> => {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    return isBearerToken(text)
      ? E.right(new Secret(text))
      : E.left('its only line must be a token');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return E.left(WORDS[code] ?? `it cannot be read (${code})`);
  }
};
