import type { Engine } from '../shared/engine.js';
import { failed, good, type Observation } from './observations/observation.js';
import type { ResourceId } from '../shared/resource.js';
import { type WatchedKey, watchedKey } from '../problems/detected-kind.js';

/** A server and what is beneath it, as far as the watch needs to know its description. */
export interface WatchedServer {
  readonly id: ResourceId;
  readonly path: string;
  readonly instances: readonly WatchedInstance[];
}

export interface WatchedInstance {
  readonly id: ResourceId;
  readonly path: string;
  readonly engine: Engine;
  readonly databases: readonly WatchedDatabase[];
}

export interface WatchedDatabase {
  readonly id: ResourceId;
  readonly path: string;
  readonly isScheduled: boolean;
}

/** Every problem that the watch of this server can tell of. Most take a login, and a login takes a database. */
export const watchedKeys = ({ id, instances }: WatchedServer): readonly WatchedKey[] => [
  ...(instances.some(takesLogins) ? [watchedKey('server_offline', id)] : []),
  ...instances.flatMap(instanceKeys),
];

const takesLogins = ({ databases }: WatchedInstance): boolean => databases.length > 0;

const instanceKeys = (instance: WatchedInstance): readonly WatchedKey[] => [
  watchedKey('dump_tool_missing', instance.id),
  ...(takesLogins(instance) ? loginKeys(instance) : []),
];

const loginKeys = ({ id, databases }: WatchedInstance): readonly WatchedKey[] => [
  watchedKey('instance_unreachable', id),
  watchedKey('admin_login_rejected', id),
  watchedKey('dump_tool_outdated', id),
  ...databases.flatMap((database) => [
    watchedKey('database_missing', database.id),
    watchedKey('database_unscheduled', database.id),
  ]),
];

/** What the description alone says: which databases have a schedule. */
export const observeSchedules = ({ instances }: WatchedServer, at: Date): readonly Observation[] =>
  instances
    .flatMap(({ databases }) => databases)
    .map(({ id, isScheduled }) =>
      isScheduled
        ? good('database_unscheduled', id, at)
        : failed({ kind: 'database_unscheduled' }, id, at),
    );
