/** Why no key could be read from a file. */
export type KeyFileFailure = KeyFileUnusable | KeyFileExposed | KeyFileWrongSize;

/** It can neither be read nor created. */
export interface KeyFileUnusable {
  readonly _tag: 'KeyFileUnusable';
  readonly file: string;
  /** The code of the operating system, such as `EACCES`. */
  readonly code: string;
}

/** Others than its owner may read or write it. */
export interface KeyFileExposed {
  readonly _tag: 'KeyFileExposed';
  readonly file: string;
  readonly mode: number;
}

export interface KeyFileWrongSize {
  readonly _tag: 'KeyFileWrongSize';
  readonly file: string;
  readonly sizeBytes: number;
}

export const keyFileUnusable = (file: string, code: string): KeyFileUnusable => ({
  _tag: 'KeyFileUnusable',
  file,
  code,
});

export const keyFileExposed = (file: string, mode: number): KeyFileExposed => ({
  _tag: 'KeyFileExposed',
  file,
  mode,
});

export const keyFileWrongSize = (file: string, sizeBytes: number): KeyFileWrongSize => ({
  _tag: 'KeyFileWrongSize',
  file,
  sizeBytes,
});

/** What an operator reads: what is wrong with the key file, and what to do. */
export const keyFileFailureWording = (failure: KeyFileFailure): string => {
  switch (failure._tag) {
    case 'KeyFileUnusable':
      return `The key file ${failure.file} can be neither read nor created (${failure.code}). Let the user that runs Shipshape own it and write to its directory.`;
    case 'KeyFileExposed':
      return `The key file ${failure.file} is readable or writable by others than its owner (mode ${failure.mode.toString(8).padStart(4, '0')}). Run: chmod 600 ${failure.file}. If another user may have read it, change the admin passwords that it protects.`;
    case 'KeyFileWrongSize':
      return `The key file ${failure.file} has ${String(failure.sizeBytes)} bytes where a key has 32. Restore it from a backup; without it the stored admin passwords cannot be read.`;
  }
};
