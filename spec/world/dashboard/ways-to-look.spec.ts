import type { BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible, signIn } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

const WAYS_TO_LOOK: Readonly<Record<string, BrowserContextOptions>> = {
  'on a desktop': { viewport: { width: 1280, height: 860 } },
  'in the dark': { colorScheme: 'dark' },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
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
