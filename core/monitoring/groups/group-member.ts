import * as NEA from 'fp-ts/lib/NonEmptyArray.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey } from '../../problems/problem.js';
import type { FoundDatabases } from '../../dump-check/instance-facts.js';
import type { ResourceId } from '../../shared/resource.js';
import type { GroupStanding, InstanceReading } from './instance-reading.js';
import { nextReading, NO_READING } from './instance-reading.js';
import type { MonitoredState } from '../monitored-state.js';
import { instanceFactsBy, type LoginsShown } from '../observations/server-check.js';

/** An instance with what the last login to it has learned. */
export interface ReadInstance {
  readonly instance: ResourceId;
  readonly server: ResourceId;
  readonly path: string;
  /** When that login was. */
  readonly at: Date;
  /** Whether it saw all databases of the server. */
  readonly isComplete: boolean;
  readonly reading: InstanceReading;
  /** Its open problems, and those of its server, of the kinds that explain what is wrong with others of its group. */
  readonly open: readonly ProblemKey[];
}

export interface GroupMember extends ReadInstance {
  readonly standing: GroupStanding;
}

/** Nothing is known of an instance while one of these is open. */
export const SILENT_KINDS = ['server_offline', 'instance_unreachable', 'admin_login_rejected'];

/** What explains problems of others in the group; the first that is open explains them best. */
export const EXPLAINING_KINDS: readonly string[] = [
  ...SILENT_KINDS,
  'slot_holds_wal',
  'replica_disconnected',
  'replica_lagging',
];

export const membersOf = (instances: readonly ReadInstance[]): readonly GroupMember[] =>
  instances.flatMap((one) =>
    O.isSome(one.reading.standing) && one.reading.standing.value.isMember
      ? [{ ...one, standing: one.reading.standing.value }]
      : [],
  );

/** The problem of these kinds that is open there, by the order of the kinds. */
export const openAt = (
  { open }: Pick<ReadInstance, 'open'>,
  kinds: readonly string[],
): ProblemKey | undefined =>
  kinds.flatMap((wanted) => open.filter(({ kind }) => kind === wanted))[0];

export const isSilent = (member: ReadInstance): boolean =>
  openAt(member, SILENT_KINDS) !== undefined;

/** Members by their groups, each group in the order of the paths. */
export const groupsOf = (
  members: readonly GroupMember[],
): ReadonlyMap<string, readonly GroupMember[]> => {
  const sorted = [...members].sort((a, b) => (a.path < b.path ? -1 : 1));
  return new Map(
    Object.entries(NEA.groupBy(({ standing }: GroupMember) => standing.group)(sorted)),
  );
};

/** The member to which a group writes: of several, the one that turned last; none where each is a standby. */
export const primaryOf = (members: readonly GroupMember[]): GroupMember | undefined =>
  latest(members.filter(({ standing }) => standing.role === 'primary'));

/** The one that turned last; the first of those that never have. */
export const latest = (members: readonly GroupMember[]): GroupMember | undefined =>
  members.reduce<GroupMember | undefined>(
    (last, one) => (last === undefined || turned(one) > turned(last) ? one : last),
    undefined,
  );

const turned = ({ standing }: GroupMember): number =>
  O.match(
    () => 0,
    (at: Date) => at.getTime(),
  )(standing.turnedAt);

/**
 * What is known of instances once a server was checked: of its own what the logins show, after what was known before, and of the
 * others what was known of them.
 */
export const readAfter = (
  { server, problems }: MonitoredState,
  check: LoginsShown,
  before: readonly ReadInstance[],
  at: Date,
): readonly ReadInstance[] => {
  const own = server.instances.flatMap((instance): readonly ReadInstance[] => {
    const known = before.find((one) => one.instance === instance.id);
    const tried = check.instances.find((one) => one.instance === instance.id);
    const facts = instanceFactsBy(tried?.logins ?? []);
    const open = problems.filter(
      ({ kind, resource: { id } }) =>
        EXPLAINING_KINDS.includes(kind) && (id === instance.id || id === server.id),
    );
    const maintenance = tried?.maintenance ?? known?.reading.maintenance;
    if (O.isNone(facts)) return known === undefined ? [] : [{ ...known, open }];
    const others = before
      .filter((one) => one.instance !== instance.id)
      .flatMap(({ reading }) => (O.isSome(reading.standing) ? [reading.standing.value] : []));
    return [
      {
        instance: instance.id,
        server: server.id,
        path: instance.path,
        at,
        isComplete: O.exists(({ isComplete }: FoundDatabases) => isComplete)(facts.value.found),
        reading: {
          ...nextReading(known?.reading ?? NO_READING, facts.value, others, at),
          ...(maintenance !== undefined && { maintenance }),
        },
        // A login that was accepted shows that these are over.
        open: open.filter(({ kind }) => !SILENT_KINDS.includes(kind)),
      },
    ];
  });
  const owned = new Set(own.map(({ instance }) => instance));
  return [...own, ...before.filter(({ instance }) => !owned.has(instance))];
};

/** What was read of an instance. */
export const readingIn =
  (instances: readonly ReadInstance[]) =>
  (instance: ResourceId): InstanceReading =>
    instances.find((one) => one.instance === instance)?.reading ?? NO_READING;
