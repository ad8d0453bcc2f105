import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { temporaryDirectory } from '../shared/temporary-directory.js';
import { aBrowser, type BrowserName, type BrowserPages, HAS_BROWSER, signIn } from './a-browser.js';
import type { Walk } from './walks.js';
import { prepareFleet, type WatchedFleet, watchedFleet } from './watched-fleet.js';

export interface WatchingPage extends BrowserPages {
  readonly fleet: () => WatchedFleet;
  /** That of the fleet. */
  readonly directory: { readonly path: string };
  /** A page at a query, signed in to by the administrator or with another token. */
  readonly signedIn: (
    query?: string,
    options?: BrowserContextOptions,
    token?: string,
  ) => Promise<Page>;
}

/** A watched fleet of its own for each test of the suite around it, and pages that look at it. */
export const watchingPage = ({
  browser,
  name,
  ownStore,
}: Partial<Walk> & { readonly name?: BrowserName } = {}): WatchingPage => {
  const { newPage } = aBrowser(browser, name);
  const directory = temporaryDirectory();
  let prepared: string | undefined;
  let fleet: WatchedFleet | undefined;
  const current = () => {
    if (fleet === undefined) throw new Error('There is a fleet only while a test runs.');
    return fleet;
  };
  before(async () => {
    if (!HAS_BROWSER || ownStore !== undefined) return;
    prepared = await mkdtemp(join(tmpdir(), 'shipshape-spec-'));
    await prepareFleet(prepared);
  });
  after(() => prepared !== undefined && rm(prepared, { recursive: true }));
  beforeEach(async () => {
    if (prepared !== undefined) await cp(prepared, directory.path, { recursive: true });
    fleet = await watchedFleet(directory.path, await ownStore?.());
  });
  afterEach(() => current().service.stop());
  const signedIn: WatchingPage['signedIn'] = async (query = '', options = {}, token) => {
    const page = await newPage(options);
    await signIn(page, `${current().url}/${query}`, token ?? current().token);
    return page;
  };
  return { newPage, directory, fleet: current, signedIn };
};
