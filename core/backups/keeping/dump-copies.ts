import type { ResourceId } from '../../shared/resource.js';
import type { StorageRefusal } from '../storage-refusal.js';
import type { StoredDump } from '../stored-dump.js';

/** The copies of a stored dump in other destinations. */
export interface DumpCopies {
  /** Those that are whole: each was read back as it was written. */
  readonly there: readonly StoredDump[];
  /** Those that an attempt has begun, and none has completed. */
  readonly missing: readonly MissingCopy[];
}

export const NO_COPIES: DumpCopies = { there: [], missing: [] };

/** A copy that is under way, or that failed. */
export interface MissingCopy {
  readonly destination: ResourceId;
  /** The name of the destination when the last attempt began. */
  readonly destinationName: string;
  /** The object that the last attempt writes, or wrote until it was interrupted; absent where it has cleaned up. */
  readonly writing?: string;
  /** How many attempts have begun; at least 1. */
  readonly tries: number;
  readonly triedAt: Date;
  /** Why the last attempt failed; absent while it is under way, and where it was interrupted. */
  readonly failure?: CopyFailure;
  /** It failed to be read from where it was to be copied from, rather than to be written. */
  readonly isSource?: true;
}

/** Why a dump could not be copied: a refusal of the destination, or no place is left from which to copy it. */
export type CopyFailure = StorageRefusal | { readonly code: 'dump_lost' };
