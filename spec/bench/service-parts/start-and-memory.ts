import { setTimeout as delay } from 'node:timers/promises';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atMost, figureOnly, MIB } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import { timed } from '../harness/stopwatch.js';
import type { BenchWorld, Part } from '../harness/bench-world.js';
import { freshAddresses, loadGenerator } from '../processes/load-generator.js';
import type { NodeProcess } from '../processes/node-process.js';
import { CONNECTIONS, distribute, HAS_ADDRESSES } from '../processes/overview-load.js';
import { responseOf, overviewRequest } from '../processes/overview-request.js';
import { startBareServer, startService } from '../processes/service-process.js';
import type { ServedStore } from '../seeding/served-store.js';
import { ownFleet, written } from './served-fleet.js';

const MEBIBYTE = 2 ** 20;
const REQUESTS = 100_000;
const QUICK_REQUESTS = 10_000;

/** Until all has been loaded that a service loads when it has nothing to do. */
const IDLE_MS = 5_000;

/** From the start of the process to its first response, beside a bare server; and its memory. */
export const startAndMemory: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  const store = await ownFleet(world);
  const { environment, tokens } = store;
  const [token = ''] = tokens;
  world.log('The start of the service');
  const { answer, idleMiB, usedMiB, requests } = await memoryOf(world, store);
  const starts = await roundRobin(world.isQuick ? 5 : 15, {
    bare: () => startUs(() => startBareServer(answer), token),
    service: () => startUs(() => startService(world.tree, environment), token),
  });
  const ratio = medianRatio(starts.service, starts.bare);
  return {
    figures: {
      bareMs: median(starts.bare) / 1_000,
      serviceMs: median(starts.service) / 1_000,
      ratio,
      idleMiB,
      afterRequestsMiB: usedMiB,
      requests,
    },
    goals: [
      atMost('From the start of the service to its first overview, of bare node:http', 8, ratio),
      atMost(
        `Resident memory of a service that does not watch, idle for ${IDLE_MS / 1_000} s`,
        120,
        idleMiB,
        MIB,
      ),
      figureOnly(`The same after ${written(requests)} overviews`, usedMiB, MIB),
    ],
  };
};

const memoryOf = async (world: BenchWorld, { environment, tokens }: ServedStore) => {
  const service = await startService(world.tree, environment);
  const answer = await responseOf(service.url, tokens[0] ?? '');
  await delay(IDLE_MS);
  const idleMiB = service.residentBytes() / MEBIBYTE;
  const times = world.isQuick ? QUICK_REQUESTS : REQUESTS;
  world.log(`${times} requests`);
  if (HAS_ADDRESSES)
    await loadGenerator()({
      port: Number(service.url.port),
      requests: distribute(tokens.slice(0, CONNECTIONS).map(overviewRequest)),
      addresses: freshAddresses(CONNECTIONS),
      times,
      // Only what they leave behind in memory is of interest.
      mayBeRefused: true,
    });
  const usedMiB = service.residentBytes() / MEBIBYTE;
  await service.end();
  return { answer, idleMiB, usedMiB, requests: HAS_ADDRESSES ? times : 0 };
};

const startUs = async (start: () => Promise<NodeProcess>, token: string): Promise<number> => {
  let end = (): Promise<void> => Promise.resolve();
  const took = await timed(async () => {
    const started = await start();
    end = started.end;
    await responseOf(started.url, token);
  });
  await end();
  return took;
};
