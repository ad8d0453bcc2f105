import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, signIn } from './a-browser.js';
import { servedDemoFleet } from './demo-fleet.js';
import { smallPng } from './small-png.js';

/** Takes the pictures of docs/how-to/dashboard.md, or writes them to the directory that is given. */

interface Picture {
  readonly name: string;
  readonly at: string;
  readonly isThere: (page: Page) => Promise<unknown>;
  readonly look: BrowserContextOptions;
}

const login = async (page: Page) => {
  await page.getByText('rejected the admin user').first().waitFor();
  await page.getByRole('link', { name: 'unprotected' }).waitFor();
};

const PICTURES: readonly Picture[] = [
  {
    name: 'overview',
    at: '',
    isThere: login,
    look: { viewport: { width: 1280, height: 720 }, colorScheme: 'light' },
  },
  {
    name: 'dump-check',
    at: '?at=db-eu-1/main/ledger&check',
    isThere: (page) => page.getByText('No, for 1 reason.').waitFor(),
    look: { viewport: { width: 1280, height: 720 }, colorScheme: 'dark' },
  },
  {
    name: 'form',
    at: '?edit=add&type=destination&id=',
    isThere: async (page) => {
      await page.getByLabel('Kind').selectOption('s3');
      await page.getByLabel('Endpoint').waitFor();
    },
    look: { viewport: { width: 1280, height: 720 }, colorScheme: 'light' },
  },
  {
    name: 'phone',
    at: '',
    isThere: login,
    look: {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      colorScheme: 'light',
    },
  },
];

const takeAll = async (folder: string): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'shipshape-pictures-'));
  const fleet = await servedDemoFleet(directory);
  const browser = await openBrowser();
  try {
    await mkdir(folder, { recursive: true });
    for (const { name, at, isThere, look } of PICTURES) {
      const context = await browser.newContext({ ...look, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await signIn(page, `${fleet.url}/${at}`, fleet.token);
      await isThere(page);
      await writeFile(join(folder, `${name}.png`), smallPng(await page.screenshot()));
      await context.close();
    }
  } finally {
    await Promise.all([browser.close(), fleet.stop()]);
    await rm(directory, { recursive: true, force: true });
  }
};

await takeAll(process.argv[2] ?? 'docs/pictures');
