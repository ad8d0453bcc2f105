import * as O from 'fp-ts/lib/Option.js';
import type { SeenServers } from '../../../core/dump-check/ports/seen-servers.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { StateCell } from '../state-cell.js';
import type { MemoryState } from '../state.js';

export const memorySeenServers = (cell: StateCell): SeenServers => ({
  lastMajor: (database) =>
    cell.run((state) => {
      const instance = instanceOf(state, database);
      return O.fromNullable(instance && state.seen.get(instance));
    }),
  saw: (database, serverMajor) =>
    cell.run((state) => {
      const instance = instanceOf(state, database);
      if (instance !== undefined) state.seen.set(instance, serverMajor);
    }),
});

/** The instance is the nearest scope above a database. */
const instanceOf = ({ byId }: MemoryState, database: ResourceId): ResourceId | undefined => {
  const entry = byId.get(database);
  if (entry?.resource.type !== 'database') return undefined;
  return entry.lineage[1] && byId.get(entry.lineage[1])?.id;
};
