import { expect } from 'chai';
import { type Page } from 'playwright-core';
import { expectAccessible } from '../../../support/dashboard/a-browser.js';
import { fullDisk } from '../../../support/dashboard/full-disk.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describe('the keys of the page', function () {
  this.timeout(240_000);
  const watching = watchingPage();
  const { fleet, signedIn } = watching;

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  it('stand in the help, which has those of each row', async () => {
    const { page } = await fullDisk(watching);
    const inRows = new Set<string>();
    for (const [view, last] of [
      ['', 'c'],
      ['?show=tokens', 'e'],
    ] as const) {
      await page.goto(`${fleet().url}/${view}`);
      const keyed = page.locator('main [aria-keyshortcuts]');
      await page.locator(`main [aria-keyshortcuts=${last}]`).first().waitFor({ state: 'attached' });
      for (const key of await keyed.evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-keyshortcuts') ?? ''),
      ))
        inRows.add(key);
    }
    expect([...inRows]).to.include.members(['a', 'z', 'x', 'i', 'c', 'e']);
    await press(page, '?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await help.waitFor();
    await expectAccessible(page, 'the help');
    expect(await help.locator('kbd').allTextContents()).to.include.members([
      ...inRows,
      'g d',
      'Ctrl Enter',
      'Escape',
    ]);
  });

  it('lead to each view, one after another', async () => {
    const page = await signedIn();
    for (const [key, title] of [
      ['d', 'Databases'],
      ['s', 'Servers'],
      ['g', 'Groups'],
      ['t', 'Destinations'],
      ['k', 'Access'],
    ] as const) {
      await press(page, 'g', key);
      await heading(page, title).waitFor();
    }
    await press(page, 'g', 'o');
    await page.locator('.overview').waitFor();
    expect(page.url()).to.equal(`${fleet().url}/`);
  });

  it('send a form, leave it, and keep what was typed', async () => {
    const page = await signedIn('?edit=add&type=channel&id=');
    await page.getByLabel('Name').fill('on-call');
    await press(page, 'g', 'd');
    await press(page, 'Control+Enter');
    await page.locator('.mistake').first().waitFor();
    await press(page, 'Escape');
    await heading(page, 'Channels').waitFor();
    await page.goBack();
    await page.getByText('What you typed before is here again').waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('on-callgd');
  });

  it('clear what is selected, where no form is open', async () => {
    const { page, row } = await fullDisk(watching);
    await row.getByRole('checkbox').check();
    await press(page, 'a', 'Escape');
    await page.getByText('1 problem selected').waitFor();
    await page.getByRole('group', { name: 'Selected' }).getByRole('button').first().focus();
    await press(page, 'e', 'x');
    await press(page, 'Shift+Escape');
    await page.getByText('1 problem selected').waitFor();
    await press(page, 'Escape');
    await page.getByText('1 problem selected').waitFor({ state: 'detached' });
    expect(await row.isVisible(), 'closed by a key of rows').to.equal(true);
  });

  it('are about what is selected in the list with the focus, where several have something', async () => {
    await fleet().report('db-eu-1', { severity: 'critical', message: 'A fan is broken.' });
    const { page, row } = await fullDisk(watching);
    await row.getByRole('button', { name: 'The disk is full' }).press('z');
    await press(page, 'Enter', 'g', 'p');
    await page.getByText('1 snoozed problem').click();
    const fan = page.getByRole('listitem').filter({ hasText: 'A fan is broken' });
    await fan.getByRole('checkbox').check();
    await row.getByRole('checkbox').check();
    const bars = page.getByRole('group', { name: 'Selected' });
    await press(page, 'a');
    await bars.nth(1).getByLabel('Note for the others').waitFor();
    await press(page, 'Escape', 'Escape');
    await bars.nth(1).waitFor({ state: 'detached' });
    expect(await fan.getByRole('checkbox').isChecked()).to.equal(true);
  });

  it('leave what has the focus in sight, on a screen that is full', async () => {
    const { page, row } = await fullDisk(watching);
    await page.setViewportSize({ width: 360, height: 420 });
    await row.getByRole('button', { name: 'The disk is full' }).press('i');
    await page.getByText(/^Assigned to @/).waitFor();
    const lines = await page.locator('main [data-step]').count();
    const isSeen = `(() => {
      const { left, top, bottom } = document.activeElement.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) =>
        document.activeElement.contains(document.elementFromPoint(left + 2, y)));
    })()`;
    for (const key of 'j'.repeat(lines) + 'k'.repeat(lines)) {
      await press(page, key);
      expect(await page.evaluate(isSeen), key).to.equal(true);
    }
  });

  it('act once, however long they are held, but for what moves', async () => {
    await fleet().report('db-eu-1', { severity: 'critical', message: 'A fan is broken.' });
    const { page } = await fullDisk(watching);
    const lines = page.locator('main [data-step]');
    await lines.nth(1).waitFor();
    await page.keyboard.down('j');
    await page.keyboard.down('j');
    await page.keyboard.up('j');
    expect(await lines.nth(1).evaluate((line) => line.matches(':focus'))).to.equal(true);
    await page.keyboard.down('x');
    await page.keyboard.down('x');
    await page.keyboard.up('x');
    await page.getByText('1 problem selected').waitFor();
  });

  it('are said of nothing, and do nothing in rows, where they are switched off', async () => {
    const { page, row } = await fullDisk(watching);
    const keyed = page.locator('[aria-keyshortcuts]');
    expect(await keyed.count()).to.be.above(0);
    await press(page, '?');
    await page.getByLabel('Single keys do this').uncheck();
    await press(page, 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await row.getByRole('button', { name: 'The disk is full' }).focus();
    await press(page, 'a', 'g', 'd');
    await keyed.first().waitFor({ state: 'detached' });
    expect(await keyed.count()).to.equal(0);
    expect(await page.getByLabel('Note for the others').count()).to.equal(0);
    expect(page.url()).to.equal(`${fleet().url}/`);
  });

  it('stand in the palette, which begins with what can be done here and with what was chosen last', async () => {
    const { page, row, mark } = await fullDisk(watching);
    await row.getByRole('button', { name: 'The disk is full' }).focus();
    await press(page, 'Control+k');
    const options = page.getByRole('option');
    await options.getByText('Assign to me db-eu-1/main').waitFor();
    await expectAccessible(page, 'what can be done here');
    expect(await options.locator('kbd').allTextContents()).to.include.members(['a', 'z', 'g d']);
    await page.keyboard.type('ackno');
    await press(page, 'Enter', 'Enter');
    await mark.waitFor();
    await press(page, 'Control+k');
    await page.keyboard.type('ledg');
    await page.getByRole('option', { name: 'db-eu-1/main/ledger' }).waitFor();
    await press(page, 'Enter');
    await heading(page, 'ledger').waitFor();
    await page.locator('h1').focus();
    await press(page, 'Control+k');
    expect(await options.first().getAttribute('aria-label')).to.equal(
      'db-eu-1/main/ledger, database',
    );
  });

  it('are not needed on a phone, where a problem is acknowledged by a touch without opening it', async () => {
    await fullDisk(watching);
    const page = await signedIn('', { viewport: { width: 360, height: 740 }, hasTouch: true });
    const row = page.getByRole('listitem').filter({ hasText: 'The disk is full' });
    await row.getByRole('button', { name: 'Acknowledge db-eu-1/main' }).tap();
    await expectAccessible(page, 'a touch');
    await row.getByRole('button', { name: 'Acknowledge', exact: true }).tap();
    await row.getByText('acknowledged', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await row.getByText('acknowledged', { exact: true }).waitFor({ state: 'detached' });
  });
});
