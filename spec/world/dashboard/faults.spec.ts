import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { chooseInMenu, expectAccessible, signIn } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';
import type { ProblemPageBody } from '../../../adapters/api/problems/problem-body.js';

const BUSY = { title: 'Busy', detail: 'The store is busy.', code: 'store_busy' };

const busy = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify(BUSY),
  });

/** What a tab hears that is shown again, and one that is online again; then something that is answered after what it asks. */
const LOOKED_AT_AGAIN = `document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('online'));
  fetch('session').then(({ status }) => status)`;

describe('the page where the service cannot say', function () {
  this.timeout(240_000);
  const { newPage, directory, fleet, signedIn } = watchingPage();

  const iconOf = (page: Page) => page.locator('link[rel=icon]').getAttribute('href');

  it('is not live while the overview is an error, and comes back by itself', async () => {
    const page = await signedIn();
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    await page.route('**/v1/overview', busy);
    await page.getByText('Not live').waitFor();
    await page.getByText(/has answered with errors alone since .*: The store is busy\./).waitFor();
    await expectAccessible(page, 'errors alone');
    expect(await iconOf(page)).to.contain('icon-unknown');
    // What was read before stays.
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    await page.unroute('**/v1/overview');
    await page.getByText('Not live').waitFor({ state: 'detached' });
    await page.route('**/v1/overview', (route) => route.abort('connectionrefused'), { times: 1 });
    await page.reload();
    await page.getByText('Not live').waitFor();
    await page.getByText('Not live').waitFor({ state: 'detached' });
  });

  it('says why a list was not read, and never that all is well', async () => {
    const page = await newPage();
    await page.route('**/v1/problems?**', busy);
    await signIn(page, fleet().url, fleet().token);
    await page.getByRole('heading', { name: 'What is wrong is not known' }).waitFor();
    await page.getByText('The store is busy.').waitFor();
    await expectAccessible(page, 'no list');
    await page.goto(`${fleet().url}/?at=db-eu-1/main/postgres`);
    await page.getByText('The store is busy.').waitFor();
    await page.getByRole('img', { name: 'Not known', exact: true }).waitFor();
    await expectAccessible(page, 'a resource without lists');
    await page.unroute('**/v1/problems?**');
    await page.getByRole('img', { name: 'Well' }).first().waitFor();
    await page.route('**/v1/resources?**', busy);
    await page.goto(`${fleet().url}/?at=db-eu-1/main`);
    await page.getByRole('heading', { name: 'Not known' }).waitFor();
  });

  it('says what is unknown in an address, and leads back', async () => {
    const page = await signedIn('?show=nonsense');
    await page.getByText('There is no view for show=nonsense.').waitFor();
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    await expectAccessible(page, 'an unknown view');
    await page.getByRole('link', { name: 'Leave that out of the address' }).click();
    await page.getByText('There is no view for').waitFor({ state: 'detached' });
    for (const [query, named] of [
      ['show=problems&state=xyz&severity=xyz', 'state: must be open or closed; severity'],
      ['show=problems&after=xyz', 'after'],
      ['show=servers&health=xyz', 'health'],
    ] as const) {
      await page.goto(`${fleet().url}/?${query}`);
      await page.getByText(`does not know (${named}:`).waitFor();
      await page.locator('main').getByRole('listitem').first().waitFor();
      await expectAccessible(page, query);
    }
  });

  it('keeps what it shows of a resource while the service is busy', async () => {
    await fleet().report('db-eu-1/main/postgres', { severity: 'warning', message: 'It is slow.' });
    const page = await signedIn('?at=db-eu-1/main/postgres');
    await page.getByRole('button', { name: 'It is slow.' }).press('a');
    await page.getByLabel('Note for the others').fill('I look at it');
    await page.route(/v1\/(resources|databases)/, busy);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('The store is busy.').waitFor();
    expect(await page.getByLabel('Note for the others').inputValue()).to.equal('I look at it');
    await page.getByRole('button', { name: 'It is slow.' }).waitFor();
    await expectAccessible(page, 'a resource of before');
    await page.unroute(/v1\/(resources|databases)/);
    await page.getByText('The store is busy.').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Note for the others').inputValue()).to.equal('I look at it');
  });

  it('says where not all that is under a resource is shown', async () => {
    const page = await newPage();
    const listed = (await (await fleet().call('GET', '/v1/databases')).json()) as object;
    await page.route('**/v1/databases?**', (route) =>
      route.fulfill({ json: { ...listed, next: 'more' } }),
    );
    await signIn(page, `${fleet().url}/?at=db-eu-1`, fleet().token);
    await page.getByText('The worst 2 are shown.').waitFor();
    await expectAccessible(page, 'more databases');
  });

  it('is not calm where all that it has read is snoozed, and more is counted', async () => {
    const page = await newPage();
    await fleet().report('db-eu-1', { severity: 'warning', message: 'The disk is full.' });
    const listed = await fleet().call('GET', '/v1/problems?state=open');
    const { problems } = (await listed.json()) as { problems: readonly object[] };
    const snoozed = problems.map((one) => ({ ...one, snoozed_until: '2999-01-01T00:00:00Z' }));
    await page.route('**/v1/problems?**', (route) =>
      route.fulfill({ json: { problems: snoozed, next: 'more' } }),
    );
    await signIn(page, fleet().url, fleet().token);
    await page.getByRole('link', { name: 'more problem' }).waitFor();
    expect(await page.getByText('All shipshape').count()).to.equal(0);
    await expectAccessible(page, 'all of them snoozed');
  });

  it('counts what it lists where that has opened since the overview was read', async () => {
    const page = await signedIn();
    const setup = { servers: 1, instances: 1, destinations: 0, schedules: 0, channels: 0 };
    const headers = { 'x-open-problems': 'critical=0, warning=0, info=0' };
    await page.route('**/v1/overview', (route) => route.fulfill({ json: { setup }, headers }));
    await page.reload();
    await page.getByRole('heading', { name: '1 warning' }).waitFor();
  });

  it('shows all but a list that is not answered', async () => {
    const page = await newPage();
    await page.route('**/v1/servers?*', () => undefined);
    await signIn(page, `${fleet().url}/?show=servers`, fleet().token);
    await page.getByText('The service did not answer').waitFor();
    expect(await page.getByText('Not live').count()).to.equal(0);
  });

  it('has what follows from a cause under it, as bad as the worst of it until somebody puts it off', async () => {
    const page = await signedIn();
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    const answer = await fleet().call('GET', '/v1/problems?state=open');
    const { problems } = (await answer.json()) as ProblemPageBody;
    const [cause] = problems;
    const following = {
      ...cause,
      explained_by: cause?.id,
      id: '6a0c8f52-5f0e-4a53-9d7e-3a4f3f2b9c11',
      kind: 'dump_failed',
      severity: 'critical',
      resource_type: 'schedule',
      name: 'nightly',
      path: 'db-eu-1/main/ledger/nightly',
      message: 'db-eu-1/main/ledger/nightly: The last dump failed: so it does.',
    };
    const answerWith = (said: object, one: object = following) =>
      page.route('**/v1/problems?*', (route) =>
        route.fulfill({ json: { problems: [one, { ...cause, ...said }], next: null } }),
      );
    await answerWith({});
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'There is no database' });
    await row.getByText('+1 follow').waitFor();
    await row.getByRole('button', { name: 'There is no database' }).click();
    await row.getByRole('link', { name: 'db-eu-1/main/ledger/nightly' }).waitFor();
    await row.getByRole('img', { name: 'Critical' }).waitFor();
    expect(await page.getByText('The last dump failed').count()).to.equal(0);
    await expectAccessible(page, 'what follows from a cause');
    const acknowledged = { by: 'ada', at: '2026-11-20T12:00:00.000Z', note: '' };
    const snoozed = { snoozed_until: '2999-01-01T00:00:00.000Z' };
    for (const said of [{ acknowledged }, snoozed]) {
      await answerWith(said);
      await page.reload();
      await page.getByText('The last dump failed').waitFor();
    }
    await page.goto(`${fleet().url}/?at=db-eu-1/main`);
    await page.getByRole('button', { name: 'The last dump failed' }).first().waitFor();
    await page.goto(fleet().url);
    await answerWith(snoozed, { ...following, severity: 'warning' });
    await page.getByRole('link', { name: '2 snoozed problems' }).click();
    await page.getByText('2 snoozed problems').click();
    await row.getByText('+1 follow').waitFor();
    expect(await page.getByText('The last dump failed').count()).to.equal(0);
  });

  it('says that a session has ended, and why it may have', async () => {
    const page = await signedIn();
    await page.context().clearCookies();
    await page.getByText('Your session has ended').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).to.equal('token');
  });

  it('asks nothing that would be refused once somebody has signed out, in whichever tab', async () => {
    const page = await signedIn();
    const other = await page.context().newPage();
    await other.goto(`${fleet().url}/?at=db-eu-1/main`);
    await other.getByRole('heading', { level: 1, name: 'main' }).waitFor();
    await other.waitForLoadState('networkidle');
    const refused: string[] = [];
    page.context().on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url());
    });
    await chooseInMenu(page, 'Sign out');
    await page.getByLabel('Token').waitFor();
    await other.getByText('Your session has ended').waitFor();
    for (const one of [page, other]) expect(await one.evaluate(LOOKED_AT_AGAIN)).to.equal(200);
    expect(refused).to.deep.equal([]);
    await page.getByLabel('Token').fill(fleet().token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { level: 1, name: 'main' }).waitFor();
  });

  it('is not calm where nobody can say whether it is watched', async () => {
    await fleet().describeWell();
    const page = await newPage();
    await page.route('**/v1/watch', busy);
    await signIn(page, fleet().url, fleet().token);
    await page.getByRole('heading', { name: 'No problem is known' }).waitFor();
    await page.unroute('**/v1/watch');
    await page.getByRole('heading', { name: 'All shipshape' }).waitFor();
  });

  it('finds a server whose name a channel has too, and the channel by its id', async () => {
    await fleet().replace({
      servers: [{ name: 'twin' }],
      channels: [{ name: 'twin', kind: 'webhook', url: 'https://chat.example/hook' }],
    });
    const resources = await fleet().located('twin');
    const idOf = (type: string) => resources.find((one) => one.type === type)?.id ?? '';
    const page = await signedIn('?at=twin');
    await page.locator('header').getByText('server', { exact: true }).waitFor();
    await page.getByRole('img', { name: 'Well' }).waitFor();
    await page.goto(`${fleet().url}/?at=${idOf('channel')}`);
    await page.locator('header').getByText('channel', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'twin' }).waitFor();
    await page.goto(`${fleet().url}/?at=${idOf('server')}`);
    await page.waitForURL(`${fleet().url}/?at=twin`);
  });

  it('leads from a problem to what has it, whatever its message begins with', async () => {
    await fleet().call('POST', '/v1/servers', { name: 'vault' });
    await fleet().call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: directory.path,
    });
    const { id = '' } =
      (await fleet().located('vault')).find(({ type }) => type === 'destination') ?? {};
    const about = { severity: 'critical', message: 'vault: the disk is full' } as const;
    await fleet().call('PUT', `/v1/problems/disk_nearly_full/destination/${id}`, about);
    await fleet().report('db-eu-1/main/ledger', {
      severity: 'critical',
      message: 'ledger: replication is late',
    });
    const page = await signedIn('?show=problems&severity=critical');
    await page.getByRole('link', { name: 'vault' }).click();
    await page.locator('header').getByText('destination', { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'db-eu-1/main/ledger', exact: true }).click();
    await page.waitForURL(`${fleet().url}/?at=db-eu-1/main/ledger`);
    await page.getByRole('button', { name: 'replication is late' }).waitFor();
  });

  it('begins the check of an id once, at the path that it is of', async () => {
    const located = await fleet().call('GET', '/v1/databases?under=db-eu-1/main/postgres');
    const { databases } = (await located.json()) as { databases: readonly { id: string }[] };
    const page = await newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/dump/examine')) asked.push(request.url());
    });
    await signIn(page, `${fleet().url}/?at=${databases[0]?.id ?? ''}&check`, fleet().token);
    await page.getByText('Yes. A dump would work now.').waitFor();
    expect(page.url()).to.equal(`${fleet().url}/?at=db-eu-1/main/postgres&check`);
    expect(asked).to.have.length(1);
  });

  it('says that signing out has failed', async () => {
    const page = await signedIn();
    await page.route('**/session', busy);
    await chooseInMenu(page, 'Sign out');
    await page.getByText('The session was not ended. The store is busy.').waitFor();
    await expectAccessible(page, 'not signed out');
    // The service removes the cookie in any case; then the form says it.
    await page.unroute('**/session');
    await page.context().clearCookies();
    await page.getByLabel('Token').waitFor();
    await page.getByText('The session was not ended. The store is busy.').waitFor();
  });

  it('has no form where one signs in elsewhere', async () => {
    const page = await newPage();
    await page.route('**/session', (route) => route.fulfill({ status: 404 }));
    await page.goto(fleet().url);
    await page.getByText('You sign in to this service on its own site').waitFor();
    expect(await page.getByLabel('Token').count()).to.equal(0);
    await expectAccessible(page, 'elsewhere');
  });
});
