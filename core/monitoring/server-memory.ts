import type { ResourceId } from '../shared/resource.js';
import { NO_MEMORY, type WatchMemory } from './watch-memory.js';

/** What the watch keeps of a server between two looks at it. */
export interface ServerMemory {
  readonly memory: WatchMemory;
  /** Whether the store is known to hold the same; otherwise it is asked first. */
  readonly isSure: boolean;
  /** The databases that the last login to them did not get to. They are tried again in each look. */
  readonly unreached: ReadonlySet<ResourceId>;
}

export const NO_SERVER_MEMORY: ServerMemory = {
  memory: NO_MEMORY,
  isSure: false,
  unreached: new Set(),
};
