import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { chooseInMenu, expectAccessible, signIn } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';
import { describeWalks } from '../../support/dashboard/walks.js';

describeWalks('the page in a browser', (walk) => {
  const { newPage, fleet, signedIn } = watchingPage(walk);

  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name });

  it('lets in who has a token, refuses who has none, and forgets who signs out', async () => {
    const page = await newPage();
    await page.goto(`${fleet().url}/?show=problems`);
    await page.getByLabel('Token').fill('ship_unknown');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This token is not known').waitFor();
    await expectAccessible(page, 'a token that is not known');
    await page.getByLabel('Token').fill(fleet().token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'Problems').waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).to.deep.equal(
      [['shipshape_session', true, 'Strict']],
    );
    expect(cookies[0]?.value).not.to.equal(fleet().token);
    await page.reload();
    await heading(page, 'Problems').waitFor();
    await chooseInMenu(page, 'Sign out');
    await page.getByLabel('Token').waitFor();
    expect(await page.getByText('Your session has ended').count()).to.equal(0);
    expect(await page.context().cookies()).to.deep.equal([]);
  });

  it('asks for all that it shows at once where somebody was signed in, and is refused once where nobody is', async () => {
    const page = await newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/')) asked.push(pathname);
    });
    await page.goto(fleet().url);
    await page.getByLabel('Token').waitFor();
    expect(asked.splice(0)).to.deep.equal(['/v1/me']);
    await signIn(page, fleet().url, fleet().token);
    // The answers are held back until everything was asked for: nothing waits for them.
    const isAsked = Promise.all(
      ['/v1/problems?', '/v1/watch', '/v1/me'].map((path) =>
        page.waitForRequest((request) => request.url().includes(path)),
      ),
    );
    await page.route('**/v1/overview', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
  });

  it('shows a server that breaks, and that it is fixed, while it is open', async () => {
    const page = await signedIn();
    // Of the two databases there is one that the server does not have.
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    await fleet().describe('unreachable');
    await page.getByText('The host refuses connections').waitFor();
    while (!(await page.title()).startsWith('(')) await setTimeout(50);
    expect(await page.locator('link[rel=icon]').getAttribute('href')).to.contain('icon-critical');
    await expectAccessible(page, 'failing');
    await fleet().describe('reachable');
    await page.getByText('The host refuses connections').waitFor({ state: 'detached' });
  });

  it('acknowledges and snoozes from the overview by keys alone, and takes both back', async () => {
    const page = await newPage();
    await fleet().report('db-eu-1/main', {
      severity: 'critical',
      message: 'The disk is full to `98 %`.',
    });
    await signIn(page, fleet().url, fleet().token);
    const row = page.getByRole('listitem').filter({ hasText: 'The disk is full' });
    await row.waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const mark = row.getByText('acknowledged', { exact: true });
    // The first problem where none has the focus.
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await mark.waitFor({ state: 'detached' });
    expect(sent).to.have.length(1);
    const line = row.getByRole('button', { name: 'The disk is full' });
    await line.press('a');
    // Letters that are single keys elsewhere.
    await page.keyboard.type('Ordering a larger one');
    await expectAccessible(page, 'a note');
    await page.keyboard.press('Enter');
    await mark.waitFor();
    await line.press('Enter');
    await row.getByText('Ordering a larger one').waitFor();
    await expectAccessible(page, 'opened');
    await line.press('a');
    await mark.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'The disk is full' }).press('z');
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '1 snoozed problem' }).click();
    await page.getByText('1 snoozed problem').click();
    await row.getByText('snoozed, back').waitFor();
    await expectAccessible(page, 'snoozed');
    await row.getByRole('button', { name: 'The disk is full' }).press('z');
    await row.getByText('snoozed, back').waitFor({ state: 'detached' });
    await row.getByRole('checkbox').check();
    const selected = page.getByRole('group', { name: 'Selected' });
    await selected.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByLabel('Assigned to').fill('grace');
    await expectAccessible(page, 'assigning');
    await page.getByLabel('Assigned to').press('Enter');
    await row.getByText('acknowledged, assigned to @grace').waitFor();
    await row.getByRole('checkbox').check();
    await selected.getByRole('button', { name: 'Snooze' }).click();
    await page.getByRole('button', { name: '1 day' }).click();
    await page.getByText('1 snoozed problem').waitFor();
  });

  it('finds a database by four letters, and what else there is', async () => {
    const page = await signedIn();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ledg');
    const found = page.getByRole('option', { name: 'db-eu-1/main/ledger' });
    await found.waitFor();
    await expectAccessible(page, 'found');
    await page.keyboard.press('Enter');
    await heading(page, 'ledger').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('failed r');
    await page.getByRole('option', { name: 'Failed runs' }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Runs').waitFor();
    expect(page.url()).to.contain('state=failed');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark');
    await page.getByRole('option', { name: 'Colours: dark' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('html[data-scheme=dark]').waitFor();
  });

  it('says how many databases are protected, each number a way to them', async () => {
    const page = await signedIn();
    await page.getByText('0 of 0 databases protected').waitFor();
    const part = page.getByRole('link', { name: '2 need none' });
    expect(await part.getAttribute('href')).to.equal('?show=databases&protection=none');
  });

  it('says whether a dump would work now, and why not', async () => {
    const page = await signedIn('?at=db-eu-1/main/postgres');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Yes. A dump would work now.').waitFor();
    await expectAccessible(page, 'a check that is well');
    await page.goto(`${fleet().url}/?at=db-eu-1/main/ledger&check`);
    await page.getByText('No, for 1 reason.').waitFor();
    await page.getByText('database_missing').waitFor();
    await expectAccessible(page, 'a check that is not');
  });
});
