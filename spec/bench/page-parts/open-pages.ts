import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../engines/engine.js';
import type { BenchWorld, PartResult } from '../harness/bench-world.js';
import { forEachEngine } from '../harness/for-each-engine.js';
import { atMost, figureOnly, type Goal, notMeasured, WHOLE } from '../harness/goal.js';
import { KNOWS_MEMORY } from '../processes/memory-peak.js';
import type { NodeProcess } from '../processes/node-process.js';
import { startService } from '../processes/service-process.js';
import { workerProcess } from '../processes/worker-process.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { changer } from './changer.js';
import { PAGES, pageTokens } from './page-tokens.js';
import type { Polled, PollingTask } from './polling-client.js';

const CLIENT = new URL('polling-client.js', import.meta.url);

/** What the overview of the page reads. */
const PAGE_READS = {
  overview: '/v1/overview',
  watch: '/v1/watch',
  lists: ['/v1/problems?state=open&limit=100', '/v1/protection'],
} as const satisfies Omit<PollingTask, 'url' | 'tokens' | 'forMs'>;

/** As many resources as a company of a thousand servers has. */
const RESOURCES = 10_000;

const CHANGED = 's1';

/** No other problem is as old, so that each page shows it first. */
const FIRST = { severity: 'critical', since: '2020-01-01T00:00:00.000Z' };

/** No dumps are examined or made: that costs what the part `schedules` measures. */
const SETTINGS = { SHIPSHAPE_DISPATCH: 'off' };

/** Until each page has read all of it once. */
const WARMING_MS = 12_000;
const MEASURED_MS = 120_000;
const QUICK_MS = 30_000;
const SECOND_MS = 1_000;

const SHARE = { digits: 3 } as const;

/** What 200 open pages cost the service in processor time, at rest and while something that they show changes each second. */
export const openPages = forEachEngine(async (world, engine): Promise<PartResult> => {
  if (!KNOWS_MEMORY)
    return { figures: {}, goals: [notMeasured('Open pages', 'there is no /proc')] };
  const { store, location } = await world.fleetOf(engine, RESOURCES, 10);
  const tokens = await pageTokens(store, CHANGED);
  const changed = {
    ...FIRST,
    path: `/v1/problems/bench_page/server/${(await refAt(store, CHANGED)).id}`,
  };
  const environment = { ...location.environment, ...SETTINGS };
  const first = await startService(world.tree, environment);
  const idle = await shareOf(world, first);
  await first.end();
  const goals: Goal[] = [figureOnly(`${lineOf(engine)}: none open`, idle, SHARE)];
  const cells: unknown[] = [];
  for (const [callers, texts] of Object.entries(tokens.of)) {
    world.log(`${engine.name}: ${PAGES} open pages of ${callers}`);
    const service = await startService(world.tree, environment);
    const change = changer(service.url, tokens.admin, changed);
    const measured = await measure(world, service, texts, change);
    await service.end();
    cells.push({ engine: engine.name, callers, ...measured });
    goals.push(...goalsOf(`${lineOf(engine)}, ${callers}`, measured));
  }
  return { figures: { idle, cells }, goals };
});

const lineOf = ({ name }: Engine) => `Processor time of the service, ${PAGES} pages (${name})`;

type Measured = Awaited<ReturnType<typeof measure>>;

const goalsOf = (line: string, { rest, changing, polled }: Measured): readonly Goal[] => [
  atMost(`${line}: at rest`, 0.05, rest, SHARE),
  atMost(`${line}: with a change each second`, 0.1, changing, SHARE),
  atMost(
    `${line}: refused`,
    0,
    polled.reduce((sum, { refused }) => sum + refused, 0),
    WHOLE,
  ),
];

const measure = async (
  world: BenchWorld,
  service: NodeProcess,
  tokens: readonly string[],
  change: (n: number) => Promise<boolean>,
) => {
  const poll = workerProcess<PollingTask, Polled>(CLIENT);
  const forMs = WARMING_MS + measuredMs(world);
  const task: PollingTask = { ...PAGE_READS, url: service.url.href, tokens, forMs };
  const [rest, atRest] = await Promise.all([shareOf(world, service), poll(task)]);
  const [changing, changed] = await whileChanging(change, () =>
    Promise.all([shareOf(world, service), poll(task)]),
  );
  return { rest, changing, polled: [atRest, changed] };
};

const measuredMs = ({ isQuick }: BenchWorld): number => (isQuick ? QUICK_MS : MEASURED_MS);

/** Of one core. */
const shareOf = async (world: BenchWorld, service: NodeProcess): Promise<number> => {
  await delay(WARMING_MS);
  const [before, begun] = [service.processorTime().own, performance.now()];
  await delay(measuredMs(world));
  return (service.processorTime().own - before) / ((performance.now() - begun) / SECOND_MS);
};

const whileChanging = async <A>(
  change: (n: number) => Promise<boolean>,
  work: () => Promise<A>,
) => {
  const isOver = new AbortController();
  const changes = (async () => {
    for (let n = 0; !isOver.signal.aborted; n += 1) {
      await change(n);
      await delay(SECOND_MS);
    }
  })();
  try {
    return await work();
  } finally {
    isOver.abort();
    await changes;
  }
};
