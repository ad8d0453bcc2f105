import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { quoted } from '../codec/codec.js';
import { closeSync, openSync, readSync } from 'node:fs';

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

const CHUNK_BYTES = 64 * 1024;

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'this is a directory, not a file',
  EACCES: 'the file may not be read by this user',
  EPERM: 'the file may not be read by this user',
  ELOOP: 'the links to this file run in a circle',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'the file is not UTF-8 text',
};

/**
 * Reads a text; on the left is why it cannot be read. No more than the limit is held in memory, whatever kind of file it
 * is. It is synchronous, since codecs are.
 */
export const readTextFile = (path: string, limitBytes: number): E.Either<string, string> => {
  try {
    const bytes = readAtMost(path, limitBytes + 1);
    return bytes.length > limitBytes
      ? E.left(`the file holds more than ${limitBytes} bytes`)
      : E.right(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return E.left(WORDS[code] ?? `the file cannot be read (${code})`);
  }
};

const readAtMost = (path: string, limitBytes: number): Buffer => {
  const file = openSync(path, 'r');
  try {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    while (sizeBytes < limitBytes) {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, limitBytes - sizeBytes));
      const readBytes = readSync(file, chunk);
      if (readBytes === 0) break;
      chunks.push(chunk.subarray(0, readBytes));
      sizeBytes += readBytes;
    }
    return Buffer.concat(chunks);
  } finally {
    closeSync(file);
  }
};

/** Resolves the references of a description. On the left is what is wrong, without any value. */
export interface References {
  /** The value of an environment variable. */
  readonly env: (name: string) => E.Either<string, string>;
  /** The text of a file, without the line break at its end. */
  readonly file: (path: string) => E.Either<string, string>;
}

/** For a description that came over the network: it may not read the environment and the files of the service. */
export const NO_REFERENCES: References = {
  env: () =>
    E.left('{ env: NAME } is resolved where the fleet file is read; here, give the value itself'),
  file: () => E.left('files are read where the fleet file is read; here, give the text itself'),
};
