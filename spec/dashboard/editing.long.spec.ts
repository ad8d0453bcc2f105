import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { aBrowser, expectAccessible, signIn } from '../support/dashboard/a-browser.js';
import { type WatchedFleet, watchedFleet } from '../support/dashboard/watched-fleet.js';
import { temporaryDirectory } from '../support/shared/temporary-directory.js';

const NARROW = { viewport: { width: 320, height: 720 } };

describe('the forms of the page', function () {
  this.timeout(240_000);
  const { newPage } = aBrowser();
  const directory = temporaryDirectory();
  let fleet: WatchedFleet;
  beforeEach(async () => {
    fleet = await watchedFleet(directory.path);
  });
  afterEach(() => fleet.service.stop());

  const open = async (query = '', options = {}): Promise<Page> => {
    const page = await newPage(options);
    await signIn(page, `${fleet.url}/${query}`, fleet.token);
    return page;
  };
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click();
  const follow = (page: Page, name: string) =>
    page.getByRole('link', { name, exact: true }).click();
  const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(values)) await page.getByLabel(label).fill(text);
  };
  const described = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
    const located = await fleet.call('GET', `/v1/resources?at=${encodeURIComponent(path)}`);
    const { resources } = (await located.json()) as { resources: readonly Located[] };
    const [found] = resources;
    const answer = await fleet.call(
      'GET',
      `/v1/${found?.type ?? ''}s/${found?.id ?? ''}/description`,
    );
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  };

  it('add a server, with what is under it, to an empty fleet', async () => {
    await fleet.replace({ servers: [] });
    const page = await open();
    await follow(page, 'Add a server');
    await heading(page, 'Add a server');
    await expectAccessible(page, 'a new server');
    await fill(page, { Name: 'db-us-1' });
    await press(page, 'Add it, and an instance to it');
    await heading(page, 'Add an instance to db-us-1');
    await fill(page, { Name: 'main', Host: '127.0.0.1', Port: 'five', 'Admin user': 'backup' });
    await fill(page, { Password: 'secret' });
    await press(page, 'Add it, and a database to it');
    await page.getByText('1 field to look at again.').waitFor();
    await expectAccessible(page, 'a mistake at its field');
    expect(await page.locator(':focus').getAttribute('name')).to.equal('port');
    await fill(page, { Port: '5432' });
    await press(page, 'Add it, and a database to it');
    await heading(page, 'Add a database to main');
    await fill(page, { Name: 'shop' });
    await press(page, 'Add it');
    await heading(page, 'shop');
    await page.goto(`${fleet.url}/?show=destinations`);
    await follow(page, 'Add a destination');
    await heading(page, 'Add a destination');
    await fill(page, { Name: 'vault', Folder: directory.path });
    await expectAccessible(page, 'a new destination');
    await press(page, 'Add it');
    await heading(page, 'vault');
    await page.goto(`${fleet.url}/?at=db-us-1/main/shop`);
    await follow(page, 'Add a schedule');
    await heading(page, 'Add a schedule to shop');
    await fill(page, { Name: 'nightly', When: '0 3 * * *', 'Time zone': 'Europe/Oslo' });
    await page.getByLabel('Destination').selectOption('vault');
    await fill(page, { 'Keep the last': '7' });
    await page.getByText('More').click();
    await expectAccessible(page, 'a new schedule');
    await press(page, 'Add it');
    await heading(page, 'nightly');
    expect(await described('db-us-1/main/shop/nightly')).to.deep.equal({
      ...{ name: 'nightly', cron: '0 3 * * *', timezone: 'Europe/Oslo', destination: 'vault' },
      keep: { last: 7 },
    });
    expect(await described('db-us-1/main')).to.deep.equal({
      ...{ name: 'main', engine: 'postgresql', host: '127.0.0.1', port: 5432 },
      tls: { mode: 'verify-full' },
      admin: { user: 'backup', password: { kept: true } },
    });
  });
});

interface Located {
  readonly type: string;
  readonly id: string;
}
