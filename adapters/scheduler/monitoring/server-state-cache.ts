import type { ResourceId } from '../../../core/shared/resource.js';
import { NO_SERVER_MEMORY, type ServerMemory } from '../../../core/monitoring/server-memory.js';

/** What is remembered of each server between two looks. */
export interface ServerStateCache {
  readonly get: (server: ResourceId) => ServerMemory;
  /** Keeps what a look came to: not where what it began with was forgotten meanwhile, and doubtfully where it was doubted. */
  readonly replace: (server: ResourceId, before: ServerMemory, after: ServerMemory) => void;
  readonly evict: (server: ResourceId) => void;
  /** Has the store asked once more about every server: another node may have changed what it keeps. */
  readonly invalidateAll: () => void;
  /** Forgets every server but these. */
  readonly retainOnly: (servers: ReadonlySet<ResourceId>) => void;
}

export const serverStateCache = (): ServerStateCache => {
  const memories = new Map<ResourceId, ServerMemory>();
  const doubtful = (memory: ServerMemory): ServerMemory => ({ ...memory, isSure: false });
  return {
    get: (server) => {
      const known = memories.get(server) ?? doubtful(NO_SERVER_MEMORY);
      memories.set(server, known);
      return known;
    },
    replace: (server, before, after) => {
      if (!memories.has(server)) return;
      memories.set(server, memories.get(server) === before ? after : doubtful(after));
    },
    evict: (server) => void memories.delete(server),
    invalidateAll: () => {
      for (const [server, memory] of memories) memories.set(server, doubtful(memory));
    },
    retainOnly: (servers) => {
      for (const server of memories.keys()) if (!servers.has(server)) memories.delete(server);
    },
  };
};
