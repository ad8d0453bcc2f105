import type { StorageFailure } from '../../../core/backups/ports/dump-storage.js';
import { storageRefused, type StorageRefusalCode } from '../../../core/backups/storage-refusal.js';
import { toStorageFailure } from '../storage-error.js';

/** Codes of errno(3), as file systems mean them. */
const OF_FILES: ReadonlyMap<unknown, StorageRefusalCode> = new Map<unknown, StorageRefusalCode>([
  ['ENOSPC', 'destination_full'],
  ['EDQUOT', 'destination_full'],
  ['EFBIG', 'destination_full'],
  ['EACCES', 'destination_denied'],
  ['EPERM', 'destination_denied'],
  ['EROFS', 'destination_denied'],
  ['ELOOP', 'destination_denied'],
  ['ENOENT', 'destination_missing'],
  ['ENOTDIR', 'destination_missing'],
]);

export const toLocalFailure = (error: unknown): StorageFailure => {
  const code = OF_FILES.get(codeOf(error));
  return code === undefined ? toStorageFailure(error) : storageRefused(code);
};

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
