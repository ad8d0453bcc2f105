import type { CheckBurst, CheckRate, CheckTask, DumpTools } from '../children/check-task.js';
import type { LivezOutcome } from '../children/livez-probe.js';
import { atLeast, atMost, figureOnly, MS, notMeasured, WHOLE } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import { roundRobin } from '../harness/round-robin.js';
import type { BenchWorld, PartResult } from '../harness/bench-world.js';
import { livezWatch } from '../processes/livez.js';
import type { NodeProcess } from '../processes/node-process.js';
import { workerProcess } from '../processes/worker-process.js';
import { AT_ONCE, type CheckedFleet } from './checked-service.js';

const CLIENT = new URL('../children/check-client.js', import.meta.url);
const TEN = 10;

/** What came of all checks at once. */
interface Burst extends CheckBurst {
  readonly livez: LivezOutcome;
}

/** Many checks at once over HTTP: how many a second, how much longer the last takes, and whether others are answered. */
export const manyChecks = async (
  world: BenchWorld,
  fleet: CheckedFleet,
  service: NodeProcess,
  tools: DumpTools | undefined,
): Promise<PartResult> => {
  world.log(`${AT_ONCE} dump checks at once`);
  const ask = workerProcess<CheckTask, CheckBurst>(CLIENT);
  const askByHand = workerProcess<CheckTask, CheckRate>(CLIENT);
  const watch = await livezWatch();
  const burst = (distinct: number) => async (): Promise<Burst> => {
    const task = fleet.taskFor(service, { _tag: 'AtOnce', distinct });
    const { outcome, livez } = await watch(service, () => ask(task));
    return { ...outcome, livez };
  };
  const rate = async () =>
    tools === undefined
      ? NaN
      : (await askByHand(fleet.taskFor(service, { _tag: 'ByHand', tools }))).perSecond;
  await burst(AT_ONCE)();
  const rates: number[] = [];
  const bursts = await roundRobin(world.isQuick ? 3 : 7, {
    distinct: async () => {
      rates.push(await rate());
      return burst(AT_ONCE)();
    },
    ofTen: burst(TEN),
  });
  const figures = { ...bursts, byHandPerSecond: rates };
  return { figures, goals: goalsOf(bursts, rates, tools !== undefined) };
};

interface Bursts {
  readonly distinct: readonly Burst[];
  readonly ofTen: readonly Burst[];
}

const perSecondOf = (bursts: readonly Burst[]) => bursts.map(({ perSecond }) => perSecond);

const goalsOf = ({ distinct, ofTen }: Bursts, byHand: readonly number[], hasTools: boolean) => {
  const what = `${AT_ONCE} dump checks at once over HTTP, of as many databases on one server`;
  const slowest = (read: (livez: LivezOutcome) => number) =>
    Math.max(...[...distinct, ...ofTen].map(({ livez }) => read(livez)));
  return [
    hasTools
      ? atLeast(
          `${what}: checks a second, of those by hand with the same programs, four at a time`,
          0.9,
          medianRatio(perSecondOf(distinct), byHand),
        )
      : notMeasured(`${what}, of those by hand`, 'this machine has no pg_dump and psql'),
    atMost(
      `${what}: the slowest of a hundred, of one in the middle (p99 of p50)`,
      2.5,
      median(distinct.map(({ p99Us, p50Us }) => p99Us / p50Us)),
    ),
    figureOnly(
      `${what}: refused`,
      Math.max(...[...distinct, ...ofTen].map(({ refused }) => refused)),
      WHOLE,
    ),
    figureOnly(
      `${what}: the slowest /livez meanwhile`,
      slowest(({ slowestMs }) => slowestMs),
      MS,
    ),
    figureOnly(
      `${what}: the slowest answer of an idle bare node:http server meanwhile`,
      slowest(({ slowestBareMs }) => slowestBareMs),
      MS,
    ),
    figureOnly(
      `${AT_ONCE} dump checks at once of ${TEN} databases: checks a second, of those of distinct databases`,
      medianRatio(perSecondOf(ofTen), perSecondOf(distinct)),
      { better: 'higher' },
    ),
  ];
};
