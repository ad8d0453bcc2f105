import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { fullDisk, holding, refusing } from '../../../support/dashboard/full-disk.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';

const press = (page: Page, key: string) => page.keyboard.press(key);

describe('what was done on the page', function () {
  this.timeout(240_000);
  const watching = watchingPage();
  const { fleet, signedIn, directory } = watching;

  it('is taken back at once, and by the service after what it was to take back', async () => {
    const { page, mark, stored } = await fullDisk(watching);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/acknowledge')) sent.push(request.method());
    });
    const letGo = await holding(page, '**/acknowledge');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await mark.waitFor();
    await page.keyboard.press('Control+z');
    await mark.waitFor({ state: 'detached' });
    expect(sent).to.deep.equal(['POST']);
    const takenBack = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    letGo();
    await takenBack;
    await page.getByText('Taken back db-eu-1/main').waitFor();
    expect((await stored())?.acknowledged).to.equal(null);
    expect(await mark.count()).to.equal(0);
  });

  it('leaves the counts where it leaves the list, and hands on the focus', async () => {
    await fleet().report('db-eu-1', { severity: 'critical', message: 'A fan is broken.' });
    const { page, row } = await fullDisk(watching);
    await page.getByRole('link', { name: 'Problems 3' }).waitFor();
    await holding(page, '**/snooze');
    await row.getByRole('button', { name: 'The disk is full' }).press('z');
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Problems 2' }).waitFor();
    await page.getByText('1 snoozed problem', { exact: true }).waitFor();
    const isOnLine = async () => page.locator(':focus').getAttribute('data-step');
    expect(await isOnLine()).to.equal('true');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await row.waitFor();
    await page.getByRole('link', { name: 'Problems 3' }).waitFor();
    expect(await isOnLine(), 'after the button that was pressed is gone').to.equal('true');
  });

  it('is left to somebody else who has said another thing since', async () => {
    const { page, row, mark, stored } = await fullDisk(watching);
    const isAnswered = page.waitForResponse('**/acknowledge');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    const { pathname } = new URL((await isAnswered).url());
    await mark.waitFor();
    await fleet().call('POST', pathname, { note: '@grace I have it' });
    await page.keyboard.press('Control+z');
    await row.getByText('Not taken back. It was changed by somebody since').waitFor();
    await row.getByText('@grace').waitFor();
    expect((await stored())?.acknowledged?.note).to.equal('@grace I have it');
  });

  it('is left to somebody else who has reported again what was closed', async () => {
    const { page, row, stored } = await fullDisk(watching);
    const isAnswered = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.keyboard.press('e');
    await isAnswered;
    await row.waitFor({ state: 'detached' });
    const again = { severity: 'warning', message: 'The disk is full again.' } as const;
    await fleet().report('db-eu-1/main', again);
    await page.keyboard.press('Control+z');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'The disk is full again.' })
      .getByText('Not taken back. It was changed by somebody since')
      .waitFor();
    expect(await stored(), 'what was closed').to.equal(undefined);
  });

  it('is not taken back where the service does not answer first, and nothing was sent', async () => {
    const { page, row, mark } = await fullDisk(watching);
    const isAnswered = page.waitForResponse('**/acknowledge');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await isAnswered;
    await mark.waitFor();
    await page.route(/problems\/[\w-]+$/, (route) => route.abort('connectionrefused'));
    await page.keyboard.press('Control+z');
    await row.getByText('Not taken back. The service did not answer. Try again.').waitFor();
  });

  it('assigns to the caller by a key, to who is known by a list, and back to whom it was before', async () => {
    await fleet().tokenOf('operator');
    const { page, row, stored } = await fullDisk(watching);
    const line = row.getByRole('button', { name: 'The disk is full' });
    await line.press('i');
    await row.getByText('acknowledged, assigned to @ada-admin').waitFor();
    await line.press('a');
    await row.getByText('@ada-admin').waitFor({ state: 'detached' });
    await line.press('a');
    const options = page.locator('datalist option');
    await options.nth(1).waitFor({ state: 'attached' });
    const names = await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(names).to.include.members(['ada-admin', 'ada-operator']);
    await page.getByLabel('Note for the others').fill('since she knows it');
    await page.getByLabel('Assigned to').fill('grace');
    const answered = () => page.waitForResponse('**/acknowledge');
    const given = answered();
    await page.keyboard.press('Enter');
    await row.getByText('@grace').waitFor();
    await given;
    const assigned = answered();
    await line.press('i');
    await row.getByText('@ada-admin').waitFor();
    await assigned;
    const takenBack = answered();
    await page.keyboard.press('Control+z');
    await row.getByText('@grace').waitFor();
    await takenBack;
    expect((await stored())?.acknowledged?.note).to.equal('@grace since she knows it');
  });

  it('plans and ends maintenance, and takes back both', async () => {
    const page = await signedIn('?show=maintenance');
    await page.getByText('Plan maintenance …').click();
    await page.getByLabel('On', { exact: true }).fill('db-eu-1');
    await page.getByLabel('Note').fill('New disks');
    await page.keyboard.press('Control+Enter');
    const row = page.getByRole('listitem').filter({ hasText: 'New disks' });
    await row.waitFor();
    await page.getByText('Planned maintenance of db-eu-1').waitFor();
    await page.keyboard.press('Control+z');
    await row.waitFor({ state: 'detached' });
    await fleet().call('POST', '/v1/maintenance', {
      on: 'db-eu-1',
      note: 'New disks',
      until: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await page.reload();
    await page.route('**/end', refusing(503, 'The store is busy.'));
    await row.getByRole('button', { name: 'End that of db-eu-1' }).press('e');
    await row.getByText('Not ended. The store is busy.').waitFor();
    await page.unroute('**/end');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('None is planned').waitFor();
    await page.keyboard.press('Control+z');
    await row.waitFor();
  });

  it('says at once that something real was asked for, and shows none of it before', async () => {
    const { call, located } = fleet();
    await call('POST', '/v1/destinations', { name: 'vault', kind: 'local', path: directory.path });
    const [ledger] = await located('db-eu-1/main/ledger');
    await call('POST', `/v1/databases/${ledger?.id ?? ''}/schedules`, {
      name: 'nightly',
      cron: '0 3 * * *',
      timezone: 'UTC',
      destination: 'vault',
      keep: { last: 7 },
    });
    const page = await signedIn('?show=schedules');
    const row = page.getByRole('listitem').filter({ hasText: 'nightly' });
    const letGo = await holding(page, '**/runs');
    await row.getByRole('button', { name: 'Run now' }).press('r');
    const asked = page.getByText('Asked for a dump by');
    await asked.waitFor();
    const letRead = await holding(page, '**/v1/schedules?*');
    const isAnswered = page.waitForResponse('**/runs');
    letGo();
    await isAnswered;
    await page.unroute('**/runs');
    const button = row.getByRole('button', { name: 'Run now' });
    const isBusy = () => button.getAttribute('aria-disabled');
    expect(await isBusy(), 'before the run is read').to.equal('true');
    letRead();
    await row.locator('[aria-disabled=false]').waitFor();
    await page.reload();
    let refuse: () => void = () => undefined;
    const isRefused = new Promise<void>((resolve) => (refuse = resolve));
    await page.route('**/runs', async (route) => {
      await isRefused;
      await refusing(409, 'A run is under way.')(route);
    });
    await row.getByRole('button', { name: 'Run now' }).press('r');
    await asked.waitFor();
    await press(page, 'g');
    await press(page, 'd');
    await page.getByRole('heading', { level: 1, name: 'Databases' }).waitFor();
    refuse();
    await page
      .getByRole('alert')
      .getByText('Not done: a dump by db-eu-1/main/ledger/nightly. A run is under way.')
      .waitFor();
    await asked.waitFor({ state: 'detached' });
    await page.goBack();
    await row.getByText('Not done. A run is under way.').waitFor();
  });

  it('was saved in a form, and leads nobody on who has left it meanwhile', async () => {
    await fleet().call('POST', '/v1/servers', { name: 'spare' });
    const [spare] = await fleet().located('spare');
    const page = await signedIn(`?edit=change&type=server&id=${spare?.id ?? ''}`);
    await page.getByLabel('Address').fill('spare.example');
    const letGo = await holding(page, '**/v1/servers/*');
    await press(page, 'Control+Enter');
    await page.getByRole('link', { name: 'Problems' }).first().click();
    const saved = page.getByText('Saved the change of spare');
    letGo();
    await saved.waitFor();
    expect(new URL(page.url()).search).to.equal('?show=problems');
  });

  it('was saved in a form, and is as it was before', async () => {
    const { call } = fleet();
    await call('POST', '/v1/destinations', { name: 'vault', kind: 'local', path: directory.path });
    const schedules = [
      {
        name: 'nightly',
        cron: '0 3 * * *',
        timezone: 'UTC',
        destination: 'vault',
        keep: { last: 7, days: 30 },
      },
    ];
    const made = await call('POST', '/v1/policies', { name: 'often', schedules });
    const { id } = (await made.json()) as { readonly id: string };
    const described = async (): Promise<unknown> =>
      (await call('GET', `/v1/policies/${id}/description`)).json();
    const before = await described();
    const page = await signedIn(`?edit=change&type=policy&id=${id}`);
    await page.locator('[id="schedules.0.cron"]').fill('0 4 * * *');
    await page.locator('[id="schedules.0.keep.days"]').fill('60');
    await press(page, 'Control+Enter');
    await page.getByText('Saved the change of often').waitFor();
    expect(await described()).not.to.deep.equal(before);
    const sent = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await press(page, 'Control+z');
    expect((await sent).status()).to.equal(200);
    expect(await described()).to.deep.equal(before);
  });
});
