import * as E from 'fp-ts/lib/Either.js';
import { SIGN_KINDS, signOf } from '../described/sign.js';
import { levelsOf, type WatchRules } from '../described/watch.js';
import type { Engine } from '../engines/engines.js';
import type { DumpTarget } from '../fleet/dump-target.js';
import type { FoundRules } from '../fleet/found-databases.js';
import { failed, good, type Observation } from './observations/observation.js';
import { lastName, type ResourceId } from '../shared/resource.js';
import { type DetectedKey, detectedKey } from '../problems/detected-kind.js';

/** The description of a server and everything under it, as far as monitoring needs it. */
export interface MonitoredServer {
  readonly id: ResourceId;
  readonly path: string;
  readonly instances: readonly MonitoredInstance[];
}

export interface MonitoredInstance {
  readonly id: ResourceId;
  readonly path: string;
  readonly engine: Engine;
  /** How to log in to it, as the fleet register has it; or the place in the store that cannot be read. */
  readonly target: E.Either<string, DumpTarget>;
  /** Which databases it takes once they are found. */
  readonly found: FoundRules;
  /** From where on what will hurt it is a problem: as it is said nearest to it. */
  readonly watch: WatchRules;
  readonly databases: readonly MonitoredDatabase[];
  /** The names of its schedules that somebody wrote down: no found database gets one of these. */
  readonly scheduleNames: readonly string[];
}

export interface MonitoredDatabase {
  readonly id: ResourceId;
  readonly path: string;
  /** Whether no fleet file and no person declared it: it is in the fleet since it was found. */
  readonly isFound: boolean;
  /** Whether it has a schedule, is declared to need no dump, or its instance has a schedule of physical backups. */
  readonly isScheduled: boolean;
  /** Whether dumps of it are scheduled, so that whatever prevents them is urgent. */
  readonly hasSchedule: boolean;
  readonly watch: WatchRules;
}

/** Whether it needs no dump: it has no schedule, and none is missing. */
export const needsNoDump = ({ hasSchedule, isScheduled }: MonitoredDatabase): boolean =>
  isScheduled && !hasSchedule;

/** How to log in to one of its databases, or to the instance itself. */
export const targetIn = (
  { target, databases }: Pick<MonitoredInstance, 'target' | 'databases'>,
  id: ResourceId,
): MonitoredInstance['target'] => {
  const database = databases.find((one) => one.id === id);
  if (database === undefined) return target;
  const { path } = database;
  return E.map((login: DumpTarget) => ({ ...login, database: { id, path, name: lastName(path) } }))(
    target,
  );
};

/** Every problem that a check of this server can detect. */
export const monitoredKeys = ({ id, instances }: MonitoredServer): readonly DetectedKey[] => [
  ...(instances.length > 0 ? [detectedKey('server_offline', id)] : []),
  ...instances.flatMap(instanceKeys),
];

const kindsOn = (on: 'instance' | 'database') =>
  SIGN_KINDS.filter((kind) => signOf(kind).on === on);

/** A server may have very many databases, each of which is asked for its own. */
const KINDS_ON = { instance: kindsOn('instance'), database: kindsOn('database') };

/** The signs that are problems of an instance, or of a database, at all. */
const signKeys = (
  on: 'instance' | 'database',
  { id, watch }: Pick<MonitoredInstance, 'id' | 'watch'>,
): readonly DetectedKey[] =>
  KINDS_ON[on]
    .filter((kind) => levelsOf(kind, watch).length > 0)
    .map((kind) => detectedKey(kind, id));

const instanceKeys = ({ id, databases, watch }: MonitoredInstance): readonly DetectedKey[] => [
  detectedKey('instance_unreachable', id),
  detectedKey('admin_login_rejected', id),
  detectedKey('dump_tool_missing', id),
  detectedKey('dump_tool_outdated', id),
  detectedKey('too_many_connections', id),
  detectedKey('certificate_expiring', id),
  detectedKey('password_expiring', id),
  detectedKey('database_undeclared', id),
  ...signKeys('instance', { id, watch }),
  ...databases.flatMap((database) => [
    ...signKeys('database', database),
    detectedKey('database_missing', database.id),
    detectedKey('database_closed', database.id),
    detectedKey('database_access_denied', database.id),
    ...(needsNoDump(database)
      ? []
      : [detectedKey('dump_blocked', database.id), detectedKey('may_not_restore', database.id)]),
    detectedKey('database_unscheduled', database.id),
  ]),
];

/** The observations from the description alone: which databases have a schedule. */
export const observeSchedules = (
  { instances }: MonitoredServer,
  at: Date,
): readonly Observation[] =>
  instances
    .flatMap(({ databases }) => databases)
    .map(({ id, isScheduled }) =>
      isScheduled
        ? good('database_unscheduled', id, at)
        : failed({ kind: 'database_unscheduled' }, id, at),
    );
