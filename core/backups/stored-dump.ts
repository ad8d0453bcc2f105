import type { Option } from 'fp-ts/lib/Option.js';
import type { DumpFailure } from './dump-failure.js';
import type { ContentsSummary } from './proof/contents-summary.js';
import type { DumpPlace } from './restoring/dump-place.js';
import type { DumpNeeds } from '../engines/engine-record.js';
import type { ResourceId } from '../shared/resource.js';
import type { StorageRefusal } from './storage-refusal.js';

/** How far a dump in a destination is proved; each includes the ones before. */
export const PROOFS = [
  /** Its bytes were read back: their number and their digest are those that were written. */
  'written',
  /** The tool that restores such dumps read it through to its end. */
  'read',
  /** It was restored into a database of its own, which was dropped afterwards. */
  'restored',
] as const;

export type Proof = (typeof PROOFS)[number];

export interface StoredDump {
  /** None once the destination has been removed from the fleet. */
  readonly destination: Option<ResourceId>;
  /** The name of the destination when the dump was written. */
  readonly destinationName: string;
  /** The place of the destination then; none where that was not stored. */
  readonly place: Option<DumpPlace>;
  /** The name of the object, as `objectName` makes it. */
  readonly object: string;
  /** The size of the object, which is that of the dump unless it is encrypted. */
  readonly sizeBytes: number;
  /** Of the object, in hexadecimal. */
  readonly sha256: string;
  readonly isEncrypted: boolean;
  readonly proof: Proof;
  /** The contents of the restored database; only of a dump that was restored. */
  readonly restored: Option<RestoredDump>;
  /** Why it was not restored by default, where the host or its server lacked something; absent where it was, or was not to be. */
  readonly unproved?: DumpFailure;
  /** What was in the snapshot of the dump; absent where that is not known, as of dumps of earlier versions. */
  readonly source?: ContentsSummary;
  /** Of globals: it lacks the hashes of passwords, which the login could not read. */
  readonly withoutHashes?: true;
  /** Why no manifest lies beside it yet; absent where one does. */
  readonly undescribed?: DumpFailure;
  /** Its destination refuses to remove it before. */
  readonly lockedUntil?: Date;
  /** The last look-up since it was stored; absent before the first. */
  readonly seen?: DumpSighting;
  /** Of a database: what it needs where it is restored. Dumps of earlier versions have none. */
  readonly needs?: DumpNeeds;
}

export interface DumpSighting {
  readonly at: Date;
  /** When its bytes were last compared with those that were written. */
  readonly readAt?: Date;
  /** It is not there as it was written, since the look-up that found that first. */
  readonly lost?: DumpLoss;
}

export const LOSSES = ['missing', 'altered'] as const;

export interface DumpLoss {
  readonly how: (typeof LOSSES)[number];
  readonly since: Date;
}

export interface RestoredDump {
  readonly tables: number;
  readonly rows: number;
  /** How long the tool took to restore it; absent of dumps of earlier versions. */
  readonly tookMs?: number;
}

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
