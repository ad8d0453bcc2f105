import type { ResourceId } from '../../../core/shared/resource.js';
import { NO_SERVER_MEMORY, type ServerMemory } from '../../../core/monitoring/server-memory.js';

/** What is remembered of each server between two looks. */
export interface ServerMemories {
  readonly of: (server: ResourceId) => ServerMemory;
  /** Keeps what a look came to: not where what it began with was forgotten meanwhile, and doubtfully where it was doubted. */
  readonly replace: (server: ResourceId, before: ServerMemory, after: ServerMemory) => void;
  readonly forget: (server: ResourceId) => void;
  /** Has the store asked once more about every server: another node may have changed what it keeps. */
  readonly doubtAll: () => void;
  /** Forgets every server but these. */
  readonly keepOnly: (servers: ReadonlySet<ResourceId>) => void;
}

export const serverMemories = (): ServerMemories => {
  const memories = new Map<ResourceId, ServerMemory>();
  const doubtful = (memory: ServerMemory): ServerMemory => ({ ...memory, isSure: false });
  return {
    of: (server) => {
      const known = memories.get(server) ?? doubtful(NO_SERVER_MEMORY);
      memories.set(server, known);
      return known;
    },
    replace: (server, before, after) => {
      if (!memories.has(server)) return;
      memories.set(server, memories.get(server) === before ? after : doubtful(after));
    },
    forget: (server) => void memories.delete(server),
    doubtAll: () => {
      for (const [server, memory] of memories) memories.set(server, doubtful(memory));
    },
    keepOnly: (servers) => {
      for (const server of memories.keys()) if (!servers.has(server)) memories.delete(server);
    },
  };
};
