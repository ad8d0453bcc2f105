import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import type { Page } from 'playwright-core';
import {
  aBrowser,
  expectAccessible,
  HAS_BROWSER,
  signIn,
} from '../../../support/dashboard/a-browser.js';
import { type ServedFleet, serveFleet } from '../../../support/dashboard/watched-fleet.js';
import { queryAt } from '../../../support/database-servers/at-postgres.js';
import { systemPostgresOfSuite } from '../../../support/database-servers/servers-of-suite.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const NAMES = ['shop', 'Ünïcode 🚢', 'a/b "quoted"', '<b>bold</b>', 'قاعدة البيانات'];

describe('the first run on the page', function () {
  this.timeout(300_000);
  const { newPage } = aBrowser();
  const directory = temporaryDirectory();
  const server = systemPostgresOfSuite();
  let fleet: ServedFleet;

  before(async function () {
    if (!HAS_BROWSER) return this.skip();
    const creating = NAMES.map((name) => `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
    await queryAt(server(), creating);
  });
  beforeEach(async () => {
    await mkdir(join(directory.path, 'dumps'));
    fleet = await serveFleet({
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_WATCH_INTERVAL_SECONDS: '1',
    });
  });
  afterEach(() => fleet.service.stop());

  const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

  const connectTo = async (page: Page) => {
    const url = `postgres://${server().user}@127.0.0.1:${server().port}/?sslmode=require`;
    await page.getByLabel('Connection string').fill('postgres:/');
    await page.getByText('This is no connection string').waitFor();
    await page.getByLabel('Connection string').fill(url);
    await pollUntil(async () => (await page.getByLabel('Host').inputValue()) === '127.0.0.1');
  };
  it('takes the password of a connection string into its field, and keeps it nowhere', async () => {
    const page = await newPage();
    await signIn(page, `${fleet.url}/?show=connect`, fleet.token);
    const field = page.getByLabel('Connection string');
    for (const [written, rest, password] of [
      [
        'postgres://backup:p%40ss@127.0.0.1:5433/shop',
        'postgres://backup@127.0.0.1:5433/shop',
        'p@ss',
      ],
      ['mysql://127.0.0.1/?user=backup&password=a%26b', 'mysql://127.0.0.1/?user=backup&', 'a&b'],
      ["host=127.0.0.1 password='it\\'s' user=backup", 'host=127.0.0.1 user=backup', "it's"],
    ] as const) {
      await field.fill(written);
      await field.blur();
      expect(await field.inputValue()).to.equal(rest);
      await pollUntil(async () => (await page.getByLabel('Admin user').inputValue()) === 'backup');
      expect(await page.getByLabel('Password').inputValue()).to.equal(password);
      await page.getByLabel('Admin user').fill('');
    }
    await page.getByText('Its password is in the field below.').waitFor();
    const stored = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    );
    expect(stored).to.contain('127.0.0.1').and.not.to.contain("it's");
  });

  const logIn = async (page: Page, password: string) => {
    await page.getByLabel('Password').fill(password);
    await press(page, 'Connect');
  };

  it('leads from an empty fleet to proved dumps of what was found, and goes on where it was left', async () => {
    const page = await newPage();
    await signIn(page, fleet.url, fleet.token);
    await connectTo(page);
    await logIn(page, 'wrong');
    await page.getByText('The server rejected the admin user or its password.').waitFor();
    await page.locator('[id="admin.password"]:focus').waitFor();
    await expectAccessible(page, 'a login that is rejected');
    await logIn(page, server().password);
    await page.getByText('The login works: version').waitFor();
    for (const name of NAMES)
      expect(await page.getByLabel(name, { exact: false }).count()).to.equal(1);
    expect(await page.getByRole('checkbox', { name: 'postgres' }).isChecked()).to.equal(false);
    await expectAccessible(page, 'what was found');
    await press(page, `Add ${NAMES.length} databases`);
    await page.getByLabel('Folder').fill(join(directory.path, 'nowhere'));
    await press(page, 'Test it, and add it');
    await page.locator('[id="path-mistake"]').getByText('does not exist').waitFor();
    await page.locator('[id="path"]:focus').waitFor();
    await page.getByLabel('Folder').fill(join(directory.path, 'dumps'));
    await press(page, 'Test it, and add it');
    await page.getByLabel('URL').waitFor();
    expect(await page.locator(':focus').innerText()).to.contain('how people are told');
    await page.reload();
    await press(page, 'Tell nobody');
    await page.getByText('The last 7 of each database are kept.').waitFor();
    await expectAccessible(page, 'before the first dump');
    await press(page, 'Dump all of them now');
    await page.getByRole('progressbar').waitFor();
    await page.reload();
    await page.getByText(`Done: ${NAMES.length + 1} dumps`).waitFor();
    await expectAccessible(page, 'the first dumps');
    const problems = await fleet.call('GET', '/v1/problems?state=open&kind=database_unscheduled');
    expect(((await problems.json()) as { readonly problems: unknown }).problems).to.deep.equal([]);
    const [made] = await fleet.located('127.0.0.1/main/shop/nightly');
    const schedule = await fleet.call('GET', `/v1/schedules/${made?.id ?? ''}`);
    expect(await schedule.json()).to.have.property('managed_by', 'policy:standard');
    const [instance] = await fleet.located('127.0.0.1/main');
    const described = await fleet.call('GET', `/v1/instances/${instance?.id ?? ''}/description`);
    // An empty database is not left out for good: it comes along once it holds something.
    expect(await described.json())
      .to.include({ databases: 'all' })
      .and.not.have.property('except');
  });

  const tabTo = async (page: Page, isIt: string) => {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(`document.activeElement.matches(${isIt})`)) === true) return;
    }
    throw new Error(`There is no ${isIt}.`);
  };

  /** Four inputs: a connection string, a password, and a press for each of what is found and what is added. */
  const addByKeys = async (page: Page) => {
    const { port, user, password } = server();
    await tabTo(page, `'[aria-describedby=connection-said]'`);
    await page.keyboard.insertText(`postgres://${user}@127.0.0.1:${port}/?sslmode=require`);
    await pollUntil(async () => (await page.getByLabel('Host').inputValue()) === '127.0.0.1');
    await tabTo(page, `'[type=password]'`);
    await page.keyboard.insertText(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Add ${NAMES.length} databases` }).waitFor();
    await tabTo(page, `'button.main[value=add]'`);
    await page.keyboard.press('Enter');
  };

  it('gives a further server the schedules of the policy, by six inputs at the keyboard', async () => {
    await fleet.call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: join(directory.path, 'dumps'),
    });
    const nightly = { cron: '0 3 29 2 *', timezone: 'Europe/Oslo', destination: 'vault' };
    await fleet.call('POST', '/v1/policies', {
      name: 'standard',
      schedules: [{ name: 'nightly', ...nightly }],
    });
    await fleet.call('POST', '/v1/servers', { name: 'db-eu-1' });
    const page = await newPage();
    await signIn(page, `${fleet.url}/?show=servers`, fleet.token);
    await page.getByRole('link', { name: 'db-eu-1' }).waitFor();
    await tabTo(page, `'a.button'`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Add a server' }).waitFor();
    await expectAccessible(page, 'a further server');
    await addByKeys(page);
    await page.getByRole('heading', { level: 1, name: '127.0.0.1' }).waitFor();
    await page.getByRole('heading', { name: 'Schedules' }).waitFor();
    const [made] = await fleet.located('127.0.0.1/main/shop/nightly');
    expect(made).to.have.property('type', 'schedule');
  });

  for (const width of [1280, 360])
    it(`schedules the databases of a new server by six inputs at the keyboard, ${width} px wide`, async () => {
      await fleet.call('POST', '/v1/destinations', {
        name: 'vault',
        kind: 'local',
        path: join(directory.path, 'dumps'),
      });
      await fleet.call('POST', '/v1/channels', {
        name: 'on-call',
        kind: 'webhook',
        url: 'https://hooks.example/x',
      });
      const page = await newPage({ viewport: { width, height: 800 } });
      await signIn(page, `${fleet.url}/?show=setup`, fleet.token);
      await page.getByLabel('Connection string').waitFor();
      await addByKeys(page);
      const dump = page.getByRole('button', { name: 'Dump all of them now' });
      await dump.waitFor();
      await tabTo(page, `'button.main'`);
      await page.keyboard.press('Enter');
      await page.getByRole('progressbar').or(page.getByText('Done:')).first().waitFor();
      const listed = await fleet.call('GET', '/v1/schedules?limit=100');
      const { schedules } = (await listed.json()) as { readonly schedules: readonly unknown[] };
      // And one of the globals.
      expect(schedules).to.have.length(NAMES.length + 1);
    });

  it('shows on an instance which databases are not in the fleet, and adds them', async () => {
    await fleet.call('POST', '/v1/servers', {
      name: 'db-eu-1',
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: '127.0.0.1',
          port: server().port,
          tls: { mode: 'encrypt-only' },
          databases: [{ name: 'shop' }],
          policy: 'none',
          admin: { user: server().user, password: server().password },
        },
      ],
    });
    const page = await newPage();
    await signIn(page, `${fleet.url}/?at=db-eu-1/main`, fleet.token);
    await page
      .getByText(`${NAMES.length - 1} databases of ${NAMES.length + 1} not in the fleet.`)
      .waitFor();
    await expectAccessible(page, 'what is not in the fleet');
    await page.getByRole('checkbox', { name: 'postgres' }).check();
    await press(page, `Add ${NAMES.length} databases`);
    await page.getByText('All of them are in the fleet.').waitFor();
    await page.getByText('Needs none').first().waitFor();
    const [bold] = await fleet.located('db-eu-1/main/<b>bold<%2Fb>');
    expect(bold).to.have.property('type', 'database');
  });

  it('has an instance take all databases of its server', async () => {
    await fleet.call('POST', '/v1/servers', {
      name: 'db-eu-1',
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: '127.0.0.1',
          port: server().port,
          tls: { mode: 'encrypt-only' },
          databases: [{ name: 'shop' }],
          admin: { user: server().user, password: server().password },
        },
      ],
    });
    const page = await newPage();
    await signIn(page, `${fleet.url}/?at=db-eu-1/main`, fleet.token);
    await page.getByRole('checkbox', { name: 'postgres' }).check();
    await press(page, 'Have all of them, now and later');
    await page.getByText('The instance has databases: all').waitFor();
    await page.getByText('All that hold anything are in the fleet.').waitFor();
    await page.getByText(`${NAMES.length} databases in the fleet`).click();
    await page.getByText('in the fleet, by no policy').first().waitFor();
    await expectAccessible(page, 'an instance with all databases');
    const [bold] = await fleet.located('db-eu-1/main/<b>bold<%2Fb>');
    expect(bold).to.have.property('type', 'database');
  });
});
