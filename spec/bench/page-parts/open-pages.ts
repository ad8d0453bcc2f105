import { setTimeout as delay } from 'node:timers/promises';
import type { BenchWorld, PartResult } from '../harness/bench-world.js';
import { atMost, figureOnly, WHOLE } from '../harness/goal.js';
import type { NodeProcess } from '../processes/node-process.js';
import { workerProcess } from '../processes/worker-process.js';
import type { Polled, PollingTask } from './polling-client.js';

const CLIENT = new URL('polling-client.js', import.meta.url);

const PAGES = 200;

/** Until each page has read all of it once. */
const WARMING_MS = 15_000;
const MEASURED_MS = 120_000;
const QUICK_MS = 45_000;
const SECOND_MS = 1_000;

const SHARE = { digits: 3 } as const;

/** What so many open pages cost the service, at rest and while something that they show changes each second. */
export const openPages = async (
  world: BenchWorld,
  service: NodeProcess,
  read: { readonly tokens: readonly string[]; readonly paths: readonly string[] },
  change: (n: number) => Promise<boolean>,
): Promise<PartResult> => {
  world.log(`${PAGES} open pages`);
  const measuredMs = world.isQuick ? QUICK_MS : MEASURED_MS;
  const poll = workerProcess<PollingTask, Polled>(CLIENT);
  const head = ['/v1/overview', '/v1/watch'];
  const task: PollingTask = {
    ...{ url: service.url.href, tokens: read.tokens.slice(0, PAGES), head },
    // What a token may do is read once.
    lists: read.paths.filter((path) => path.startsWith('/v1/') && ![...head, ME].includes(path)),
    forMs: WARMING_MS + measuredMs,
  };
  const shareOf = async (): Promise<number> => {
    await delay(WARMING_MS);
    const [before, begun] = [service.processorTime().own, performance.now()];
    await delay(measuredMs);
    return (service.processorTime().own - before) / ((performance.now() - begun) / SECOND_MS);
  };
  const idle = await shareOf();
  const [rest, polledAtRest] = await Promise.all([shareOf(), poll(task)]);
  const [changing, polledChanging] = await whileChanging(change, () =>
    Promise.all([shareOf(), poll(task)]),
  );
  const refused = polledAtRest.refused + polledChanging.refused;
  return {
    figures: { pages: PAGES, idle, rest, changing, polledAtRest, polledChanging },
    goals: [
      atMost(`${LINE}: processor time of the service, of one core, at rest`, 0.05, rest, SHARE),
      atMost(`${LINE}: the same with a change each second`, 0.1, changing, SHARE),
      figureOnly(`${LINE}: the same with none open`, idle, SHARE),
      atMost(`${LINE}: answers that are refusals, at rest and with changes`, 0, refused, WHOLE),
    ],
  };
};

const ME = '/v1/me';

const LINE = `${PAGES} open pages`;

const whileChanging = async <A>(
  change: (n: number) => Promise<boolean>,
  work: () => Promise<A>,
): Promise<A> => {
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
