import { expect } from 'chai';
import type { Route } from 'playwright-core';
import { expectAccessible } from '../../../support/dashboard/a-browser.js';
import { fullDisk, holding, refusing } from '../../../support/dashboard/full-disk.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';

const REFUSALS = [
  [409, 'The problem is closed.'],
  [403, 'Your token may not do this here.'],
  [503, 'The store is busy.'],
] as const;

describe('what is done on the page', function () {
  this.timeout(240_000);
  const watching = watchingPage();
  const { fleet, signedIn, directory } = watching;

  it('is shown before a service that is late has answered, which is said only where it lasts', async () => {
    const { page, row, mark, stored } = await fullDisk(watching);
    const letGo = await holding(page, '**/acknowledge');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await mark.waitFor();
    expect(await row.getByText('sending …').isVisible()).to.equal(false);
    await row.getByText('sending …').waitFor();
    await expectAccessible(page, 'sending');
    expect((await stored())?.acknowledged).to.equal(null);
    letGo();
    await row.getByText('sending …').waitFor({ state: 'detached' });
    await mark.waitFor();
    expect((await stored())?.acknowledged?.note).to.equal('');
  });

  for (const [status, detail] of REFUSALS)
    it(`is put back where it is refused with ${status}, with the reason at the row, and sent again`, async () => {
      const { page, row, mark } = await fullDisk(watching);
      await page.route('**/acknowledge', refusing(status, detail));
      await page.keyboard.press('a');
      await page.keyboard.press('Enter');
      await row.getByText(`Not acknowledged. ${detail}`).waitFor();
      expect(await mark.count()).to.equal(0);
      await page.getByRole('alert').getByText(`Not acknowledged db-eu-1/main. ${detail}`).waitFor();
      expect(await page.getByRole('button', { name: 'Undo' }).count()).to.equal(0);
      await expectAccessible(page, `refused with ${status}`);
      await page.unroute('**/acknowledge');
      await page.getByRole('button', { name: 'Try again' }).click();
      await mark.waitFor();
      await row.getByText('Not acknowledged').waitFor({ state: 'detached' });
    });

  it('is put back where the service dies midway, and said wherever somebody has gone', async () => {
    const { page, row } = await fullDisk(watching);
    await page.route('**/snooze', async (route) => {
      await fleet().service.stop('SIGKILL');
      await route.continue();
    });
    await page.keyboard.press('z');
    await page.keyboard.press('Enter');
    await row
      .getByText('Not snoozed. The service did not answer: it may be done or not.')
      .waitFor();
    await page.getByText('Not live').waitFor();
    await expectAccessible(page, 'died midway');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('alert').getByText('Not snoozed db-eu-1/main.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Not snoozed').first().waitFor({ state: 'detached' });
  });

  it('is what the service has, where the answer alone was lost', async () => {
    const { page, row, mark } = await fullDisk(watching);
    await page.route('**/acknowledge', async (route) => {
      const { pathname } = new URL(route.request().url());
      await fleet().call('POST', pathname, { note: '' });
      await route.abort('connectionrefused');
    });
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await row.getByText('Not acknowledged. The service did not answer').waitFor();
    await mark.waitFor();
    await row.getByRole('button', { name: 'The disk is full' }).focus();
    await page.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Not acknowledged').first().waitFor({ state: 'detached' });
    expect(await page.locator(':focus').getAttribute('data-step'), 'once dismissed').to.equal(
      'true',
    );
  });

  it('stays as it was done while the list of it is not answered', async () => {
    const { page, mark } = await fullDisk(watching);
    await page.route('**/v1/problems?**', (route) => route.abort('connectionrefused'));
    const isAnswered = page.waitForResponse('**/acknowledge');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await isAnswered;
    for (const _ of ['at once', 'in the round after that'])
      await page.waitForEvent('requestfailed', (request) =>
        request.url().includes('/v1/problems?'),
      );
    expect(await mark.count()).to.equal(1);
    await page.unroute('**/v1/problems?**');
    await page.waitForResponse('**/v1/problems?**');
    await page.waitForLoadState('networkidle');
    expect(await mark.count()).to.equal(1);
  });

  it('is what was read last, once the list of it was not answered in three rounds', async () => {
    const { page, mark } = await fullDisk(watching);
    await page.route('**/v1/problems?**', (route) => route.abort('connectionrefused'));
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await mark.waitFor();
    await mark.waitFor({ state: 'detached' });
  });

  it('is said to be unknown, also to who has taken it back meanwhile', async () => {
    const { page, row, mark } = await fullDisk(watching);
    let lose: () => void = () => undefined;
    const isLost = new Promise<void>((resolve) => (lose = resolve));
    await page.route('**/acknowledge', async (route) => {
      await isLost;
      await route.abort('connectionrefused');
    });
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await mark.waitFor();
    await page.keyboard.press('Control+z');
    await mark.waitFor({ state: 'detached' });
    lose();
    await page.getByText('Taken back').waitFor({ state: 'detached' });
    await row.getByText('Not acknowledged. The service did not answer').waitFor();
  });

  it('has the row in hand above a refusal of many lines, 360 px wide', async () => {
    for (const at of ['db-eu-1', 'db-eu-1/main', 'db-eu-1/main/postgres'])
      await fleet().report(at, { severity: 'critical', message: `The disk of ${at} is full.` });
    const page = await signedIn('?show=problems', { viewport: { width: 360, height: 560 } });
    await page.route('**/acknowledge', refusing(409, 'The problem is closed. '.repeat(40).trim()));
    const row = page.getByRole('listitem').filter({ hasText: 'The disk of' }).last();
    await row.locator('[data-step]').focus();
    await page.evaluate(
      'scrollBy(0, document.activeElement.getBoundingClientRect().bottom - innerHeight + 8)',
    );
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    const toast = page.getByRole('alert').locator('.toast');
    await toast.waitFor();
    const focused = await page.locator(':focus').boundingBox();
    const [{ y, height }, top] = [focused ?? { y: 0, height: 0 }, (await toast.boundingBox())?.y];
    expect(await page.locator(':focus').getAttribute('data-step')).to.equal('true');
    expect(y + height).to.be.at.most(top ?? 0);
    await expectAccessible(page, 'a refusal of many lines');
  });

  it('is told in any view to who has left before it was answered, and tried again from there', async () => {
    const vault = { name: 'vault', kind: 'local', path: directory.path };
    await fleet().call('POST', '/v1/destinations', vault);
    const page = await signedIn('?show=destinations');
    const leaveATest = async (answer: (route: Route) => Promise<void>) => {
      let letGo: () => void = () => undefined;
      const hasLeft = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/test', async (route) => {
        await hasLeft;
        await answer(route);
      });
      await page.getByRole('button', { name: 'Test vault' }).press('t');
      await page.keyboard.press('g');
      await page.keyboard.press('o');
      await page.locator('.overview').waitFor();
      await page.getByText('Asked for proof that vault works').first().waitFor();
      letGo();
    };
    const alert = page.getByRole('alert');
    await leaveATest(refusing(503, 'The store is busy.'));
    await alert.getByText('Not done: proof that vault works. The store is busy.').waitFor();
    await page.unroute('**/test');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Done: proof that vault works').waitFor();
    await page.goBack();
    const reason = { code: 'destination_denied', detail: 'It may not be written to.' };
    await leaveATest((route) => route.fulfill({ json: { usable: false, reason } }));
    await alert.getByText('Not done: proof that vault works. It may not be written to.').waitFor();
  });

  it('is put back for those alone of which it was refused, where several are selected', async () => {
    await fleet().report('db-eu-1', { severity: 'critical', message: 'A fan is broken.' });
    const { page, row, mark } = await fullDisk(watching);
    const fan = page.getByRole('listitem').filter({ hasText: 'A fan is broken' });
    let isFirst = true;
    await page.route('**/acknowledge', (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      return refusing(503, 'The store is busy.')(route);
    });
    for (const one of [row, fan]) await one.getByRole('checkbox').check();
    await page.keyboard.press('a');
    await page.keyboard.type('On it');
    await page.keyboard.press('Enter');
    await page.getByText('Not acknowledged. The store is busy.').first().waitFor();
    await page
      .getByRole('alert')
      .getByText(/^Not acknowledged db-eu-1(\/main)?\. The store is busy\.$/)
      .waitFor();
    await page
      .getByRole('status')
      .getByText(/^Acknowledged db-eu-1(\/main)?$/)
      .waitFor();
    const marks = page.getByRole('listitem').getByText('acknowledged', { exact: true });
    await marks.waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await mark.waitFor();
    await marks.nth(1).waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await marks.nth(1).waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    expect(await marks.count(), 'of what was tried again').to.equal(1);
  });
});
