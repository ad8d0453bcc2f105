import type { Assignment } from '../../../core/monitoring/assignment/assignment.js';
import type { Sighting } from '../../../core/monitoring/isolation/reach.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import {
  evaluateOnce,
  type IsolationWatchPorts,
  ROUNDS,
  WELL,
  type WatchState,
} from './evaluate-sightings.js';
import { recentSightings } from './recent-sightings.js';

export interface IsolationWatch {
  readonly observe: (sighting: Sighting) => void;
  /** Whether the silence of a server says nothing about that server now. */
  readonly holdsBack: () => boolean;
  /** Decides by what was seen in the last two rounds. Returns at once where it is still at it. */
  readonly evaluate: (node: {
    readonly nodes: readonly Uuid[];
    readonly assignment: Assignment;
  }) => Promise<void>;
}

export const NO_WATCH: IsolationWatch = {
  observe: () => undefined,
  holdsBack: () => false,
  evaluate: () => Promise.resolve(),
};

/**
 * Remembers what this node has reached. A node that starts while the problem is open holds silent servers back for two
 * rounds, unless it reaches all of half of its own before; and one that outlives another closes what that one may have
 * left open.
 */
export const isolationWatch = (ports: IsolationWatchPorts): IsolationWatch => {
  const sightings = recentSightings(ports.clock, ROUNDS * ports.intervalMs);
  const state: WatchState = { verdict: WELL, nodes: undefined, mayBeOpen: false, openUntilMs: 0 };
  let isBusy = false;
  return {
    observe: sightings.observe,
    holdsBack: () => state.verdict.holdsBack,
    evaluate: async ({ nodes, assignment }) => {
      if (isBusy) return;
      isBusy = true;
      const assigned = [...assignment.values()].flat();
      await evaluateOnce(ports, state, nodes.length, () => sightings.count(assigned));
      isBusy = false;
    },
  };
};
