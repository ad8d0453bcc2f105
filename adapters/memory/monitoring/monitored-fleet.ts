import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { MonitoredState } from '../../../core/monitoring/monitored-state.js';
import type { MonitoredFleet } from '../../../core/monitoring/ports/monitored-fleet.js';
import type { ProblemReport } from '../../../core/problems/problem.js';
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
  server: (id) =>
    cell.run((state) =>
      pipe(
        monitoredServer(state, id),
        O.map((server): MonitoredState => ({ server, ...storedOf(state, id) })),
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
  { byId, problems, streaks }: MemoryState,
  server: ResourceId,
): Pick<MonitoredState, 'problems' | 'streaks'> => {
  const isUnder = (id: ResourceId) => byId.get(id)?.lineage.includes(server) === true;
  return {
    problems: [...problems.values()].filter(({ resource }) => isUnder(resource.id)).map(reportOf),
    streaks: [...streaks.values()].filter(({ resource }) => isUnder(resource)),
  };
};

const reportOf = ({
  id: _id,
  closedAt: _closedAt,
  closedAs: _closedAs,
  flaps: _flaps,
  acknowledgement: _acknowledgement,
  snoozedUntil: _snoozedUntil,
  maintenanceUntil: _maintenanceUntil,
  ...report
}: ProblemEntry): ProblemReport => report;
