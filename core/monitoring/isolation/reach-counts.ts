import type { ResourceId } from '../../shared/resource.js';
import type { Reach, Sighting } from './reach.js';

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
  const seen = assigned
    .map((server) => sightings.get(server))
    .filter((sighting) => sighting !== undefined)
    .filter(({ at }) => at >= after);
  const stopped = seen.filter(({ reach, wasWell }) => reach !== 'reached' && wasWell);
  const count = (wanted: Reach) => stopped.filter(({ reach }) => reach === wanted).length;
  const repeats = (list: readonly LastSighting[]) =>
    list.filter(({ failures }) => failures > 1).reduce((sum, { failures }) => sum + failures, 0);
  return {
    well: seen.filter(({ reach, wasWell }) => reach === 'reached' || wasWell).length,
    assigned: assigned.length,
    seen: seen.length,
    reached: seen.filter(({ reach }) => reach === 'reached').length,
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
