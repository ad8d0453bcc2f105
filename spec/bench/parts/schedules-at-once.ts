import { setTimeout as delay } from 'node:timers/promises';
import type { VisitorsOutcome, VisitorsTask } from '../children/visitors-task.js';
import type { Engine } from '../engines/engine.js';
import { atMost, figureOnly, MS, WHOLE } from '../harness/goal.js';
import type { BenchWorld, Part, PartResult } from '../harness/bench-world.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import { startService } from '../processes/service-process.js';
import { workerProcess } from '../processes/worker-process.js';
import { benchTokens } from '../seeding/bench-tokens.js';
import { forEachEngineWithDumps } from '../seeding/for-each-engine-with-dumps.js';
import { serverOf } from '../seeding/empty-databases.js';
import { scheduledFleet } from '../seeding/scheduled-fleet.js';

const VISITORS = new URL('../children/visitors.js', import.meta.url);

const SCHEDULES = 30_000;
const DATABASES = ['d1', 'd2', 'd3', 'd4'];
const CALLERS = 60;
const MEASURED_MS = 60_000;

/** Until the fleet is written, at the most. */
const SEEDING_MS = 240_000;

/** What a service does between its start and the time at which all are due. */
const WARMING_MS = 20_000;

const LINE = `${SCHEDULES.toLocaleString('en-US')} schedules due at one time, in the minute from then`;

/** What people notice of a service on which all schedules come due together. */
export const schedulesAtOnce: Part = forEachEngineWithDumps(LINE, (...all) => measure(...all));

const measure = async (world: BenchWorld, engine: Engine, bin: string): Promise<PartResult> => {
  world.log(`${engine.name}: ${SCHEDULES} schedules of one time`);
  const login = await serverOf(bin, DATABASES);
  const place = await engine.makeLocation();
  const store = await place.open();
  const due = new Date(Date.now() + SEEDING_MS);
  due.setUTCSeconds(0, 0);
  const described = {
    login,
    databases: DATABASES,
    timezone: 'UTC',
    folder: await scratchDirectory('vault'),
    cronOf: () => `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`,
  };
  await place.withoutDurability(() => scheduledFleet(store, SCHEDULES, described));
  const tokens = await benchTokens(store, CALLERS);
  await store.close();
  await place.settle();
  const spare = due.getTime() - Date.now() - WARMING_MS;
  if (spare < 0) throw new Error(`It took ${-spare} ms too long to write the fleet`);
  await delay(spare);
  const service = await startService(world.tree, {
    ...place.environment,
    SHIPSHAPE_TOOL_DIRS: bin,
  });
  await delay(due.getTime() - Date.now());
  const visit = workerProcess<VisitorsTask, VisitorsOutcome>(VISITORS);
  const before = service.processorTime();
  const visitors = await visit({ service: service.url.href, tokens, forMs: MEASURED_MS });
  const seconds = service.processorTime().own - before.own;
  const ended = await endedRuns(service.url);
  await service.end();
  return {
    figures: { engine: engine.name, seconds, ended, visitors },
    goals: [
      atMost(
        `${LINE}: the slowest hundredth of /livez (p99, ${engine.name})`,
        50,
        visitors.livezP99Ms,
        MS,
      ),
      atMost(
        `${LINE}: the slowest hundredth of the overviews (p99, ${engine.name})`,
        50,
        visitors.overviewP99Ms,
        MS,
      ),
      atMost(
        `${LINE}: overviews and /livez refused or failed (${engine.name})`,
        0,
        visitors.failed,
        WHOLE,
      ),
      figureOnly(`${LINE}: dumps that ended (${engine.name})`, ended, WHOLE),
      figureOnly(
        `${LINE}: processor time of the service, of one core (${engine.name})`,
        seconds / (MEASURED_MS / 1_000),
      ),
    ],
  };
};

const endedRuns = async (url: URL): Promise<number> => {
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  return [...metrics.matchAll(/^shipshape_runs_total\{.*\} (\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
};
