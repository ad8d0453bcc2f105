import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { HAS_BROWSER } from '../../support/dashboard/a-browser.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import type { Part } from '../harness/bench-world.js';
import { atMost, figureOnly, MS, notMeasured, WHOLE } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import { startService } from '../processes/service-process.js';
import { benchFleet } from '../seeding/bench-fleet.js';
import { servedStore } from '../seeding/served-store.js';
import { compressedBytes, loadOf } from './first-rows.js';
import { completeSetup } from './complete-setup.js';
import { signedInVisitor } from './visitor.js';

const SERVERS = 2_000;
const DATABASES = 100_000;

/** A server, its instance, and its databases, each with a schedule. */
const RESOURCES = 2 * SERVERS + 2 * DATABASES;

/** Its servers answer nobody, and nothing is dumped: what the page costs is measured. */
const SETTINGS = { SHIPSHAPE_DISPATCH: 'off', SHIPSHAPE_WATCH_INTERVAL_SECONDS: '0' };

const LINE = 'The page, with 2,000 servers and 100,000 databases';

const ROUNDS = 11;

/** What somebody waits for in a fleet that is larger than the page reads at once. */
export const largeFleet: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  if (!HAS_BROWSER) return { figures: {}, goals: [notMeasured(LINE, 'there is no Chromium here')] };
  world.log(`${LINE}: a store is written`);
  const fleet = benchFleet(RESOURCES, DATABASES / SERVERS);
  const { environment, tokens } = await servedStore(RESOURCES, 1, 1, fleet);
  const [token = ''] = tokens;
  const service = await startService(world.tree, { ...environment, ...SETTINGS });
  await completeSetup(service, token);
  const { newContext, pathsRead } = await signedInVisitor(service, token);
  const bytes = await compressedBytes(service, pathsRead, token);
  world.log('The overview, the palette and the table');
  const rows: number[] = [];
  const palette: Found[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const context = await newContext();
    const page = await context.newPage();
    rows.push((await loadOf(page, service.url)).rowsMs);
    palette.push(await found(page, `s${SERVERS - 1 - n}/main/d${n + 1}`));
    await context.close();
  }
  const context = await newContext();
  const table = await tableOf(await context.newPage(), service.url);
  const noneMs = await noneOf(await context.newPage(), service.url);
  await context.close();
  await service.end();
  const of = (name: keyof Found) => median(palette.map((one) => one[name]));
  return {
    figures: { bytes, rows, palette, table, noneMs },
    goals: [
      atMost(`${LINE}: bytes of its own files, by gzip`, 45_000, bytes.files, WHOLE),
      atMost(`${LINE}: bytes of what it reads of the API, by gzip`, 40_000, bytes.api, WHOLE),
      atMost(`${LINE}: first rows visible`, 400, median(rows), MS),
      atMost(`${LINE}: the palette asks for what was typed, answered`, 50, of('answerMs'), MS),
      atMost(`${LINE}: a database found, from Ctrl K until it is shown`, 2_000, of('shownMs'), MS),
      figureOnly(`${LINE}: its table, until the worst are shown`, table.rowsMs, MS),
      figureOnly(`${LINE}: its table, until 5,000 rows are sorted`, table.sortedMs, MS),
      figureOnly(`${LINE}: its table, scrolled from end to end`, table.scrolledMs, MS),
      figureOnly(`${LINE}: that no database is at risk`, noneMs, MS),
      figureOnly(`${LINE}: a file of all rows`, table.fileMs, MS),
      atMost(`${LINE}: rows that are missing in the file`, 0, DATABASES - table.fileRows, WHOLE),
    ],
  };
};

type Found = Awaited<ReturnType<typeof found>>;

/** By the keyboard alone. */
const found = async (page: Page, path: string) => {
  const begun = performance.now();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(path);
  await page.getByRole('option', { name: `${path}, database`, exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const name = path.slice(path.lastIndexOf('/') + 1);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const shownMs = performance.now() - begun;
  const answerMs = await page.evaluate<number>(
    "performance.getEntriesByType('resource').filter(({ name }) => name.includes('v1/search')).at(-1).duration",
  );
  return { answerMs, shownMs };
};

/** They were counted for the overview. */
const noneOf = async (page: Page, url: URL): Promise<number> => {
  const since = clock();
  await page.goto(new URL('?show=databases&protection=at_risk', url).href);
  await page.getByText('There is no such database').waitFor();
  return since();
};

const tableOf = async (page: Page, url: URL) => {
  const since = clock();
  await page.goto(new URL('?show=databases', url).href);
  await page.locator('tbody tr').first().waitFor();
  const rowsMs = since();
  await page.getByText('are shown and sorted among themselves').waitFor();
  await page.getByRole('link', { name: 'Database', exact: true }).click();
  await page.locator('th[aria-sort=ascending]').waitFor();
  const sortedMs = since();
  const fromTop = clock();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.locator('tbody tr:last-child:not([aria-hidden])').waitFor();
  const scrolledMs = fromTop();
  const asked = clock();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).split('\r\n');
  return { rowsMs, sortedMs, scrolledMs, fileMs: asked(), fileRows: lines.length - 2 };
};

const clock = () => {
  const begun = performance.now();
  return () => performance.now() - begun;
};
