import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { firstPage } from '../../shared/first-page.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { GroupMember, ReadInstance } from '../groups/group-member.js';
import { groupsOf, membersOf } from '../groups/group-member.js';
import type {
  DatabaseFigures,
  FoundPage,
  FoundQuery,
  FoundRegister,
  InstanceContents,
} from '../ports/found-register.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';
import { dayOf } from '../../shared/durations.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { MonitoringNodes } from '../ports/monitoring-nodes.js';
import { watchStatus, type WatchStatus } from '../watch-status.js';

/** Instances that repeat one another, by the bytes of their paths. */
export interface InstanceGroup {
  readonly id: string;
  readonly members: readonly GroupMember[];
}

export interface GroupPage {
  readonly groups: readonly InstanceGroup[];
  /** The id after which the next page begins; none at the end of the list. */
  readonly next: O.Option<string>;
}

/** The groups of which the caller may read an instance, with those instances. */
export type ListGroups = (caller: Caller, query: FoundQuery) => PortTask<GroupPage>;

export const listGroups =
  ({ found }: { readonly found: Pick<FoundRegister, 'groups'> }): ListGroups =>
  (caller, { after, limit }) =>
    pipe(
      found.groups(caller, { after, limit: limit + 1 }),
      TE.map((read) => {
        const all = [...groupsOf(membersOf(read))]
          .map(([id, members]) => ({ id, members }))
          .sort((a, b) => (a.id < b.id ? -1 : 1));
        const { shown: groups, next } = firstPage(limit, all, ({ id }) => id);
        return { groups, next };
      }),
    );

/** The databases that logins have found on an instance, by name, for a caller who may read the instance. */
export type ListFoundDatabases = (
  caller: Caller,
  instance: ResourceId,
  query: FoundQuery,
) => TE.TaskEither<AuthorizeError, FoundPage>;

export interface ListFoundDatabasesPorts {
  readonly permissions: PermissionCheck;
  readonly found: Pick<FoundRegister, 'page'>;
}

export const listFoundDatabases =
  ({ permissions, found }: ListFoundDatabasesPorts): ListFoundDatabases =>
  (caller, instance, query) =>
    pipe(
      authorize(permissions)(caller, 'instance:read', { type: 'instance', id: instance }),
      TE.flatMap(() => found.page(caller, instance, query)),
    );

/** What the last logins have read of a server or an instance. */
export interface ReadingsOf {
  /** Its own instances, or itself. */
  readonly own: readonly ReadInstance[];
  /** What is on these, those included to which no login was accepted yet. */
  readonly contents: readonly InstanceContents[];
  /** Each of these that stands in a group, with all of that. */
  readonly groups: readonly {
    readonly member: GroupMember;
    readonly all: readonly GroupMember[];
  }[];
}

/** What is read of servers and instances that the caller may read. */
export type FindReadings = (
  caller: Caller,
  resources: readonly ResourceId[],
) => PortTask<(resource: ResourceId) => ReadingsOf>;

export const findReadings =
  ({ found }: { readonly found: Pick<FoundRegister, 'readings' | 'contentsOf'> }): FindReadings =>
  (caller, resources) =>
    resources.length === 0
      ? TE.right(() => ({ own: [], contents: [], groups: [] }))
      : pipe(
          TE.Do,
          TE.apS('instances', found.readings(caller, resources)),
          TE.apS('contents', found.contentsOf(caller, resources)),
          TE.map(({ instances, contents }) => readingsOf(instances, contents)),
        );

const readingsOf = (instances: readonly ReadInstance[], contents: readonly InstanceContents[]) => {
  const members = membersOf(instances);
  const groups = groupsOf(members);
  const isAt = (resource: ResourceId) => (one: Pick<ReadInstance, 'instance' | 'server'>) =>
    one.instance === resource || one.server === resource;
  return (resource: ResourceId): ReadingsOf => ({
    own: instances.filter(isAt(resource)),
    contents: contents.filter(isAt(resource)),
    groups: members
      .filter(isAt(resource))
      .map((member) => ({ member, all: groups.get(member.standing.group) ?? [] })),
  });
};

/** Finds what logins have seen of databases that the caller may read, and their sizes from the day of a time on. For no database the store is not queried. */
export type FindFigures = (
  databases: readonly ResourceId[],
  since: Date,
) => PortTask<(database: ResourceId) => DatabaseFigures>;

export interface FindFiguresPorts {
  readonly found: Pick<FoundRegister, 'figuresOf'>;
}

export const findFigures =
  ({ found }: FindFiguresPorts): FindFigures =>
  (databases, since) =>
    databases.length === 0
      ? TE.right(NOTHING_SEEN)
      : TE.map((all: readonly DatabaseFigures[]) => {
          const byId = new Map(all.map((one) => [one.database, one]));
          return (database: ResourceId) => byId.get(database) ?? NOTHING_SEEN(database);
        })(found.figuresOf(databases, dayOf(since)));

const NOTHING_SEEN = (database: ResourceId): DatabaseFigures => ({
  database,
  serverMajor: O.none,
  sizeBytes: O.none,
  sizes: [],
});

/** Whether, and when, the fleet was checked. Reads stored state only; every caller may see it. */
export type GetWatch = () => PortTask<WatchStatus>;

export interface GetWatchPorts {
  readonly nodes: Pick<MonitoringNodes, 'reports'>;
  readonly clock: Clock;
}

export const getWatch =
  ({ nodes, clock }: GetWatchPorts): GetWatch =>
  () =>
    pipe(
      nodes.reports,
      TE.map((reports) => watchStatus(reports, clock.now())),
    );
