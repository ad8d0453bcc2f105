import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type {
  MonitoredDatabase,
  MonitoredInstance,
  MonitoredServer,
} from '../../../core/monitoring/monitored-server.js';
import type { MemoryState, ResourceEntry } from '../state.js';

/** None where there is no such server. */
export const monitoredServer = (state: MemoryState, id: ResourceId): O.Option<MonitoredServer> =>
  pipe(
    O.fromNullable(state.byId.get(id)),
    O.flatMap(({ resource }) => (resource.type === 'server' ? O.some(resource) : O.none)),
    O.map(({ path }) => ({
      id,
      path,
      instances: childrenOf(state, id).flatMap(instanceOf(state)),
    })),
  );

const instanceOf =
  (state: MemoryState) =>
  ({ id, resource }: ResourceEntry): readonly MonitoredInstance[] => {
    if (resource.type !== 'instance') return [];
    const databases = childrenOf(state, id).map(databaseOf(state));
    return [{ id, path: resource.path, engine: resource.attributes.engine, databases }];
  };

const databaseOf =
  (state: MemoryState) =>
  ({ id, resource }: ResourceEntry): MonitoredDatabase => {
    const needsNoDump = resource.type === 'database' && resource.attributes.backups === 'none';
    const hasSchedule = childrenOf(state, id).length > 0;
    return { id, path: resource.path, isScheduled: needsNoDump || hasSchedule, hasSchedule };
  };

const childrenOf = ({ resources }: MemoryState, above: ResourceId): readonly ResourceEntry[] =>
  pipe(
    [...resources.values()],
    RA.filter(({ lineage }) => lineage[1] === above),
    RA.sort(byPath),
  );

const byPath = pipe(
  S.Ord,
  Ord.contramap(({ resource }: ResourceEntry): string => resource.path),
);
