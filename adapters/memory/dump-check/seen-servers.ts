import * as O from 'fp-ts/lib/Option.js';
import type { SeenServers } from '../../../core/dump-check/ports/seen-servers.js';
import type { StateCell } from '../state-cell.js';
import { instanceOfDumped } from '../state.js';

export const memorySeenServers = (cell: StateCell): SeenServers => ({
  lastMajor: (database) =>
    cell.run((state) => {
      const instance = instanceOfDumped(state, database);
      return O.fromNullable(instance && state.seen.get(instance.id));
    }),
  saw: (database, serverMajor) =>
    cell.run((state) => {
      const instance = instanceOfDumped(state, database);
      if (instance !== undefined) state.seen.set(instance.id, serverMajor);
    }),
});
