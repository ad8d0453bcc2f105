import type { BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible, expectReadable, signIn } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };

const PHONE: BrowserContextOptions = {
  ...{ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
};

type Colours = Readonly<Record<string, readonly ['light' | 'dark', 'more' | '']>>;

/** A screen, and the colours that the style sheet has for some: other colours, and nothing else. */
const WAYS_TO_LOOK: Readonly<Record<string, readonly [BrowserContextOptions, Colours]>> = {
  'on a desktop, in the dark and with more contrast': [
    DESKTOP,
    { 'in the dark': ['dark', ''], 'with more contrast': ['light', 'more'] },
  ],
  'on a phone, in the dark and with more contrast there': [
    PHONE,
    { 'in the dark': ['dark', ''], 'with more contrast in the dark': ['dark', 'more'] },
  ],
  'at 400 %': [{ viewport: { width: 320, height: 480 } }, {}],
  'with forced colours and reduced motion': [
    { forcedColors: 'active', reducedMotion: 'reduce' },
    {},
  ],
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

  /** As it is, and then in other colours. */
  const expectEachLook = async (page: Page, address: string, colours: Colours): Promise<void> => {
    await expectAccessible(page, address);
    for (const [look, [colorScheme, contrast]] of Object.entries(colours)) {
      // Nothing changes its colour by and by.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(`document.documentElement.dataset.contrast = '${contrast}'`);
      await expectReadable(page, `${address} ${look}`);
    }
    if (Object.keys(colours).length > 0)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  };

  for (const [way, [options, colours]] of Object.entries(WAYS_TO_LOOK))
    it(`is accessible ${way}, and nowhere wider than the screen`, async () => {
      const page = await newPage(options);
      await page.goto(fleet().url);
      await page.getByLabel('Token').waitFor();
      await expectEachLook(page, 'sign-in', colours);
      await signIn(page, fleet().url, fleet().token);
      for (const [address, isThere] of Object.entries(VIEWS)) {
        await page.goto(`${fleet().url}/${address}`);
        await isThere(page);
        await expectEachLook(page, address, colours);
      }
    });

  it('has more contrast where the system asks for it', async () => {
    const page = await newPage({ ...DESKTOP, contrast: 'more' });
    await page.goto(fleet().url);
    await page.locator('html[data-contrast=more]').waitFor({ state: 'attached' });
    await page.getByLabel('Token').waitFor();
    await expectAccessible(page, 'sign-in');
  });
});
