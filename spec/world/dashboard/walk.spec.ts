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
    expect(asked.splice(0)).to.deep.equal(['/v1/overview']);
    await signIn(page, fleet().url, fleet().token);
    // The answers are held back until everything was asked for: nothing waits for them.
    const isAsked = Promise.all(
      ['/v1/problems?', '/v1/servers?', '/v1/watch', '/v1/me'].map((path) =>
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
    await page.waitForFunction("document.title.startsWith('(')");
    expect(await page.locator('link[rel=icon]').getAttribute('href')).to.contain('icon-critical');
    await expectAccessible(page, 'failing');
    await fleet().describe('reachable');
    await page.getByText('The host refuses connections').waitFor({ state: 'detached' });
  });

  it('acknowledges with a note, snoozes, and takes both back', async () => {
    const page = await newPage();
    await fleet().report('db-eu-1/main', {
      ...{ severity: 'critical', message: 'The disk is full to `98 %`.' },
    });
    await signIn(page, `${fleet().url}/?show=problems&severity=critical`, fleet().token);
    const row = page.getByRole('listitem').filter({ hasText: 'The disk is full' });
    await row.getByRole('button', { name: 'Acknowledge …' }).click();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    // Letters that are single keys elsewhere.
    await page.keyboard.type('Ordering a larger one');
    await expectAccessible(page, 'a note');
    await row.getByRole('button', { name: 'Acknowledge', exact: true }).dblclick();
    await row.getByText('Ordering a larger one').waitFor();
    expect(sent).to.have.length(1);
    expect(await page.locator(':focus').textContent()).to.equal('Remove the acknowledgement');
    await row.getByRole('button', { name: 'Remove the acknowledgement' }).click();
    await row.getByText('Ordering a larger one').waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Snooze …' }).click();
    await row.getByRole('button', { name: '1 day' }).click();
    await row.getByText('Snoozed; back').waitFor();
    await expectAccessible(page, 'snoozed');
    await page.getByRole('link', { name: 'Shipshape' }).click();
    await page.getByRole('link', { name: '1 snoozed problem' }).waitFor();
    expect(await page.getByText('The disk is full').count()).to.equal(0);
    await page.goBack();
    await row.getByRole('button', { name: 'End the snooze' }).click();
    await row.getByText('Snoozed; back').waitFor({ state: 'detached' });
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
