import type { CheckTask, CheckTimes, FirstCheck } from '../children/check-task.js';
import { atMost, figureOnly, type Goal, MS, notMeasured } from '../harness/goal.js';
import { median, percentile } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import type { BenchWorld, Part } from '../harness/bench-world.js';
import { foundTools } from '../processes/found-tools.js';
import { HAS_ADDRESSES, NO_ADDRESSES } from '../processes/overview-load.js';
import { workerProcess } from '../processes/worker-process.js';
import { setTimeout as delay } from 'node:timers/promises';
import { type CheckedFleet, checkedFleet } from './checked-service.js';
import { manyChecks } from './many-checks.js';

const CLIENT = new URL('../children/check-client.js', import.meta.url);

const ONE = 'A dump check over HTTP, when the tool is known,';

/** What a dump check takes compared with a login and with doing it by hand, at first, and when many come at once. */
export const dumpCheck: Part = async (world) => {
  if (!HAS_ADDRESSES) return { figures: {}, goals: [notMeasured(ONE, NO_ADDRESSES)] };
  const fleet = await checkedFleet(world);
  const tools = await foundTools();
  const service = await fleet.start();
  world.log('Dump checks, one by one');
  const ask = workerProcess<CheckTask, CheckTimes>(CLIENT);
  const times = await ask(
    fleet.taskFor(service, {
      _tag: 'OneByOne',
      rounds: world.isQuick ? 15 : 60,
      ...(tools === undefined ? {} : { tools }),
    }),
  );
  const many = await manyChecks(world, fleet, service, tools);
  await service.end();
  const firsts = {
    atOnce: await firstChecks(world, fleet, 0),
    idle: await firstChecks(world, fleet, IDLE_MS),
  };
  return {
    figures: { tools, oneByOne: summaries(times), many: many.figures, firsts },
    goals: [
      ...oneByOne(times, tools !== undefined),
      ...many.goals,
      firstGoal('asked for as soon as it listens', firsts.atOnce),
      firstGoal(`asked for when it has been idle for ${IDLE_MS / 1_000} s`, firsts.idle),
    ],
  };
};

const summaries = (times: CheckTimes) =>
  Object.fromEntries(
    Object.entries(times as unknown as Record<string, readonly number[]>).map(([name, took]) => [
      name,
      { p50Us: median(took), p99Us: percentile(took, 0.99) },
    ]),
  );

const oneByOne = ({ check, login, byHand }: CheckTimes, hasTools: boolean): readonly Goal[] => [
  atMost(`${ONE} of a bare login to the same database`, 3, medianRatio(check, login)),
  hasTools
    ? atMost(
        `${ONE} of the same by hand: pg_dump --version && psql -c 'select 1', the programs that Shipshape itself finds`,
        0.9,
        medianRatio(check, byHand),
      )
    : notMeasured(`${ONE} of the same by hand`, 'this machine has no pg_dump and psql'),
  figureOnly('A bare login, when the process has made one before', median(login) / 1_000, MS),
];

const IDLE_MS = 2_000;

/** Each in a process of its own: only there a check is the first. */
const firstChecks = async (world: BenchWorld, fleet: CheckedFleet, idleMs: number) => {
  world.log(`The first check of a fresh service, ${idleMs} ms after its start`);
  const ask = workerProcess<CheckTask, FirstCheck>(CLIENT);
  const checks: FirstCheck[] = [];
  for (let round = 0; round < (world.isQuick ? 4 : 10); round += 1) {
    const service = await fleet.start();
    await delay(idleMs);
    checks.push(await ask(fleet.taskFor(service, { _tag: 'First' })));
    await service.end();
  }
  return checks;
};

const firstGoal = (when: string, checks: readonly FirstCheck[]) =>
  figureOnly(
    `The first dump check of a fresh service that does not watch, ${when}, of a bare login`,
    medianRatio(
      checks.map(({ checkUs }) => checkUs),
      checks.map(({ loginUs }) => loginUs),
    ),
  );
