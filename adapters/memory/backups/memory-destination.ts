import * as O from 'fp-ts/lib/Option.js';
import type { DestinationSpace } from '../../../core/backups/ports/dump-storage.js';
import type { StorageRefusalCode } from '../../../core/backups/storage-refusal.js';
import type { ResourceId } from '../../../core/shared/resource.js';

/** A destination in memory, which specs may look into and change. */
export interface MemoryDestination {
  readonly objects: Map<string, Uint8Array>;
  /** The objects that are being written, or whose writer was killed. */
  readonly unfinished: Set<string>;
  /** Why it cannot be used now. */
  refusal: O.Option<StorageRefusalCode>;
  space: DestinationSpace;
}

/** Returns a destination by its id; each is empty at first. */
export const eachDestination = (): ((id: ResourceId) => MemoryDestination) => {
  const destinations = new Map<ResourceId, MemoryDestination>();
  return (id) => {
    const known = destinations.get(id) ?? emptyDestination();
    destinations.set(id, known);
    return known;
  };
};

const emptyDestination = (): MemoryDestination => ({
  objects: new Map(),
  unfinished: new Set(),
  refusal: O.none,
  space: { freeBytes: O.none, totalBytes: O.none },
});
