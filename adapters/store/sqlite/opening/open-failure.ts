import { type StoreVersionFailure, storeVersionWording } from '../../sql/pending-migrations.js';
import { reasonOf } from '../connection/transaction.js';
import { isSqliteError } from '../connection/driver.js';

/** Why a store could not be opened. Each names the file that it is about. */
export type SqliteOpenFailure = { readonly file: string } & (
  | { readonly _tag: 'StoreUnopenable'; readonly code: string }
  | { readonly _tag: 'StoreDirectoryExposed'; readonly directory: string }
  | { readonly _tag: 'StoreOfAnother'; readonly uid: number }
  | { readonly _tag: 'StoreBusy' }
  | { readonly _tag: 'StoreInUse' }
  | { readonly _tag: 'StoreUnreadable' }
  | { readonly _tag: 'StoreForeign' }
  | StoreVersionFailure
  | { readonly _tag: 'StorePragmaRefused'; readonly pragma: string; readonly value: string }
  | { readonly _tag: 'StoreKeyWrong' }
  | { readonly _tag: 'StoreMissing'; readonly keyFile: string }
  | { readonly _tag: 'StoreKeyMissing'; readonly keyFile: string }
);

/** What an exception on the way means: one of the driver, or one of the file system. */
export const openFailure = (file: string, error: unknown): SqliteOpenFailure => {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const code = String(error.code);
  if (!isSqliteError(error)) return { _tag: 'StoreUnopenable', file, code };
  const reason = reasonOf(error);
  if (reason === 'busy') return { _tag: 'StoreBusy', file };
  return reason === 'corrupt'
    ? { _tag: 'StoreUnreadable', file }
    : { _tag: 'StoreUnopenable', file, code };
};

/** What an operator reads: what is wrong with the store, where, and what to do. */
export const sqliteOpenFailureWording = (failure: SqliteOpenFailure): string => {
  const store = `The store ${failure.file}`;
  switch (failure._tag) {
    case 'StoreUnopenable':
      return `${store} can be neither opened nor made (${failure.code}). Let the user that runs Shipshape own it and write to its directory, and see that the disk has space.`;
    case 'StoreDirectoryExposed':
      return `Every user of this machine may write to the directory of the store, ${failure.directory}, and so replace the files in it. Run: chmod o-w ${failure.directory}`;
    case 'StoreOfAnother':
      return `${store} belongs to another user (uid ${String(failure.uid)}), who can change it. If that user runs Shipshape, start it as that one; if not, move the file away, and keep the store where others make no files.`;
    case 'StoreBusy':
      return `${store} is locked by another program. Wait for that program, or end it, and start again.`;
    case 'StoreInUse':
      return `${store} is open in another process. Stop the service, and try again.`;
    case 'StoreUnreadable':
      return `${store} is damaged or no SQLite database. Move it away and restore a copy.`;
    case 'StoreForeign':
      return `${store} is the database of another program. Name another file, or another data directory.`;
    case 'StoreOlder':
    case 'StoreNewer':
      return storeVersionWording(store, failure);
    case 'StorePragmaRefused':
      return `${store} cannot be kept safe here: SQLite answers ${failure.pragma} = ${failure.value}. Put it on a local disk; network file systems often cannot do this.`;
    case 'StoreKeyWrong':
      return `${store} was sealed under another key than the one given. Give it the one that belongs to it (its key file, SHIPSHAPE_KEY_FILE or SHIPSHAPE_KEY_COMMAND); without it its passwords cannot be read.`;
    case 'StoreMissing':
      return `${store} is missing, while its key ${failure.keyFile} is there. Put the store back. To begin with an empty one, move the key away first.`;
    case 'StoreKeyMissing':
      return `${store} is sealed under a key that is missing: ${failure.keyFile}. Put that key file back; without it the passwords in the store cannot be read. To begin with an empty store, move this one away first.`;
  }
};
