import type { CDPSession } from 'playwright-core';
import type { BenchWorld, PartResult } from '../harness/bench-world.js';
import { atMost, figureOnly, WHOLE } from '../harness/goal.js';
import { ROW, type Visitor } from './visitor.js';

/** An hour of polling each five seconds, and one more. */
const ROUNDS = 721;
const QUICK_ROUNDS = 121;

/** Until everything has been compiled and shown that a round needs. */
const WARMING_ROUNDS = 20;

const MEBIBYTE = 2 ** 20;

/** What an open page holds after an hour in each of whose rounds what it shows has changed. */
export const pageHeap = async (
  world: BenchWorld,
  url: URL,
  { newContext }: Visitor,
  change: (n: number) => Promise<boolean>,
): Promise<PartResult> => {
  const rounds = world.isQuick ? QUICK_ROUNDS : ROUNDS;
  world.log(`${rounds} rounds of polling`);
  const context = await newContext();
  const page = await context.newPage();
  await page.goto(url.href);
  await page.locator(ROW).first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const poll = async (from: number, to: number): Promise<void> => {
    for (let n = from; n < to; n += 1) {
      if (!(await change(n))) throw new Error('The service took no change');
      const answered = page.waitForResponse(
        (response) => response.url().endsWith('/v1/overview') && response.status() === 200,
      );
      // As after a network that was away: it reads everything again at once.
      await page.evaluate("dispatchEvent(new Event('online'))");
      await answered;
    }
    await page.waitForLoadState('networkidle');
  };
  await poll(0, WARMING_ROUNDS);
  const before = await heldBy(session);
  await poll(WARMING_ROUNDS, rounds);
  const after = await heldBy(session);
  await context.close();
  const line = `An open page after ${rounds} rounds, in each of which something has changed`;
  return {
    figures: { rounds, before, after },
    goals: [
      atMost(`${line}: its heap`, 4, after.heapMiB, { unit: ' MiB', digits: 2 }),
      figureOnly(
        `${line}: the same, of that after the first ${WARMING_ROUNDS}`,
        after.heapMiB / before.heapMiB,
      ),
      figureOnly(`${line}: listeners more`, after.listeners - before.listeners, WHOLE),
    ],
  };
};

const heldBy = async (session: CDPSession) => {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {
    heapMiB: valueOf('JSHeapUsedSize') / MEBIBYTE,
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
  };
};
