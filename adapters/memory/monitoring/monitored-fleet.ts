import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { MonitoredState, StoredProblem } from '../../../core/monitoring/monitored-state.js';
import type { MonitoredFleet } from '../../../core/monitoring/ports/monitored-fleet.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { StateCell } from '../state-cell.js';
import type { MemoryState, ProblemEntry } from '../state.js';
import { monitoredServer } from './monitored-server.js';
import { recordChange } from './record-change.js';

export const memoryMonitoredFleet = (cell: StateCell): MonitoredFleet => ({
  fleet: cell.run(({ fleet }) => fleet.id),
  servers: (revision) =>
    cell.run((state) => {
      const ids = serverIds(state);
      const current = `of ${ids.join(' ')}`;
      return current === revision ? O.none : O.some({ revision: current, ids });
    }),
  server: (id, closedSince) =>
    cell.run((state) =>
      pipe(
        monitoredServer(state, id),
        O.map((server): MonitoredState => ({ server, ...storedOf(state, id, closedSince) })),
      ),
    ),
  record: (changes) =>
    cell.run((state) => {
      for (const change of changes) recordChange(state, change);
    }),
});

const serverIds = ({ resources }: MemoryState): readonly ResourceId[] =>
  [...resources.values()]
    .filter(({ resource }) => resource.type === 'server')
    .map(({ id }) => id)
    .sort();

const storedOf = (
  { byId, problems, closed, streaks }: MemoryState,
  server: ResourceId,
  closedSince: Date,
): Pick<MonitoredState, 'problems' | 'streaks'> => {
  const isUnder = (id: ResourceId) => byId.get(id)?.lineage.includes(server) === true;
  return {
    problems: [...problems.values(), ...closed.values()]
      .filter(({ resource }) => isUnder(resource.id))
      .filter(({ closedAt }) => O.isNone(closedAt) || closedAt.value >= closedSince)
      .map(storedProblem),
    streaks: [...streaks.values()].filter(({ resource }) => isUnder(resource)),
  };
};

const storedProblem = ({
  kind,
  resource,
  severity,
  message,
  since,
  closedAt,
}: ProblemEntry): StoredProblem => ({ kind, resource, severity, message, since, closedAt });
