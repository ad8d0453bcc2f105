import { postgresEngine } from '../engines/postgres-engine.js';
import { atLeast, notMeasured } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import type { PartResult, Part, BenchWorld } from '../harness/bench-world.js';
import { findProgram } from '../processes/find-program.js';
import {
  CONNECTIONS,
  HAS_ADDRESSES,
  NO_ADDRESSES,
  overviewLoad,
} from '../processes/overview-load.js';
import { pgbench } from '../processes/pgbench.js';
import { startService } from '../processes/service-process.js';
import { benchTokens } from '../seeding/bench-tokens.js';

const WHAT =
  'Overview over HTTP on Postgres, asked for by 64 callers at once, of pgbench -M prepared with the same SQL';

/** Requests a second of the overview over HTTP on Postgres, as a share of what pgbench gets out of the same SQL. */
export const overviewBesidePgbench: Part = async (world) => {
  if (!world.engines.includes(postgresEngine)) return { figures: {}, goals: [] };
  const program = findProgram('pgbench');
  if (program === undefined)
    return { figures: {}, goals: [notMeasured(WHAT, 'this machine has no pgbench')] };
  if (!HAS_ADDRESSES) return { figures: {}, goals: [notMeasured(WHAT, NO_ADDRESSES)] };
  return measure(world, program);
};

const measure = async (world: BenchWorld, program: string): Promise<PartResult> => {
  const seeded = await world.fleetOf(postgresEngine, world.sizes.at(-1) ?? 0, 10);
  const { environment } = seeded.location;
  const tokens = await benchTokens(seeded.store, CONNECTIONS);
  const service = await startService(world.tree, environment);
  const seconds = world.isQuick ? 1 : 3;
  const load = overviewLoad({ durationMs: seconds * 1_000 });
  const sameSql = await pgbench(program, environment['SHIPSHAPE_STORE'] ?? '');
  world.log('Postgres: the overview over HTTP');
  await load(service.url, tokens);
  const rates = await roundRobin(world.isQuick ? 4 : 9, {
    pgbench: () => sameSql(seconds),
    service: async () => (await load(service.url, tokens)).perSecond,
  });
  await service.end();
  const share = medianRatio(rates.service, rates.pgbench);
  return {
    figures: {
      pgbenchPerSecond: median(rates.pgbench),
      servicePerSecond: median(rates.service),
      share,
    },
    goals: [atLeast(WHAT, 0.45, share)],
  };
};
