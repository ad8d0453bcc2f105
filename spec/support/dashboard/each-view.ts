import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectAccessible, expectReadable, type LookedAt } from './a-browser.js';
import type { WatchedFleet } from './watched-fleet.js';

/** The views of a fleet by their addresses, each with what it shows once it is whole. */
const VIEWS: Readonly<Record<string, string>> = {
  '': 'db-eu-1/main/ledger',
  '?show=problems': 'There is no database with this name',
  '?show=problems&state=closed': 'No closed problem of this kind',
  '?at=db-eu-1': 'Databases',
  '?at=db-eu-1/main/postgres': 'Would a dump work now?',
  '?show=servers': 'db-eu-1',
  '?show=runs': 'No runs yet.',
  '?show=schedules': 'No schedules yet.',
  '?show=databases': 'ledger',
  '?show=groups': 'no instance that this token may see',
  '?show=policies': 'No policies yet.',
  '?show=maintenance': 'Maintenance',
  '?show=approvals': 'Approvals',
  '?show=audit': 'Signed in with a token',
  '?show=access': 'group of your provider',
  '?show=setup': 'Set up',
  '?edit=add&type=server&id=': 'Name',
  '?show=destinations': 'No destinations yet.',
  '?show=channels': 'No channels yet.',
  '?show=tokens': 'Session of a browser',
  '?show=settings': 'SHIPSHAPE_DATA_DIR',
  '?show=fleet': 'Preview',
  '?at=not/here': 'Not here',
};

/** What the style sheet has other colours for, and nothing else, by what it is called. */
export type Colours = Readonly<Record<string, readonly ['light' | 'dark', contrast: 'more' | '']>>;

/** Expects each view of a watched fleet to be accessible, nowhere wider than the screen, and, in what lets its colours be chosen, readable in these. */
export const expectEachViewAccessible = async (
  page: LookedAt & Partial<Pick<Page, 'emulateMedia'>>,
  { url }: WatchedFleet,
  signIn: () => Promise<unknown>,
  colours: Colours = {},
): Promise<void> => {
  await page.goto(url);
  await expectEachLook(page, 'sign-in', 'Token', colours);
  await signIn();
  for (const [address, shown] of Object.entries(VIEWS)) {
    await page.goto(`${url}/${address}`);
    await expectEachLook(page, address, shown, colours);
  }
};

/** Waits until the view shows a text, with what can be opened in it open. */
const shows = async (page: LookedAt, address: string, text: string): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await page.evaluate(isThere(text))) === true) return;
    await setTimeout(PAUSE_MS);
  }
  expect.fail(`${address} does not show "${text}"`);
};

const [TRIES, PAUSE_MS] = [1_200, 50];

const isThere = (text: string): string => `(() => {
  const main = document.querySelector('main');
  for (const part of main?.querySelectorAll('details') ?? []) part.open = true;
  return main?.textContent.includes(${JSON.stringify(text)}) && main.querySelector('.waiting') === null;
})()`;

const expectEachLook = async (
  page: LookedAt & Partial<Pick<Page, 'emulateMedia'>>,
  address: string,
  shown: string,
  colours: Colours,
): Promise<void> => {
  await shows(page, address, shown);
  await expectAccessible(page, address);
  for (const [look, [colorScheme, contrast]] of Object.entries(colours)) {
    // Nothing changes its colour by and by.
    await page.emulateMedia?.({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(`document.documentElement.dataset.contrast = '${contrast}'`);
    await expectReadable(page, `${address} ${look}`);
  }
  if (Object.keys(colours).length > 0)
    await page.emulateMedia?.({ colorScheme: 'light', reducedMotion: null });
};
