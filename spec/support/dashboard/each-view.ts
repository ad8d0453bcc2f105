import type { Page } from 'playwright-core';
import { expectAccessible, expectReadable, signIn } from './a-browser.js';
import type { WatchedFleet } from './watched-fleet.js';

const VIEWS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '': (page) => page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor(),
  '?show=problems': (page) => page.getByRole('checkbox', { name: 'Select' }).first().waitFor(),
  '?show=problems&state=closed': (page) =>
    page.getByText('No closed problem of this kind').waitFor(),
  '?at=db-eu-1': (page) => page.getByRole('heading', { name: 'Databases' }).waitFor(),
  '?at=db-eu-1/main/postgres': (page) => page.getByRole('button', { name: 'Check' }).waitFor(),
  '?show=servers': (page) => page.getByRole('link', { name: 'db-eu-1' }).waitFor(),
  '?show=runs': (page) => page.getByText('No runs yet.').waitFor(),
  '?show=schedules': (page) => page.getByText('No schedules yet.').waitFor(),
  '?show=databases': (page) => page.getByRole('link', { name: 'ledger' }).first().waitFor(),
  '?show=groups': (page) => page.getByText('No instance that this token may see').waitFor(),
  '?show=policies': (page) => page.getByText('No policies yet.').waitFor(),
  '?show=maintenance': (page) => page.getByRole('heading', { name: 'Maintenance' }).waitFor(),
  '?show=approvals': (page) => page.getByRole('heading', { name: 'Approvals' }).waitFor(),
  '?show=audit': (page) => page.getByText('Signed in with a token').first().waitFor(),
  '?show=access': (page) => page.getByText('No group of your provider').waitFor(),
  '?show=setup': (page) => page.getByRole('heading', { name: 'Set up' }).waitFor(),
  '?edit=add&type=server&id=': (page) => page.getByLabel('Name').waitFor(),
  '?show=destinations': (page) => page.getByText('No destinations yet.').waitFor(),
  '?show=channels': (page) => page.getByText('No channels yet.').waitFor(),
  '?show=tokens': async (page) => {
    await page.getByText('Session of a browser').first().waitFor();
    await page.getByText('New token …').click();
  },
  '?show=settings': (page) => page.getByText('SHIPSHAPE_DATA_DIR').waitFor(),
  '?show=fleet': (page) => page.getByRole('button', { name: 'Preview' }).waitFor(),
  '?at=not/here': (page) => page.getByRole('heading', { name: 'Not here' }).waitFor(),
};

/** What the style sheet has other colours for, and nothing else, by what it is called. */
export type Colours = Readonly<Record<string, readonly ['light' | 'dark', contrast: 'more' | '']>>;

/** Signs in, and expects each view of a watched fleet to be accessible, nowhere wider than the screen, and readable in these colours. */
export const expectEachViewAccessible = async (
  page: Page,
  { url, token }: WatchedFleet,
  colours: Colours = {},
): Promise<void> => {
  await page.goto(url);
  await page.getByLabel('Token').waitFor();
  await expectEachLook(page, 'sign-in', colours);
  await signIn(page, url, token);
  for (const [address, isThere] of Object.entries(VIEWS)) {
    await page.goto(`${url}/${address}`);
    await isThere(page);
    await expectEachLook(page, address, colours);
  }
};

const expectEachLook = async (page: Page, address: string, colours: Colours): Promise<void> => {
  await expectAccessible(page, address);
  if (Object.keys(colours).length === 0) return;
  for (const [look, [colorScheme, contrast]] of Object.entries(colours)) {
    // Nothing changes its colour by and by.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(`document.documentElement.dataset.contrast = '${contrast}'`);
    await expectReadable(page, `${address} ${look}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
};
