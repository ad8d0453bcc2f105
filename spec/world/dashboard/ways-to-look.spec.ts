import type { BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible, signIn } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };

const PHONE: BrowserContextOptions = {
  ...{ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
};

const WAYS_TO_LOOK: Readonly<Record<string, BrowserContextOptions>> = {
  'on a desktop': DESKTOP,
  'on a phone': PHONE,
  'in the dark': { ...DESKTOP, colorScheme: 'dark' },
  'on a phone in the dark': { ...PHONE, colorScheme: 'dark' },
  'with more contrast': { ...DESKTOP, contrast: 'more' },
  'on a phone with more contrast in the dark': {
    ...{ ...PHONE, contrast: 'more', colorScheme: 'dark' },
  },
  'at 400 %': { viewport: { width: 320, height: 480 } },
  'with forced colours and reduced motion': { forcedColors: 'active', reducedMotion: 'reduce' },
};

describe('each view of the page', function () {
  this.timeout(240_000);
  const { newPage, fleet } = watchingPage();

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

  for (const [way, options] of Object.entries(WAYS_TO_LOOK))
    it(`is accessible ${way}, and nowhere wider than the screen`, async () => {
      const page = await newPage(options);
      await page.goto(fleet().url);
      await page.getByLabel('Token').waitFor();
      await expectAccessible(page, 'sign-in');
      await signIn(page, fleet().url, fleet().token);
      for (const [address, isThere] of Object.entries(VIEWS)) {
        await page.goto(`${fleet().url}/${address}`);
        await isThere(page);
        await expectAccessible(page, address);
      }
    });
});
