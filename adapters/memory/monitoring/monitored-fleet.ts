import * as O from 'fp-ts/lib/Option.js';
import type { KeptProblem } from '../../../core/monitoring/recall-watch.js';
import type { WatchedFleet } from '../../../core/monitoring/ports/monitored-fleet.js';
import type { MemoryCell } from '../state-cell.js';
import type { StoredProblem } from '../state.js';
import { watchedServer } from './monitored-server.js';

export const memoryWatchedFleet = (cell: MemoryCell): WatchedFleet => ({
  servers: cell.run(({ resources }) =>
    [...resources.values()]
      .filter(({ resource }) => resource.type === 'server')
      .map(({ id }) => id)
      .sort(),
  ),
  server: (id) => cell.run((state) => watchedServer(state, id)),
  problems: (server, closedSince) =>
    cell.run((state) =>
      [...state.problems.values(), ...state.closed.values()]
        .filter(({ resource }) => state.byId.get(resource.id)?.lineage.includes(server))
        .filter(({ closedAt }) => O.isNone(closedAt) || closedAt.value >= closedSince)
        .map(keptOf),
    ),
});

const keptOf = ({ kind, resource, since, closedAt }: StoredProblem): KeptProblem => ({
  kind,
  resource,
  since,
  closedAt,
});
