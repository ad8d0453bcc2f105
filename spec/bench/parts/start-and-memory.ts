import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atMost } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import { timed } from '../harness/stopwatch.js';
import type { Part } from '../harness/bench-world.js';
import { freshAddresses, loadGenerator } from '../processes/load-generator.js';
import type { NodeProcess } from '../processes/node-process.js';
import { CONNECTIONS, distribute, HAS_ADDRESSES } from '../processes/overview-load.js';
import { responseOf, overviewRequest } from '../processes/overview-request.js';
import { startBareServer, startService } from '../processes/service-process.js';
import { benchTokens } from '../seeding/bench-tokens.js';

const MIB = 2 ** 20;
const REQUESTS = 100_000;
const QUICK_REQUESTS = 10_000;

/** From the start of the process to its first response, beside a bare server; and its memory. */
export const startAndMemory: Part = async (world) => {
  const seeded = await world.fleetOf(sqliteEngine, world.sizes[0] ?? 0, 100);
  const { environment } = seeded.location;
  const tokens = await benchTokens(seeded.store, CONNECTIONS);
  const [token = ''] = tokens;
  world.log('The start of the service');
  const service = await startService(environment);
  const answer = await responseOf(service.url, token);
  const idleMiB = service.residentBytes() / MIB;
  const times = world.isQuick ? QUICK_REQUESTS : REQUESTS;
  world.log(`${times} requests`);
  if (HAS_ADDRESSES)
    await loadGenerator()({
      port: Number(service.url.port),
      requests: distribute(tokens.map(overviewRequest)),
      addresses: freshAddresses(CONNECTIONS),
      times,
    });
  const usedMiB = service.residentBytes() / MIB;
  await service.end();

  const starts = await roundRobin(world.isQuick ? 5 : 15, {
    bare: () => startUs(() => startBareServer(answer), token),
    service: () => startUs(() => startService(environment), token),
  });
  const ratio = medianRatio(starts.service, starts.bare);
  return {
    figures: {
      bareMs: median(starts.bare) / 1_000,
      serviceMs: median(starts.service) / 1_000,
      ratio,
      idleMiB,
      afterRequestsMiB: usedMiB,
      requests: HAS_ADDRESSES ? times : 0,
    },
    goals: [
      atMost('start to first answer, of bare node:http', 4, ratio),
      atMost('resident memory, idle', 90, idleMiB, { unit: ' MiB', digits: 0 }),
    ],
  };
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
