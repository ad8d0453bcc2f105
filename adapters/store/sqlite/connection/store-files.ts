import { statSync } from 'node:fs';

/** Whether the files of an open store are where they were when it was opened. */
export interface StoreFiles {
  /** Costs two looks at the file system at most in each iteration of the event loop. */
  readonly areInPlace: () => boolean;
}

/** The database, and its log, which SQLite removes only when the last connection is closed. */
const ENDINGS = ['', '-wal'];

/**
 * What is written to a file that was removed, moved or replaced is lost once the service ends, and SQLite does not notice.
 * So each file is recognized by its device and inode. `onLost` is called once for each incident.
 */
export const storeFiles = (file: string, onLost: (error: Error) => void): StoreFiles => {
  const parts = ENDINGS.map((ending) => `${file}${ending}`);
  const opened = parts.map(identityOf);
  const seen = { isFresh: false, areInPlace: true };
  const look = () => {
    const areInPlace = parts.every((part, n) => identityOf(part) === opened[n]);
    if (seen.areInPlace && !areInPlace) onLost(new Error(lostWording(file)));
    Object.assign(seen, { isFresh: true, areInPlace });
    setImmediate(() => (seen.isFresh = false)).unref();
  };
  return {
    areInPlace: () => {
      if (!seen.isFresh) look();
      return seen.areInPlace;
    },
  };
};

const identityOf = (file: string): string | undefined => {
  try {
    const status = statSync(file, { bigint: true, throwIfNoEntry: false });
    return status && `${status.dev}:${status.ino}`;
  } catch {
    return undefined;
  }
};

const lostWording = (file: string): string =>
  `${file} or its -wal file was removed, moved or replaced while the service ran, so nothing is written any more. ` +
  'Stop the service, put the file back or restore a copy, and start it again';
