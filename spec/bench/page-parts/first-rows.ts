import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { BenchWorld, PartResult } from '../harness/bench-world.js';
import { atMost, figureOnly, MS, WHOLE } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import { roundRobin } from '../harness/round-robin.js';
import type { NodeProcess } from '../processes/node-process.js';
import { startBareServer } from '../processes/service-process.js';
import { ROW, type Visitor } from './visitor.js';

/** Notes when the first row was painted, and how far things moved. */
const OBSERVER = `
const seen = { rowsMs: 0, shift: 0 };
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) seen.shift += one.value;
}).observe({ type: 'layout-shift', buffered: true });
globalThis.bench = new Promise((resolve) => {
  const painted = () => {
    seen.rowsMs = performance.now();
    resolve(seen);
  };
  const look = () => {
    if (document.querySelector('${ROW}') === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(painted));
  };
  requestAnimationFrame(look);
});`;

const EMPTY_PAGE = `<!doctype html><html lang=en><meta charset=utf-8><link rel=icon href=data:,>
<title>Empty</title><ul class=problems><li>One row</ul>`;

/** Of a phone of the middle class on a mobile network: a quarter of the processor, 150 ms, 1.6 Mbit/s. */
const SLOW = { slowerBy: 4, latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

interface Load {
  readonly rowsMs: number;
  readonly shift: number;
}

/** How much the overview loads, how soon its first rows are there beside an empty page, and how far they move. */
export const firstRows = async (
  world: BenchWorld,
  service: NodeProcess,
  visitor: Visitor,
  token: string,
): Promise<PartResult> => {
  world.log('The overview beside an empty page');
  const { newContext, pathsRead } = visitor;
  const empty = await startBareServer({
    headers: { 'content-type': 'text/html', 'content-length': String(EMPTY_PAGE.length) },
    body: EMPTY_PAGE,
  });
  const loader = (url: URL, options: BrowserContextOptions, isSlow: boolean) => async () => {
    const context = await newContext(options);
    const page = await context.newPage();
    if (isSlow) await slowDown(page);
    const load = await loadOf(page, url);
    await context.close();
    return load;
  };
  const loads = await roundRobin(world.isQuick ? 7 : 21, {
    page: loader(service.url, {}, false),
    empty: loader(empty.url, {}, false),
    slowPage: loader(service.url, PHONE, true),
    slowEmpty: loader(empty.url, PHONE, true),
  });
  await empty.end();
  const rows = (all: readonly Load[]) => all.map(({ rowsMs }) => rowsMs);
  const bytes = await compressedBytes(service, pathsRead, token);
  const shift = Math.max(...[...loads.page, ...loads.slowPage].map((load) => load.shift));
  return {
    figures: { bytes, loads },
    goals: [
      atMost(`${LINE}: bytes of its own files, by gzip`, 45_000, bytes.files, WHOLE),
      atMost(`${LINE}: bytes of what it reads of the API, by gzip`, 40_000, bytes.api, WHOLE),
      atMost(`${LINE}: first rows visible`, 250, median(rows(loads.page)), MS),
      figureOnly(`${LINE}: the same, of an empty page`, ratioOf(loads.page, loads.empty)),
      atMost(`${SLOWLY}: first rows visible`, 1_700, median(rows(loads.slowPage)), MS),
      figureOnly(`${SLOWLY}: the same, of an empty page`, ratioOf(loads.slowPage, loads.slowEmpty)),
      atMost('Layout shift of the overview, at the most', 0, shift, { digits: 3 }),
    ],
  };
};

const LINE = 'The overview in a browser, with 10,000 resources';
const SLOWLY = 'The same on a slow phone (a quarter of the processor, 150 ms, 1.6 Mbit/s)';

const ratioOf = (page: readonly Load[], empty: readonly Load[]): number =>
  medianRatio(
    page.map(({ rowsMs }) => rowsMs),
    empty.map(({ rowsMs }) => rowsMs),
  );

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.slowerBy });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.bytesPerSecond,
    uploadThroughput: SLOW.bytesPerSecond,
  });
};

export const loadOf = async (page: Page, url: URL): Promise<Load> => {
  await page.addInitScript(OBSERVER);
  // A browser that has just opened a window is busy with parts of its own.
  await delay(1_000);
  await page.goto(url.href, { waitUntil: 'networkidle' });
  // A promise, for the page's policy lets no condition be evaluated time and again.
  return page.evaluate('bench');
};

export const compressedBytes = async (
  { url }: NodeProcess,
  paths: readonly string[],
  token: string,
): Promise<{ readonly files: number; readonly api: number }> => {
  const bytes = { files: 0, api: 0 };
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  for (const path of paths) {
    const [response] = (await once(get(new URL(path, url), { headers }), 'response')) as [
      IncomingMessage,
    ];
    const { length } = await buffer(response);
    bytes[path.startsWith('/v1/') ? 'api' : 'files'] += length;
  }
  return bytes;
};
