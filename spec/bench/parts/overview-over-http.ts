import type { LoadOutcome } from '../children/load.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atLeast, figureOnly, notMeasured } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import type { Part, BenchWorld } from '../harness/bench-world.js';
import {
  CONNECTIONS,
  HAS_ADDRESSES,
  NO_ADDRESSES,
  overviewLoad,
} from '../processes/overview-load.js';
import { responseOf } from '../processes/overview-request.js';
import { startBareServer, startService } from '../processes/service-process.js';
import { benchTokens } from '../seeding/bench-tokens.js';

/** More than any cache holds: when the first of them comes again, it was evicted. */
const TOKENS = 40 * CONNECTIONS;
/** With so many callers in rotation, none has the same ETag as the last time. */
const CHANGE_EVERY_MS = 8;
const WHAT = 'overview over HTTP, SQLite, of bare node:http';

/** Requests a second of the overview over HTTP on SQLite, as a share of those of a bare server that sends the same bytes. */
export const overviewOverHttp: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  if (!HAS_ADDRESSES) return { figures: {}, goals: [notMeasured(WHAT, NO_ADDRESSES)] };
  const took = await measure(world);
  const bare = took.bare.map(({ perSecond }) => perSecond);
  const shareOf = (outcomes: readonly LoadOutcome[]): number =>
    medianRatio(
      outcomes.map(({ perSecond }) => perSecond),
      bare,
    );
  const figures = Object.fromEntries(
    Object.entries(took).map(([name, outcomes]) => [
      name,
      {
        perSecond: median(outcomes.map(({ perSecond }) => perSecond)),
        ofBare: shareOf(outcomes),
        clientCpu: median(outcomes.map(({ clientCpu }) => clientCpu)),
      },
    ]),
  );
  return {
    figures,
    goals: [
      atLeast(`${WHAT}, changed since the caller's last call`, 0.25, shareOf(took.changed)),
      atLeast(`${WHAT}, nothing changed`, 0.5, shareOf(took.unchanged)),
      figureOnly(`${WHAT}, callers of whom nothing is remembered`, shareOf(took.unremembered)),
    ],
  };
};

const measure = async (world: BenchWorld) => {
  const { store, location } = await world.fleetOf(sqliteEngine, world.sizes.at(-1) ?? 0, 10);
  const tokens = await benchTokens(store, TOKENS);
  const few = tokens.slice(0, CONNECTIONS);
  const service = await startService(location.environment);
  const bare = await startBareServer(await responseOf(service.url, tokens[0] ?? ''));
  const nudge = await location.prepareUpdate();
  const load = overviewLoad(world.isQuick ? 700 : 2_000, true);
  world.log('SQLite: the overview over HTTP');
  await load(service.url, tokens);
  await load(bare.url, few);
  const took = await roundRobin(world.isQuick ? 5 : 11, {
    bare: () => load(bare.url, few),
    unchanged: () => load(service.url, few),
    unremembered: () => load(service.url, tokens),
    changed: async () => {
      // From another process than the service's, about as often as each of the callers comes again.
      const timer = setInterval(() => void nudge(), CHANGE_EVERY_MS);
      const outcome = await load(service.url, few);
      clearInterval(timer);
      return outcome;
    },
  });
  await service.end();
  await bare.end();
  return took;
};
