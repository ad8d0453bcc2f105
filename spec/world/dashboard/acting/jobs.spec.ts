import { expect } from 'chai';
import { expectAccessible } from '../../../support/dashboard/a-browser.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';

const WIDTHS = [1280, 360];

describe('the jobs of who looks at the page, with the keyboard alone', function () {
  this.timeout(240_000);
  const { fleet, signedIn } = watchingPage();

  const signedInAt = (width: number) => signedIn('', { viewport: { width, height: 800 } });

  for (const width of WIDTHS) {
    it(`acknowledge what is first by two keys, ${width} px wide`, async () => {
      await fleet().report('db-eu-1/main', { severity: 'critical', message: 'The disk is full.' });
      const page = await signedInAt(width);
      const row = page.getByRole('listitem').filter({ hasText: 'The disk is full' });
      await row.waitFor();
      await page.keyboard.press('a');
      await page.keyboard.press('Enter');
      await row.getByText('acknowledged', { exact: true }).waitFor();
    });

    it(`find one database by four letters, ${width} px wide`, async () => {
      const page = await signedInAt(width);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('ledg');
      await page.getByRole('option', { name: 'db-eu-1/main/ledger' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'ledger' }).waitFor();
    });

    it(`read whether every database is protected, without a key, ${width} px wide`, async () => {
      const page = await signedInAt(width);
      const said = page.getByText('0 of 0 databases protected');
      await said.waitFor();
      const box = await said.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).to.be.below(800);
    });
  }

  it('report what only a person knows, and close it', async () => {
    const page = await signedIn('?at=db-eu-1/main');
    await page.getByText('Report a problem …').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Kind, in a few words').press('Enter');
    await page
      .getByText('2 fields to correct: Kind, in a few words; What is wrong, and what to do.')
      .waitFor();
    expect(await page.locator(':focus').getAttribute('name')).to.equal('kind');
    await expectAccessible(page, 'a form that is not filled in');
    await page.getByLabel('Kind, in a few words').fill('2 % of Größe left!');
    await page.getByLabel('Severity').selectOption('critical');
    await page.getByLabel('What is wrong').fill('Its disk has 2 % left. Remove old logs.');
    await page.keyboard.press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: 'Its disk has 2 % left' });
    await row.getByRole('button', { name: 'Its disk has' }).press('e');
    await page.getByRole('heading', { name: 'Closed lately' }).waitFor();
    expect(await page.getByLabel('Severity').inputValue()).to.equal('warning');
    await page.goto(`${fleet().url}/?show=problems&state=closed`);
    await page.getByText('Its disk has 2 % left').waitFor();
  });

  it('reach what opens and what acts in a narrow list, each with its focus seen', async () => {
    const page = await signedIn('?show=maintenance', { viewport: { width: 360, height: 740 } });
    await fleet().call('POST', '/v1/maintenance', {
      on: 'db-eu-1',
      note: 'New disks',
      until: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const end = page.getByRole('button', { name: 'End that of db-eu-1' });
    await end.waitFor();
    const focused = page.locator(':focus');
    for (let tabs = 0; tabs < 40; tabs += 1) {
      await page.keyboard.press('Tab');
      if ((await focused.textContent())?.startsWith('End') === true) break;
    }
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    expect(outline).to.equal('solid');
    await page.keyboard.press('Enter');
    await page.getByText('None is planned').waitFor();
  });
});
