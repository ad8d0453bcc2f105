/** Why no key could be read from a file. */
export type KeyFileFailure = { readonly file: string } & (
  | {
      readonly _tag: 'KeyFileUnusable';
      /** The code of the operating system, such as `EACCES`. */
      readonly code: string;
    }
  | { readonly _tag: 'KeyFileExposed'; readonly mode: number }
  | { readonly _tag: 'KeyFileForeign'; readonly uid: number }
  | { readonly _tag: 'KeyFileDangling'; readonly target: string }
  | { readonly _tag: 'KeyFileWrongSize'; readonly sizeBytes: number }
  | { readonly _tag: 'KeyDirectoryExposed'; readonly directory: string; readonly mode: number }
);

/** What an operator reads: what is wrong with the key file, and what to do. */
export const keyFileFailureWording = (failure: KeyFileFailure): string => {
  const { file } = failure;
  const key = `The key file ${file}`;
  switch (failure._tag) {
    case 'KeyFileUnusable':
      return `${key} can be neither read nor created (${failure.code}). Let the user that runs Shipshape own it and write to its directory.`;
    case 'KeyFileExposed':
      return `${key} is readable or writable by others than its owner (mode ${octal(failure.mode)}). Run: chmod 600 ${file}. If another user may have read it, change the admin passwords that it protects.`;
    case 'KeyFileForeign':
      return `${key} belongs to another user (uid ${String(failure.uid)}), who can read and replace it. Let the user that runs Shipshape own it, and change the admin passwords that it protects if the other user may have read it.`;
    case 'KeyFileDangling':
      return `${key} is a link to ${failure.target}, where there is no file. Put the key back there, or correct the link.`;
    case 'KeyFileWrongSize':
      return `${key} has ${String(failure.sizeBytes)} bytes and holds no key: a key has 32 bytes, or those in hexadecimal digits or Base64. Restore it from a backup; without it the stored admin passwords cannot be read.`;
    case 'KeyDirectoryExposed':
      return `Every user of this machine may write to the directory of the key file, ${failure.directory} (mode ${octal(failure.mode)}), and so replace the files in it. Run: chmod o-w ${failure.directory}`;
  }
};

const octal = (mode: number): string => mode.toString(8).padStart(4, '0');
