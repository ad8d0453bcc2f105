import * as O from 'fp-ts/lib/Option.js';
import type { DetectedKind } from '../../problems/detected-kind.js';
import { evidenceOf } from '../../dump-check/login-evidence.js';
import type { LoginResult } from '../../dump-check/login-result.js';
import type { ResourceId } from '../../shared/resource.js';
import type { MonitoredState } from '../monitored-state.js';
import { isProven, type ServerCheck } from '../observations/server-check.js';
import { isWhollySilent } from '../observations/observe-server.js';

/**
 * How far a check got on the way to a server: the host answered; it did not, or its name was not found; or the check did not
 * leave this machine, for lack of a network or of a name server.
 */
export type Reach = 'reached' | 'silent' | OwnFailure;

/** Why a check did not leave this machine; the first that holds. */
export const OWN_FAILURES = ['no_network', 'no_resolver'] as const;

export type OwnFailure = (typeof OWN_FAILURES)[number];

/** The evidence of one check about the network between this node and a server. */
export interface Sighting {
  readonly server: ResourceId;
  readonly reach: Reach;
  /** Whether the server had no open problem of being unreachable. */
  readonly wasWell: boolean;
}

/** None where the check shows nothing of the network. */
export const reachOf = (check: ServerCheck, own: O.Option<OwnFailure>): O.Option<Reach> => {
  if (check.instances.some(({ logins }) => isProven(logins, 'server'))) return O.some('reached');
  if (O.isSome(own)) return own;
  return isWhollySilent(check, isSilence) ? O.some('silent') : O.none;
};

const isSilence = (result: LoginResult): boolean =>
  evidenceOf(result).server === 'failed' ||
  (result._tag === 'Refused' && result.refusal.code === 'host_not_found');

/** The check without the logins, which show nothing while this node is cut off. */
export const withoutLogins = (check: ServerCheck): ServerCheck => ({
  ...check,
  instances: check.instances.map((instance) => ({ ...instance, logins: [], states: new Map() })),
});

const OFFLINE: DetectedKind = 'server_offline';
const UNREACHABLE: DetectedKind = 'instance_unreachable';

/** Whether neither the server nor all of its instances have an open problem of being unreachable. */
export const wasWell = ({
  server: { id, instances },
  problems,
}: Pick<MonitoredState, 'server' | 'problems'>): boolean => {
  const has = (kind: string, resource: ResourceId) =>
    problems.some((problem) => problem.kind === kind && problem.resource.id === resource);
  const isUnreachable =
    instances.length > 0 && instances.every((instance) => has(UNREACHABLE, instance.id));
  return !has(OFFLINE, id) && !isUnreachable;
};

/** Absent where the check shows nothing of the network. */
export const sightingOf = (
  state: MonitoredState,
  reach: O.Option<Reach>,
): { readonly sighting?: Sighting } =>
  O.isNone(reach)
    ? {}
    : { sighting: { server: state.server.id, reach: reach.value, wasWell: wasWell(state) } };

/** The last sighting of a server, and since when and how many times in a row it was not reached. */
export interface LastSighting extends Sighting {
  readonly at: Date;
  readonly failures: number;
  /** The time of the first of these failures. */
  readonly since: Date;
}

export const nextSighting = (
  before: LastSighting | undefined,
  sighting: Sighting,
  at: Date,
): LastSighting => {
  if (sighting.reach === 'reached') return { ...sighting, at, failures: 0, since: at };
  const isFirst = before === undefined || before.failures === 0;
  return isFirst
    ? { ...sighting, at, failures: 1, since: at }
    : { ...sighting, at, failures: before.failures + 1, since: before.since };
};

/** How many of its servers a node reaches, of those checked lately. */
export interface ReachCounts {
  /** Those that were well when this began. */
  readonly well: number;
  readonly assigned: number;
  readonly seen: number;
  readonly reached: number;
  /** Of those that were well, how many were not reached, by the reason. */
  readonly stopped: Readonly<Record<Exclude<Reach, 'reached'>, number>>;
  /** How many checks of servers that failed more than once in a row have failed. */
  readonly repeated: number;
  /** The same, of checks that did not leave this machine. */
  readonly repeatedOwn: number;
  /** The first failure of all; none where none failed. */
  readonly since: Date | undefined;
}

/** Counts the sightings since `after` of the servers that a node checks. */
export const countReach = (
  assigned: readonly ResourceId[],
  sightings: ReadonlyMap<ResourceId, LastSighting>,
  after: Date,
): ReachCounts => {
  // Dates are compared as numbers: there may be ten thousand servers, every few seconds.
  const afterMs = after.getTime();
  const seen = assigned
    .map((server) => sightings.get(server))
    .filter((one): one is LastSighting => one !== undefined && one.at.getTime() >= afterMs);
  const reached = seen.filter(({ reach }) => reach === 'reached').length;
  const stopped = seen.filter(({ reach, wasWell }) => reach !== 'reached' && wasWell);
  const count = (wanted: Reach) => stopped.filter(({ reach }) => reach === wanted).length;
  const repeats = (list: readonly LastSighting[]) =>
    list.filter(({ failures }) => failures > 1).reduce((sum, { failures }) => sum + failures, 0);
  return {
    well: reached + stopped.length,
    assigned: assigned.length,
    seen: seen.length,
    reached,
    stopped: {
      silent: count('silent'),
      no_network: count('no_network'),
      no_resolver: count('no_resolver'),
    },
    repeated: repeats(stopped),
    repeatedOwn: repeats(stopped.filter(({ reach }) => reach !== 'silent')),
    since: stopped.reduce<Date | undefined>(
      (first, { since }) => (first === undefined || since < first ? since : first),
      undefined,
    ),
  };
};
