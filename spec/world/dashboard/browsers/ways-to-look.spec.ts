import type { BrowserContextOptions } from 'playwright-core';
import { expectAccessible, signIn } from '../../../support/dashboard/a-browser.js';
import { type Colours, expectEachViewAccessible } from '../../../support/dashboard/each-view.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
};

/** A screen, and in which other colours it is looked at as well. */
const WAYS_TO_LOOK: Readonly<Record<string, readonly [BrowserContextOptions, Colours?]>> = {
  'on a desktop, in the dark and with more contrast': [
    DESKTOP,
    { 'in the dark': ['dark', ''], 'with more contrast': ['light', 'more'] },
  ],
  'on a phone, in the dark and with more contrast there': [
    PHONE,
    { 'in the dark': ['dark', ''], 'with more contrast in the dark': ['dark', 'more'] },
  ],
  'at 400 %': [{ viewport: { width: 320, height: 480 } }],
  'with forced colours and reduced motion': [{ forcedColors: 'active', reducedMotion: 'reduce' }],
};

describe('each view of the page', function () {
  this.timeout(240_000);
  const { newPage, fleet } = watchingPage();

  for (const [way, [options, colours]] of Object.entries(WAYS_TO_LOOK))
    it(`is accessible ${way}, and nowhere wider than the screen`, async () => {
      const page = await newPage(options);
      const enter = () => signIn(page, fleet().url, fleet().token);
      await expectEachViewAccessible(page, fleet(), enter, colours);
    });

  it('has more contrast where the system asks for it', async () => {
    const page = await newPage({ ...DESKTOP, contrast: 'more' });
    await page.goto(fleet().url);
    await page.locator('html[data-contrast=more]').waitFor({ state: 'attached' });
    await page.getByLabel('Token').waitFor();
    await expectAccessible(page, 'sign-in');
  });
});
