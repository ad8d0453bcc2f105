import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, signIn } from '../../support/dashboard/a-browser.js';
import { onCleanUp } from '../harness/clean-ups.js';
import type { NodeProcess } from '../processes/node-process.js';

/** The rows of what is wrong, and the one row of the empty page. */
export const ROW = 'ul.problems > li';

/** A large fleet is counted for seconds, and longer on a machine that is busy. */
const PATIENCE_MS = 300_000;

/** A browser that has signed in at a service. */
export type Visitor = Awaited<ReturnType<typeof signedInVisitor>>;

export const signedInVisitor = async (service: NodeProcess, token: string) => {
  const browser = await openBrowser();
  onCleanUp(() => browser.close());
  const storageState = await signedIn(browser, service, token);
  const newContext = async (options: BrowserContextOptions = {}) => {
    const made = await browser.newContext({ ...options, storageState });
    made.setDefaultTimeout(PATIENCE_MS);
    return made;
  };
  const context = await newContext();
  const pathsRead = await pathsReadBy(await context.newPage(), service);
  await context.close();
  return {
    /** With nothing cached, and signed in. */
    newContext,
    /** The paths that the overview reads when it is opened, each with its query. */
    pathsRead,
  };
};

const signedIn = async (browser: Browser, { url }: NodeProcess, token: string) => {
  const context = await browser.newContext();
  await signIn(await context.newPage(), url.href, token);
  const state = await context.storageState();
  await context.close();
  return state;
};

const pathsReadBy = async (page: Page, { url }: NodeProcess): Promise<readonly string[]> => {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === url.origin) paths.add(pathname + search);
  });
  await page.goto(url.href, { waitUntil: 'networkidle' });
  await page.locator(ROW).first().waitFor();
  return [...paths];
};
