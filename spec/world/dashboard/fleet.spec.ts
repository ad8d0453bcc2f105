import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { chooseInMenu, expectAccessible, signIn } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

/** Thirty days, of which two were critical. */
const DAYS = '--......i.....ww..cc..........';

const serversNamed = (names: readonly string[]) => names.map((name) => ({ name }));

describe('servers, keys and the first run on the page', function () {
  this.timeout(240_000);
  const { newPage, directory, fleet, signedIn } = watchingPage();

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  it('lists the worst servers first, and finds all of them', async () => {
    const names = Array.from({ length: 13 }, (_, index) => `spare-${index}`);
    await fleet().call('PUT', '/v1/fleet', { servers: serversNamed(names) });
    const page = await signedIn('?show=servers');
    const first = page.locator('main').getByRole('listitem').first();
    await first.getByRole('link', { name: 'db-eu-1' }).waitFor();
    await first.getByText(/1 (critical|warning)/).waitFor();
    expect(await page.getByRole('img', { name: 'Today: ' }).count()).to.equal(14);
    await expectAccessible(page, 'servers');
    await page.getByLabel('A part of the name').fill('spare-1');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForURL(`${fleet().url}/?show=servers&q=spare-1`);
    const rows = page.locator('main').getByRole('listitem');
    await page.getByRole('link', { name: 'db-eu-1' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'spare-12' }).waitFor();
    // 1, 10, 11 and 12.
    expect(await rows.count()).to.equal(4);
    await page.getByRole('link', { name: 'Warning' }).click();
    await page.getByText('There is no such server that this token may see.').waitFor();
    await expectAccessible(page, 'no server');
  });

  it('draws the last days of a server, and says them', async () => {
    const page = await newPage();
    await page.route('**/v1/servers?**', (route) =>
      route.fulfill({
        json: {
          servers: [
            {
              type: 'server',
              id: 'a',
              path: 'db-eu-1',
              name: 'db-eu-1',
              health: 'warning',
              open: { critical: 0, warning: 1_101, info: 0 },
              above: null,
              since: null,
              days: DAYS,
            },
          ],
          next: null,
        },
      }),
    );
    await signIn(page, `${fleet().url}/?show=servers`, fleet().token);
    await page
      .getByRole('img', {
        name: 'In 28 days: critical on 2 days, warning on 2 days, notice on 1 day',
      })
      .waitFor();
    await page.getByText('1,101 warnings').waitFor();
    await expectAccessible(page, 'days');
    const heights = await page
      .locator('.strip path')
      .evaluateAll((bars) => bars.map((bar) => /v-(\d+)/.exec(bar.getAttribute('d') ?? '')?.[1]));
    expect(heights).to.deep.equal(['14', '3', '6', '10', '14']);
  });

  it('closes by a key what somebody has reported, and nothing else, and takes that back', async () => {
    await fleet().report('db-eu-1/main', { severity: 'warning', message: 'The disk is full.' });
    const page = await signedIn();
    const found = page.getByRole('button', { name: 'There is no database with this name' });
    await found.press('e');
    const row = page.getByRole('listitem').filter({ hasText: 'The disk is full' });
    await row.getByRole('button', { name: 'The disk is full' }).press('e');
    await row.waitFor({ state: 'detached' });
    await found.waitFor();
    const reported = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.keyboard.press('Control+z');
    await reported;
    await row.waitFor();
    const { problems } = (await (await fleet().call('GET', '/v1/problems?state=open')).json()) as {
      readonly problems: readonly { readonly message: string; readonly flaps: number }[];
    };
    expect(problems.map(({ message, flaps }) => [message, flaps])).to.deep.include([
      'The disk is full.',
      1,
    ]);
  });

  it('does by keys nothing to a problem other than the one with the focus, or to all that are selected', async () => {
    const critical = { severity: 'critical', message: 'The table is broken.' } as const;
    await fleet().report('db-eu-1/main/ledger', critical);
    await fleet().report('db-eu-1/main', { severity: 'warning', message: 'The disk is full.' });
    const page = await signedIn('', { viewport: { width: 360, height: 800 } });
    const disk = page.getByRole('button', { name: 'The disk is full' });
    const focused = page.locator(':focus');
    // The first problem is of a database, which could be checked; this one is not.
    await disk.press('c');
    expect(await focused.textContent()).to.equal('The disk is full.');
    expect(page.url()).to.equal(`${fleet().url}/`);
    await page.keyboard.press('x');
    const table = page.getByRole('button', { name: 'The table is broken' });
    await table.press('x');
    await table.press('z');
    await page.keyboard.press('Escape');
    expect(await focused.textContent()).to.equal('The table is broken.');
    await page.keyboard.press('a');
    await page.keyboard.type('On it');
    await page.keyboard.press('Enter');
    await page.getByText('Acknowledged 2 problems').waitFor();
    const { height = 100 } = (await page.locator('.toast').boundingBox()) ?? {};
    expect(height).to.be.below(50);
    const marks = page.getByRole('listitem').getByText('acknowledged', { exact: true });
    await marks.nth(1).waitFor();
    expect(await marks.count()).to.equal(2);
    await page.keyboard.press('Control+z');
    await marks.first().waitFor({ state: 'detached' });
    const viewer = await signedIn('', {}, await fleet().tokenOf('viewer'));
    await viewer.getByRole('button', { name: 'The disk is full' }).press('x');
    await viewer.keyboard.press('j');
    expect(await viewer.getByText('problem selected').count()).to.equal(0);
    expect(await viewer.getByRole('checkbox').count()).to.equal(0);
  });

  it('goes by single keys, unless they are switched off', async () => {
    await fleet().report('db-eu-1/main', { severity: 'warning', message: 'The disk is full.' });
    const page = await signedIn();
    const sentences = page.locator('main [data-step]');
    await sentences.nth(1).waitFor();
    const [first, second] = await sentences.allTextContents();
    const focused = page.locator(':focus');
    await page.keyboard.press('j');
    expect(await focused.textContent()).to.equal(first);
    await page.keyboard.press('j');
    expect(await focused.textContent()).to.equal(second);
    await page.keyboard.press('k');
    expect(await focused.textContent()).to.equal(first);
    await page.keyboard.press('Enter');
    expect(await focused.getAttribute('aria-expanded')).to.equal('true');
    await page.keyboard.press('/');
    await page.keyboard.type('sp');
    expect(await focused.inputValue()).to.equal('sp');
    await page.keyboard.press('Escape');
    await chooseInMenu(page, 'Keys');
    await page.getByRole('dialog').getByText('The next of what is listed').waitFor();
    await expectAccessible(page, 'keys');
    await page.getByLabel('Single keys do this').uncheck();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused.getAttribute('aria-label')).to.contain('Signed in as');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    expect(page.url()).to.equal(`${fleet().url}/`);
    await page.keyboard.press('Control+k');
    expect(await focused.getAttribute('name')).to.equal('at');
    await page.keyboard.press('Escape');
    await page.reload();
    await chooseInMenu(page, 'Keys');
    await page.getByLabel('Single keys do this').check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await heading(page, 'Problems').waitFor();
  });

  it('goes to a path, however it is typed, or to servers of that name', async () => {
    const page = await signedIn();
    const field = page.getByLabel('A part of a path, a view or an action');
    await page.keyboard.press('/');
    await field.fill('/db-eu-1/main/ ');
    await page.getByRole('option', { name: 'db-eu-1/main, instance' }).waitFor();
    await field.press('Enter');
    await heading(page, 'main').waitFor();
    await page.keyboard.press('Control+k');
    expect(await field.inputValue()).to.equal('');
    const { held, release } = holding();
    await page.route('**/v1/search?**', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/v1/search?**');
    await field.fill('eu/payroll');
    await asked;
    expect(await page.getByText('Nothing is called so.').count()).to.equal(0);
    release();
    await page.getByText('Nothing is called so.').waitFor();
    await field.press('Enter');
    await heading(page, 'Not here').waitFor();
    await expectAccessible(page, 'no such path');
    await page.getByRole('link', { name: 'Servers with “eu” in their name' }).click();
    await page.locator('main').getByRole('link', { name: 'db-eu-1' }).waitFor();
  });

  it('goes first to what is called exactly so, be there a slash in its name or a view that begins so', async () => {
    const [instance] = await fleet().located('db-eu-1/main');
    for (const name of ['main/ledger', 'audit'])
      await fleet().call('POST', `/v1/instances/${instance?.id}/databases`, { name });
    const page = await signedIn();
    const field = page.getByLabel('A part of a path, a view or an action');
    await page.keyboard.press('/');
    for (const [typed, first, second] of [
      ['main/ledger', 'db-eu-1/main/main/ledger, database', 'db-eu-1/main/ledger, database'],
      ['Audit', 'Audit, view', 'db-eu-1/main/audit, database'],
    ] as const) {
      await field.fill(typed);
      await page.getByRole('option', { name: second }).waitFor();
      const options = page.getByRole('option');
      expect(await options.nth(0).getAttribute('aria-label'), typed).to.equal(first);
      expect(await options.nth(1).getAttribute('aria-label'), typed).to.equal(second);
    }
  });

  it('takes the first fleet, says what it would change, and sees what is left to do', async () => {
    await fleet().replace({ servers: [] });
    const page = await signedIn();
    await heading(page, 'No fleet yet').waitFor();
    await page.getByText('describe the whole fleet in a file').click();
    const file = page.getByLabel('A fleet file to begin with');
    const ask = page.getByRole('button', { name: 'Preview' });
    await ask.click();
    await page.getByText('Put the password of the admin user in the place of').waitFor();
    await file.fill('servers: [');
    await ask.click();
    await page.getByText('line 1, column 11').waitFor();
    await file.fill('{ "servers": [{ "name": "" }] }');
    await ask.click();
    await page.getByText('servers[0]').waitFor();
    await expectAccessible(page, 'a mistake in the file');
    await file.fill(JSON.stringify({ servers: serversNamed(['spare']) }));
    await ask.click();
    await page.getByText('1 added').waitFor();
    await expectAccessible(page, 'a plan');
    await page.getByRole('button', { name: 'Apply' }).click();
    await heading(page, 'Nothing to check yet').waitFor();
    const step = page.getByRole('listitem').filter({ hasText: 'A server in the fleet' });
    await step.getByText('Done', { exact: true }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'A channel' })
      .getByText('To do', { exact: true })
      .waitFor();
    await expectAccessible(page, 'setting up');
  });

  it('has a dump that fails on the line of what it fails of, in lists as on the overview', async () => {
    await fleet().call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: directory.path,
    });
    const [ledger] = await fleet().located('db-eu-1/main/ledger');
    const made = await fleet().call('POST', `/v1/databases/${ledger?.id ?? ''}/schedules`, {
      name: 'yearly',
      cron: '0 3 29 2 *',
      timezone: 'Europe/Oslo',
      destination: 'vault',
    });
    const { id } = (await made.json()) as { readonly id: string };
    await fleet().call('POST', `/v1/schedules/${id}/runs`);
    for (const query of ['', '?show=problems', '?at=db-eu-1/main']) {
      const page = await signedIn(query);
      const line = page.getByRole('listitem').filter({ hasText: 'db-eu-1/main/ledger' });
      await line.getByText(/^\+\d follow$/).waitFor();
      const failed = page.locator('.line').filter({ hasText: 'The last dump failed' });
      expect(await failed.count(), query).to.equal(0);
    }
    const page = await signedIn('?at=db-eu-1/main/ledger');
    await page.getByRole('heading', { name: 'Dumps' }).waitFor();
    const referring = page.getByText('for the reason above.');
    await referring.nth(1).waitFor();
    const shown = await page.getByRole('main').innerText();
    const told = await page.locator('.said').innerText();
    const reason = told.slice(told.indexOf(': ') + 2).split('. ')[0] ?? '';
    expect(reason).to.have.length.above(10);
    expect(shown.toLowerCase().split(reason.toLowerCase())).to.have.length.below(4);
  });

  it('has a step done once it was seen to work, and none on a fleet that has everything', async () => {
    await fleet().call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: directory.path,
    });
    await fleet().describe('unreachable');
    const page = await signedIn();
    const step = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await step('Its admin login works').getByText('To do', { exact: true }).waitFor();
    await step('The dump tool is there').getByText('Not seen yet').waitFor();
    await step('A destination').getByRole('link', { name: 'Test it' }).click();
    await page.getByRole('button', { name: 'Test vault' }).click();
    await page.getByText('Written, read back and deleted.').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await step('A destination').getByText('Done', { exact: true }).waitFor();
    await expectAccessible(page, 'steps that are seen');
    await page.route('**/v1/overview', async (route) => {
      const setup = { servers: 1, instances: 1, destinations: 1, schedules: 1, channels: 1 };
      await route.fulfill({
        json: { setup, attention: [] },
        headers: { 'x-open-problems': 'critical=1, warning=0, info=0' },
      });
    });
    await page.reload();
    await page.getByRole('link', { name: 'db-eu-1' }).first().waitFor();
    expect(await page.getByText('Setting up').count()).to.equal(0);
  });

  it('offers the first fleet to nobody who may not apply it', async () => {
    await fleet().replace({ servers: [] });
    const page = await signedIn('', {}, await fleet().tokenOf('viewer'));
    await page.getByText('This token may not change the fleet.').waitFor();
    expect(await page.getByRole('button', { name: 'Preview' }).count()).to.equal(0);
  });

  it('prints what is wrong, and nothing to press', async () => {
    const page = await signedIn('?show=problems');
    await page.getByRole('button', { name: 'Snooze' }).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Snooze' }).count()).to.equal(0);
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).waitFor();
  });
});

const holding = () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
};
