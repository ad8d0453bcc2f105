import type { CheckServer } from '../../../core/monitoring/use-cases/check-server.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { RunCheck } from './check-queue.js';
import type { Warnings } from '../background/warnings.js';
import type { MonitoringFigures } from '../../../core/monitoring/watch-status.js';
import * as O from 'fp-ts/lib/Option.js';
import type {
  LastSighting,
  ReachCounts,
  Sighting,
} from '../../../core/monitoring/isolation/reach.js';
import { countReach, nextSighting } from '../../../core/monitoring/isolation/reach.js';
import type { HeartbeatOutcome } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { IsolationWatchPorts, WatchState } from './monitor-options.js';
import { evaluateOnce, ROUNDS, WELL } from './monitor-options.js';

export type MonitoringCounters = {
  -readonly [
    F in keyof Omit<MonitoringFigures, 'secondsBehind' | 'secondsForeseen' | 'silentServers'>
  ]: MonitoringFigures[F];
};

export const zeroCounters = (): MonitoringCounters => ({
  checks: 0,
  failedChecks: 0,
  failedClaims: 0,
  lastRound: undefined,
  lastCheck: undefined,
});

interface CheckRunner {
  readonly checkServer: CheckServer;
  readonly clock: Clock;
  readonly counters: MonitoringCounters;
  readonly warnings: Warnings;
  readonly watch: IsolationWatch;
}

/** Checks a server. It never rejects: failures are counted and logged. */
export const runChecks =
  ({ checkServer, clock, counters, warnings, watch }: CheckRunner, signal: AbortSignal): RunCheck =>
  async ({ server, round, isTrial }) => {
    const outcome = await warnings.attempt(
      checkServer({ server, round, signal, holdsBack: watch.holdsBack, isTrial }),
    );
    if (signal.aborted) return undefined;
    counters.checks += 1;
    if (outcome === undefined || outcome.missed.length > 0) counters.failedChecks += 1;
    outcome?.missed.forEach(warnings.warn);
    if (outcome?.sighting !== undefined) watch.observe(outcome.sighting);
    if (outcome !== undefined && !isTrial) counters.lastCheck = clock.now();
    return outcome?.isSilent;
  };

export interface IsolationWatch {
  readonly observe: (sighting: Sighting) => void;
  /** Whether the silence of a server says nothing about that server now. */
  readonly holdsBack: () => boolean;
  readonly isCutOff: () => boolean;
  /** While other nodes check its servers: those by which this node finds out that it reaches them again. */
  readonly trials: () => readonly ResourceId[];
  /** Decides by what was seen in the last two rounds. Returns at once where it is still at it. */
  readonly evaluate: (
    heartbeat: Pick<HeartbeatOutcome, 'nodes' | 'able' | 'assignment'>,
  ) => Promise<void>;
}

export const NO_WATCH: IsolationWatch = {
  observe: () => undefined,
  holdsBack: () => false,
  isCutOff: () => false,
  trials: () => [],
  evaluate: () => Promise.resolve(),
};

/** As many as show beyond doubt whether this node is cut off. */
const MOST_TRIALS = 16;

/**
 * Remembers what this node has reached. A node that starts while the problem is open holds silent servers back for two
 * rounds, unless it reaches all of half of its own before; and one that outlives another closes what that one may have
 * left open.
 */
export const isolationWatch = (ports: IsolationWatchPorts): IsolationWatch => {
  const sightings = recentSightings(ports.clock, ROUNDS * ports.intervalMs);
  const state: WatchState = { verdict: WELL, nodes: undefined, mayBeOpen: false, openUntilMs: 0 };
  let isBusy = false;
  let trials: readonly ResourceId[] = [];
  return {
    observe: sightings.observe,
    holdsBack: () => state.verdict.holdsBack,
    isCutOff: () => O.isSome(state.verdict.isolation),
    trials: () => trials,
    evaluate: async ({ nodes, able, assignment }) => {
      if (isBusy) return;
      isBusy = true;
      const isHandedOver = nodes.includes(ports.node) && !able.includes(ports.node);
      if (!isHandedOver) trials = [];
      else if (trials.length === 0) trials = sightings.unreached(MOST_TRIALS);
      const expected = isHandedOver ? trials : [...assignment.values()].flat();
      const count = () => sightings.count(expected);
      await evaluateOnce(ports, state, nodes.length, { count, isHandedOver });
      isBusy = false;
    },
  };
};

/** The sightings of its servers that this node has made within this many milliseconds. */
interface RecentSightings {
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
      const afterMs = clock.now().getTime() - recentMs;
      for (const [server, { at }] of sightings)
        if (at.getTime() < afterMs) sightings.delete(server);
      return countReach(assigned, sightings, new Date(afterMs));
    },
    unreached: (limit) =>
      [...sightings.values()]
        .filter(({ reach }) => reach !== 'reached')
        .sort((a, b) => Number(b.wasWell) - Number(a.wasWell))
        .slice(0, limit)
        .map(({ server }) => server),
  };
};
