import type { Sighting } from '../../../core/monitoring/isolation/reach.js';
import {
  countReach,
  type LastSighting,
  nextSighting,
  type ReachCounts,
} from '../../../core/monitoring/isolation/reach-counts.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { ResourceId } from '../../../core/shared/resource.js';

/** What this node has seen of its servers in the last so many milliseconds. */
export interface RecentSightings {
  readonly observe: (sighting: Sighting) => void;
  readonly count: (assigned: readonly ResourceId[]) => ReachCounts;
  /** Those that were not reached when they were last seen, at most `limit`; first those that had been well before. */
  readonly unreached: (limit: number) => readonly ResourceId[];
}

export const recentSightings = (clock: Clock, recentMs: number): RecentSightings => {
  const sightings = new Map<ResourceId, LastSighting>();
  return {
    observe: (sighting) => {
      const { server } = sighting;
      sightings.set(server, nextSighting(sightings.get(server), sighting, clock.now()));
    },
    count: (assigned) => {
      const after = new Date(clock.now().getTime() - recentMs);
      for (const [server, { at }] of sightings) if (at < after) sightings.delete(server);
      return countReach(assigned, sightings, after);
    },
    unreached: (limit) =>
      [...sightings.values()]
        .filter(({ reach }) => reach !== 'reached')
        .sort((a, b) => Number(b.wasWell) - Number(a.wasWell))
        .slice(0, limit)
        .map(({ server }) => server),
  };
};
