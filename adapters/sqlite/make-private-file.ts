import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a file that only its owner can read, and its directory, where they are missing.
 * SQLite gives the files beside it (`-wal`, `-shm`) the mode of the database.
 */
export const makePrivateFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
};
