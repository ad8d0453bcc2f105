import type { StorageFailure } from '../../../core/backups/ports/dump-storage.js';
import { storageRefused } from '../../../core/backups/storage-refusal.js';
import { toStorageFailure } from '../storage-error.js';

/** The codes with which a server refuses a request (draft-ietf-secsh-filexfer-02, section 7). */
const [NO_SUCH_FILE, PERMISSION_DENIED, FAILURE] = [2, 3, 4];

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code;

export const isNoSuchFile = (error: unknown): boolean => codeOf(error) === NO_SUCH_FILE;

export const isDenied = (error: unknown): boolean => codeOf(error) === PERMISSION_DENIED;

/** For any reason that has no code of its own, such as a disk that is full. */
export const isUnnamed = (error: unknown): boolean => codeOf(error) === FAILURE;

/** Whether the server has answered, and did not do it. */
export const isRefused = (error: unknown): boolean => typeof codeOf(error) === 'number';

/** The failure behind an error of a session. What the server says of it goes nowhere. */
export const toSftpFailure = (error: unknown): StorageFailure => {
  if (isNoSuchFile(error)) return storageRefused('destination_missing');
  if (isDenied(error)) return storageRefused('destination_denied');
  return toStorageFailure(error);
};
