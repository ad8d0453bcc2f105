import { signIn } from '../../../support/dashboard/a-browser.js';
import { expectEachViewAccessible } from '../../../support/dashboard/each-view.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';

describe('the page in Firefox', function () {
  this.timeout(240_000);
  const { newPage, fleet, signedIn } = watchingPage({ name: 'firefox' });

  for (const width of [1280, 360])
    for (const scheme of ['light', 'dark'])
      it(`is accessible in each view, ${width} px wide and ${scheme}`, async () => {
        const page = await newPage({ viewport: { width, height: 800 } });
        await page.goto(fleet().url);
        await page.evaluate(`localStorage.setItem('shipshape-scheme', '${scheme}')`);
        await expectEachViewAccessible(page, fleet(), () =>
          signIn(page, fleet().url, fleet().token),
        );
      });

  it('acknowledges a problem from the overview by keys alone', async () => {
    await fleet().report('db-eu-1/main', { severity: 'critical', message: 'The disk is full.' });
    const page = await signedIn();
    const row = page.getByRole('listitem').filter({ hasText: 'The disk is full' });
    await row.waitFor();
    await page.keyboard.press('a');
    await page.keyboard.type('Ordering a larger one');
    await page.keyboard.press('Enter');
    await row.getByText('acknowledged', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await row.getByText('acknowledged', { exact: true }).waitFor({ state: 'detached' });
  });
});
