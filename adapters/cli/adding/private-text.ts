import { readFile, stat } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';

/** Anybody but the owner. */
const OTHERS = 0o077;

/**
 * The text of a file that nobody else may read, as libpq wants its file of passwords; undefined where there is none. On the left is, as
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? E.right(undefined)
      : E.left(`${path} is not read (${code})`);
  }
};
