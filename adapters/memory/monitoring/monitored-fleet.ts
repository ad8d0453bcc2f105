import * as O from 'fp-ts/lib/Option.js';
import type { StoredProblem } from '../../../core/monitoring/recall-watch.js';
import type { MonitoredFleet } from '../../../core/monitoring/ports/monitored-fleet.js';
import type { StateCell } from '../state-cell.js';
import type { ProblemEntry } from '../state.js';
import { monitoredServer } from './monitored-server.js';

export const memoryMonitoredFleet = (cell: StateCell): MonitoredFleet => ({
  servers: cell.run(({ resources }) =>
    [...resources.values()]
      .filter(({ resource }) => resource.type === 'server')
      .map(({ id }) => id)
      .sort(),
  ),
  server: (id) => cell.run((state) => monitoredServer(state, id)),
  problems: (server, closedSince) =>
    cell.run((state) =>
      [...state.problems.values(), ...state.closed.values()]
        .filter(({ resource }) => state.byId.get(resource.id)?.lineage.includes(server))
        .filter(({ closedAt }) => O.isNone(closedAt) || closedAt.value >= closedSince)
        .map(storedOf),
    ),
});

const storedOf = ({ kind, resource, since, closedAt }: ProblemEntry): StoredProblem => ({
  kind,
  resource,
  since,
  closedAt,
});
