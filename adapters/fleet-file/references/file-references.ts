import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { readTextFile } from './read-text-file.js';
import type { References } from './references.js';
import { quoted } from '../codec/describe-value.js';

export type Environment = Readonly<Record<string, string | undefined>>;

const LIMIT_BYTES = 1024 * 1024;

/** For a description in a file: paths are relative to the directory of that file. */
export const fileReferences = (directory: string, env: Environment): References => ({
  env: (name) => {
    const value = env[name];
    if (value === undefined) return E.left(`the environment variable ${quoted(name)} is not set`);
    return value === ''
      ? E.left(`the environment variable ${quoted(name)} is set, but empty`)
      : E.right(value);
  },
  file: (path) =>
    pipe(
      readTextFile(resolve(directory, path), LIMIT_BYTES),
      E.map((text) => text.replace(/\r?\n$/, '')),
      E.filterOrElse(
        (text) => text !== '',
        () => 'the file is empty',
      ),
      E.mapLeft((words) => `${quoted(path)}: ${words}`),
    ),
});
