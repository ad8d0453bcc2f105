import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { nearestRules, type WatchRules } from '../../../core/described/watch.js';
import { foundRules } from '../../../core/fleet/found-databases.js';
import { FOUND, isDerived } from '../../../core/fleet/fleet-resource.js';
import type { MonitoredState } from '../../../core/monitoring/monitored-state.js';
import type { MonitoredFleet } from '../../../core/monitoring/ports/monitored-fleet.js';
import type { ProblemReport } from '../../../core/problems/problem.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { NO_POLICY } from '../../../core/described/policy.js';
import { policyOf } from '../fleet/fleet-register.js';
import type { MemoryState, ProblemEntry, ResourceEntry, StateCell } from '../state.js';
import { byPath } from '../fleet/readable.js';
import { recordChange } from './record-change.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type {
  MonitoredDatabase,
  MonitoredInstance,
  MonitoredServer,
} from '../../../core/monitoring/monitored-server.js';

/** None where there is no such server. */
const monitoredServer = (state: MemoryState, id: ResourceId): O.Option<MonitoredServer> =>
  pipe(
    O.fromNullable(state.byId.get(id)),
    O.flatMap(({ resource }) => (resource.type === 'server' ? O.some(resource) : O.none)),
    O.map(({ path, attributes }) => ({
      id,
      path,
      instances: childrenOf(state, id).flatMap(
        instanceOf(state, nearestRules([attributes.watch, state.described?.attributes.watch])),
      ),
    })),
  );

const instanceOf =
  (state: MemoryState, rules: WatchRules) =>
  ({ id, resource }: ResourceEntry): readonly MonitoredInstance[] => {
    if (resource.type !== 'instance') return [];
    const children = childrenOf(state, id);
    const { path, attributes } = resource;
    const watch = nearestRules([attributes.watch, rules]);
    const isBackedUp = children.some(
      (child) =>
        child.resource.type === 'schedule' && child.resource.attributes.what === 'physical',
    );
    return [
      {
        ...{ id, path, engine: attributes.engine, found: foundRules(attributes), watch },
        databases: children.flatMap(databaseOf(state, watch, isBackedUp)),
        scheduleNames: children
          .filter(
            ({ resource: { type, managedBy } }) => type === 'schedule' && !isDerived(managedBy),
          )
          .map(({ resource: { name } }) => name),
      },
    ];
  };

const databaseOf =
  (state: MemoryState, rules: WatchRules, isBackedUp: boolean) =>
  (entry: ResourceEntry): readonly MonitoredDatabase[] => {
    const { id, resource } = entry;
    if (resource.type !== 'database') return [];
    const hasSchedule = childrenOf(state, id).length > 0;
    const isScheduled = hasSchedule || isBackedUp || policyOf(state, entry) === NO_POLICY;
    const isFound = resource.managedBy === FOUND;
    const watch = nearestRules([resource.attributes.watch, rules]);
    return [{ id, path: resource.path, isFound, isScheduled, hasSchedule, watch }];
  };

const childrenOf = ({ resources }: MemoryState, above: ResourceId): readonly ResourceEntry[] =>
  pipe(
    [...resources.values()],
    RA.filter(({ lineage }) => lineage[1] === above),
    RA.sort(byPath),
  );

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
