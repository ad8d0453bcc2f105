import type { BrowserContextOptions } from 'playwright-core';
import type { Env } from '../service/shipshape-process.js';
import { postgresWorld, type PostgresWorld } from '../stores/postgres-world.js';

/** How a walk through the page is made. */
export interface Walk {
  readonly browser: BrowserContextOptions;
  /** The setting of a store of its own, with nothing in it; without it the store is that in the data directory. */
  readonly ownStore?: () => Promise<Env>;
}

const PATIENCE_MS = 240_000;

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

type DescribeWalk = (walk: Walk) => void;

/** Describes a walk on a desktop, with a store in SQLite. */
export const describeOnDesktop = (what: string, describeWalk: DescribeWalk): void => {
  describe(`${what}, on a desktop and SQLite`, function () {
    this.timeout(PATIENCE_MS);
    describeWalk({ browser: DESKTOP });
  });
};

/** Describes a walk on a phone, with a store in PostgreSQL. */
export const describeOnPhone = (what: string, describeWalk: DescribeWalk): void => {
  describe(`${what}, on a phone and PostgreSQL`, function () {
    this.timeout(PATIENCE_MS);
    const world = postgresWorld();
    describeWalk({ browser: PHONE, ownStore: () => storeIn(world()) });
  });
};

/** Describes the same walk on both. */
export const describeWalks = (what: string, describeWalk: DescribeWalk): void => {
  describeOnDesktop(what, describeWalk);
  describeOnPhone(what, describeWalk);
};

const storeIn = async ({ make, url }: PostgresWorld): Promise<Env> => ({
  SHIPSHAPE_STORE: url(await make('nothing')),
});
