import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a file that only its owner can read, and its directory, where they are missing. */
export const makePrivateFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
};

/** Of the database, its write-ahead log and the index of that. */
const ENDINGS = ['', '-wal', '-shm'];

/** Removes the access of other users. SQLite gives the files beside the database the mode of the database. */
export const keepPrivate = (file: string): void => {
  for (const ending of ENDINGS) {
    const part = `${file}${ending}`;
    if (existsSync(part)) chmodSync(part, 0o600);
  }
};
