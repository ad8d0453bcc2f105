import type { Option } from 'fp-ts/lib/Option.js';
import type { DumpPlace } from './restoring/dump-place.js';
import type { ResourceId } from '../shared/resource.js';

/** How far a dump in a destination is proved, each with what the one before has. */
export const PROOFS = [
  /** Its bytes were read back: their number and their digest are those that were written. */
  'written',
  /** The tool that restores such dumps read it through to its end. */
  'read',
  /** It was restored into a database of its own, which was dropped afterwards. */
  'restored',
] as const;

export type Proof = (typeof PROOFS)[number];

/** A dump as it lies in a destination. */
export interface StoredDump {
  /** None once the destination has been removed from the fleet. */
  readonly destination: Option<ResourceId>;
  /** The name of the destination when the dump was written. */
  readonly destinationName: string;
  /** Where the objects of the destination lay then; none where that was not kept. */
  readonly place: Option<DumpPlace>;
  /** The name of the object, as `objectName` makes it. */
  readonly object: string;
  /** Of the object: those of the dump itself unless it is encrypted. */
  readonly sizeBytes: number;
  /** Of the object, in hexadecimal. */
  readonly sha256: string;
  readonly isEncrypted: boolean;
  readonly proof: Proof;
  /** What the restored database had; only of one that was restored. */
  readonly restored: Option<RestoredDump>;
}

/** What a dump came to when it was restored. */
export interface RestoredDump {
  readonly tables: number;
  readonly rows: number;
}
