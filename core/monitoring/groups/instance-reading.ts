import * as O from 'fp-ts/lib/Option.js';
import type { SignKind } from '../../described/sign.js';
import type { InstanceFacts, Standing } from '../../dump-check/instance-facts.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.js';
import { type CountersAt, nextCounters } from './time-left.js';

/** What the last login has learned of an instance that later ones, and the instances of its group, need. */
export interface InstanceReading {
  /** What the admin user may not see. */
  readonly hidden: readonly SignKind[];
  /** That of which there is more than a login reads, or too much to read any. */
  readonly partial: readonly SignKind[];
  /** What is not looked for until a time, since the server took long. */
  readonly leftOut: readonly LeftOutSign[];
  readonly standing: O.Option<GroupStanding>;
  /** Two at most, the older first: what was used up since then is the rate of today. */
  readonly counters: readonly CountersAt[];
  /** What is in the database that each server has for logins alone; left out before the first look into it. */
  readonly maintenance?: MaintenanceReading;
}

export const MAINTENANCE_READINGS = ['empty', 'used', 'unknown'] as const;

/** Nothing is known where the login is refused there: that is not empty. */
export type MaintenanceReading = (typeof MAINTENANCE_READINGS)[number];

export interface LeftOutSign {
  readonly kind: SignKind;
  readonly until: Date;
}

/** The place of an instance in its group, whose members replicate one another. */
export interface GroupStanding extends Omit<Standing, 'sources'> {
  /** The identity of the server from which its group descends, as far as known. */
  readonly group: string;
  /** Whether it has ever been a replica or had one; otherwise it is in no group. */
  readonly isMember: boolean;
  /** When its role last changed; none if it never has. */
  readonly turnedAt: O.Option<Date>;
  /** Of a primary that has replicas, or had some a while ago. */
  readonly usual?: UsualReplicas;
}

export interface UsualReplicas {
  /** How many replicas it usually has. More count after ten minutes, since a base backup is no replica; fewer after a day. */
  readonly replicas: number;
  /** Since when it has had as many as now. */
  readonly since: Date;
}

export const NO_READING: InstanceReading = {
  hidden: [],
  partial: [],
  leftOut: [],
  counters: [],
  standing: O.none,
};

const SLOW_FOR_MS = HOUR_MS;

/** What to keep of a login at a time, after what was kept of those before, given what other instances are known by. */
export const nextReading = (
  before: InstanceReading,
  { signs, slow, standing, counters }: InstanceFacts,
  others: readonly GroupStanding[],
  at: Date,
): InstanceReading => ({
  hidden: signs.flatMap(({ kind, figure, isPartial }) =>
    O.isNone(figure) && isPartial !== true ? [kind] : [],
  ),
  partial: signs.flatMap(({ kind, isPartial }) => (isPartial === true ? [kind] : [])),
  leftOut: [
    ...before.leftOut.filter(({ until }) => until > at),
    ...slow.map((kind) => ({ kind, until: new Date(at.getTime() + SLOW_FOR_MS) })),
  ],
  standing: O.isNone(standing)
    ? before.standing
    : O.some(nextStanding(O.toUndefined(before.standing), standing.value, others, at)),
  counters: O.isNone(counters)
    ? before.counters
    : nextCounters(before.counters, { ...counters.value, at }),
});

const nextStanding = (
  before: GroupStanding | undefined,
  { sources, ...now }: Standing,
  others: readonly GroupStanding[],
  at: Date,
): GroupStanding => {
  const same = before?.identity === now.identity ? before : undefined;
  const source = others.find(({ identity }) => sources.includes(identity));
  const group = source?.group ?? sources[0] ?? same?.group ?? now.identity;
  const isFollowed = others.some(
    (other) => other.group === group && other.identity !== now.identity,
  );
  const hasTurned = same !== undefined && same.role !== now.role;
  const usual =
    now.role === 'primary' ? nextUsual(hasTurned ? undefined : same, now, at) : undefined;
  return {
    ...now,
    group,
    isMember: now.role === 'standby' || now.replicas > 0 || same?.isMember === true || isFollowed,
    turnedAt: hasTurned ? O.some(at) : (same?.turnedAt ?? O.none),
    ...(usual !== undefined && { usual }),
  };
};

const MORE_AFTER_MS = 10 * MINUTE_MS;
const FEWER_AFTER_MS = DAY_MS;

const nextUsual = (
  before: GroupStanding | undefined,
  { replicas }: Pick<Standing, 'replicas'>,
  at: Date,
): UsualReplicas | undefined => {
  const last = before?.usual;
  const since = last !== undefined && before?.replicas === replicas ? last.since : at;
  const most = last?.replicas ?? 0;
  const isUsual =
    at.getTime() - since.getTime() >= (replicas > most ? MORE_AFTER_MS : FEWER_AFTER_MS);
  const usual = isUsual ? replicas : most;
  return usual === 0 && replicas === 0 ? undefined : { replicas: usual, since };
};

/** How many that repeated it for a while do so no more. */
export const replicasMissing = ({ usual, replicas }: GroupStanding): number =>
  Math.max(0, (usual?.replicas ?? 0) - replicas);
