import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../../support/dashboard/a-browser.js';
import type { Located } from '../../../support/dashboard/watched-fleet.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';

/** As a dry run has it: a fleet of the specs has no dumps that are old enough. */
const EXPIRING = [
  {
    schedule: 'db-eu-1/main/ledger/nightly',
    count: 12,
    moved: 0,
    dumps: [
      {
        run: '6a0c8f52-5f0e-4a53-9d7e-3a4f3f2b9c11',
        started_at: '2026-01-01T03:00:00.000Z',
        size_bytes: 4_200_000,
      },
    ],
  },
];

/** Two pages of what was found: one that is there, then another, beside one that is gone; each as a check of its own has it. */
const foundPage = (after: string | null) => {
  const found = (name: string, seen: string) => ({
    name,
    size_bytes: 1,
    empty: false,
    database: null,
    first_seen: '2026-01-01T00:00:00.000Z',
    last_seen: seen,
  });
  const [first, second] = ['2026-01-02T00:00:00.000Z', '2026-01-02T00:01:00.000Z'] as const;
  return after === null
    ? { read_at: first, is_complete: true, databases: [found('crm', first)], next: 'Y3Jt' }
    : {
        read_at: second,
        is_complete: true,
        next: null,
        databases: [found('old', first), found('shop', second)],
      };
};

describe('the forms of the page', function () {
  this.timeout(240_000);
  const { directory, fleet, signedIn } = watchingPage();

  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click();
  const follow = (page: Page, name: string) =>
    page.getByRole('link', { name, exact: true }).click();
  const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(values)) await page.getByLabel(label).fill(text);
  };
  const located = async (path: string): Promise<Located> => {
    const [found] = await fleet().located(path);
    if (found === undefined) throw new Error(`There is no ${path}.`);
    return found;
  };
  const described = async (path: string): Promise<object> => {
    const { type, id } = await located(path);
    const plural = type === 'policy' ? 'policies' : `${type}s`;
    const answer = await fleet().call('GET', `/v1/${plural}/${id}/description`);
    return (await answer.json()) as object;
  };
  const change = async (path: string, patch: object): Promise<unknown> => {
    const { type, id } = await located(path);
    return fleet().call('PATCH', `/v1/${type}s/${id}`, patch);
  };
  /** The page of the server, signed in to with such a token. */
  const pageOf = async (about: object): Promise<Page> => {
    const made = await fleet().call('POST', '/v1/tokens', about);
    return signedIn('?at=db-eu-1', {}, ((await made.json()) as { readonly token: string }).token);
  };
  /** The page of a resource that no file manages any more. */
  const released = async (path: string): Promise<Page> => {
    const { type, id } = await located(path);
    await fleet().call('POST', `/v1/${type}s/${id}/release`);
    return signedIn(`?at=${path}`);
  };

  it('send nothing but a dry run before a button is pressed, whatever the address says', async () => {
    const added = await fleet().call('POST', '/v1/channels', {
      name: 'pager',
      kind: 'webhook',
      url: 'https://hooks.example/x',
    });
    const { id } = (await added.json()) as Located;
    const page = await signedIn();
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') changes.push(request.url());
    });
    for (const edit of ['remove', 'change'])
      for (const wrong of [`${id}#`, `${id}?`, `../channels/${id}#`]) {
        const query = new URLSearchParams({ edit, type: 'channel', id: wrong }).toString();
        await page.goto(`${fleet().url}/?${query}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
      }
    await page.goto(`${fleet().url}/?edit=remove&type=channel&id=${id}`);
    await page.getByText('1 resource to remove').waitFor();
    expect(changes).to.have.length(1);
    expect(changes[0]).to.contain('dry_run=true');
    expect((await fleet().call('GET', `/v1/channels/${id}`)).status).to.equal(200);
  });

  it('add a policy with its schedules, change and remove it', async () => {
    await fleet().call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: directory.path,
    });
    const page = await signedIn('?show=policies');
    await follow(page, 'Add a policy');
    const typed = async (values: Readonly<Record<string, string>>) => {
      for (const [at, text] of Object.entries(values))
        await page.locator(`[id="${at}"]`).fill(text);
    };
    await typed({ name: 'often', 'schedules.0.name': 'hourly', 'schedules.0.cron': '0 * * * x' });
    await page.locator('[id="schedules.0.timezone"]').fill('UTC');
    await page.locator('[id="schedules.0.destination"]').selectOption('vault');
    await press(page, 'Save');
    await page.locator('[id="schedules.0.cron-mistake"]').waitFor();
    await expectAccessible(page, 'a policy with a mistake');
    await typed({ 'schedules.0.cron': '0 3 * * 0', 'schedules.0.keep.last': '2' });
    await page
      .getByText(/^In the long run 2 dumps would stay, the oldest \d+ days old\.$/)
      .waitFor();
    await typed({ 'schedules.0.cron': '0 * * * *', 'schedules.0.keep.last': '' });
    await page.getByText('Every dump is kept.').first().waitFor();
    await typed({ 'schedules.0.keep.days': '30' });
    await page.getByText('In the long run 720 dumps would stay, the oldest 29 days old.').waitFor();
    await press(page, 'Schedules: add one');
    await typed({ 'schedules.1.name': 'weekly', 'schedules.1.cron': '@weekly' });
    await page.locator('[id="schedules.1.destination"]').selectOption('vault');
    await press(page, 'Save');
    await heading(page, 'often');
    await page.getByText('weekly', { exact: true }).waitFor();
    await follow(page, 'Change');
    await page.getByRole('group', { name: 'hourly' }).getByText('Leave it out').click();
    await typed({ 'schedules.0.keep.last': '7' });
    await press(page, 'Save');
    await page.getByRole('button', { name: '→ vault' }).first().click();
    await page.getByText('keep: last: 7').waitFor();
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(await described('often')).to.deep.equal({
      name: 'often',
      schedules: [
        { name: 'weekly', cron: '@weekly', timezone, destination: 'vault', keep: { last: 7 } },
      ],
    });
    await follow(page, 'Remove …');
    await page.getByText('1 resource to remove').waitFor();
    await press(page, 'Remove it');
    await heading(page, 'Policies');
  });

  it('make a missing destination over the form of a schedule, which stays as it was', async () => {
    const { id } = await located('db-eu-1/main/ledger');
    const page = await signedIn(`?edit=add&type=schedule&id=${id}`);
    await fill(page, { Name: 'nightly', When: '0 3 * * *', 'Keep the last … dumps': '7' });
    const over = page.getByRole('dialog', { name: 'Add a destination' });
    await press(page, 'Add a destination …');
    await over.getByLabel('Name').fill('vault');
    await over.getByLabel('Folder').fill(`${directory.path}/nowhere`);
    await page.keyboard.press('Enter');
    await over.getByText('The folder or the bucket of the destination does not exist.').waitFor();
    await expectAccessible(page, 'a form over another');
    await page.keyboard.press('Escape');
    await over.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').innerText()).to.equal('Add a destination …');
    await page.keyboard.press('Enter');
    expect(await over.getByLabel('Name').inputValue()).to.equal('vault');
    await over.getByLabel('Folder').fill(directory.path);
    await over.getByRole('button', { name: 'Test it, and add it' }).click();
    await over.waitFor({ state: 'detached' });
    expect(await page.locator('[id="destination"]').inputValue()).to.equal('vault');
    await press(page, 'Save');
    await heading(page, 'nightly');
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(await described('db-eu-1/main/ledger/nightly')).to.deep.equal({
      name: 'nightly',
      cron: '0 3 * * *',
      timezone,
      destination: 'vault',
      keep: { last: 7 },
    });
  });

  it('offer the instances of the fleet where dumps are restored, by their paths', async () => {
    await fleet().call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: directory.path,
    });
    const { id } = await located('db-eu-1/main/ledger');
    await fleet().call('POST', `/v1/databases/${id}/schedules`, {
      name: 'nightly',
      cron: '0 3 * * *',
      destination: 'vault',
      verify: 'restore',
    });
    const page = await signedIn('?at=db-eu-1/main/ledger/nightly');
    await follow(page, 'Change');
    const field = page.getByLabel('Restored on');
    // The form may be there before what is in the list.
    await field.locator('option').nth(1).waitFor({ state: 'attached' });
    expect(await field.locator('option').allTextContents()).to.deep.equal([
      'A server made for it',
      'db-eu-1/main',
    ]);
    await field.selectOption('db-eu-1/main');
    await press(page, 'Save');
    await heading(page, 'nightly');
    expect(await described('db-eu-1/main/ledger/nightly')).to.have.property(
      'restore_on',
      'db-eu-1/main',
    );
    await page.goto(`${fleet().url}/?edit=add&type=policy&id=`);
    await page.getByText('More', { exact: true }).first().click();
    await page.getByLabel('Each dump is proved by').selectOption('restore');
    await field.selectOption('db-eu-1/main');
    await expectAccessible(page, 'where dumps of a policy are restored');
  });

  it('test a destination and a channel before they are saved', async () => {
    const page = await signedIn('?edit=add&type=destination&id=');
    await fill(page, { Name: 'cellar', Folder: `${directory.path}/nowhere` });
    await press(page, 'Test');
    await page.getByText('The folder or the bucket of the destination does not exist.').waitFor();
    await expectAccessible(page, 'a test that fails');
    await fill(page, { Folder: directory.path });
    expect(await page.getByText('does not exist').count()).to.equal(0);
    await press(page, 'Test');
    await page.getByText('Written, read back and deleted.').waitFor();
    expect(await fleet().located('cellar')).to.deep.equal([]);
    expect(readdirSync(directory.path)).not.to.include('.shipshape-destination');
    await page.goto(`${fleet().url}/?edit=add&type=channel&id=`);
    await fill(page, { Name: 'pager', URL: 'https://127.0.0.1:9/hook' });
    await press(page, 'Test');
    await page.getByText('It does not work.').waitFor();
    expect(await fleet().located('pager')).to.deep.equal([]);
  });

  it('test an instance with the password that is stored, and with no other place', async () => {
    const page = await released('db-eu-1/main');
    await follow(page, 'Change');
    await press(page, 'Test');
    await page.getByText('The login works: version').waitFor();
    await expectAccessible(page, 'a test that goes well');
    await fill(page, { Host: 'localhost' });
    await press(page, 'Test');
    await page.getByText('1 field to correct.').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).to.equal('admin.password');
  });

  it('add a server, with what is under it, to an empty fleet', async () => {
    await fleet().replace({ servers: [] });
    const page = await signedIn();
    await page.getByText('Add a server by hand').click();
    await follow(page, 'Add a server');
    await heading(page, 'Add a server');
    await expectAccessible(page, 'a new server');
    await fill(page, { Name: 'db-us-1' });
    await press(page, 'Save and add an instance');
    await heading(page, 'Add an instance to db-us-1');
    await fill(page, { Name: 'main', Host: '127.0.0.1', Port: 'five', 'Admin user': 'backup' });
    await fill(page, { Password: 'secret' });
    await press(page, 'Save and add a database');
    await page.getByText('1 field to correct.').waitFor();
    await expectAccessible(page, 'a mistake at its field');
    expect(await page.locator(':focus').getAttribute('name')).to.equal('port');
    await fill(page, { Port: '5432' });
    expect(await page.locator('[aria-invalid=true]').count()).to.equal(0);
    await press(page, 'Save and add a database');
    await heading(page, 'Add a database to main');
    await fill(page, { Name: 'shop' });
    await press(page, 'Save');
    await heading(page, 'shop');
    await page.goto(`${fleet().url}/?show=destinations`);
    await follow(page, 'Add a destination');
    await heading(page, 'Add a destination');
    await fill(page, { Name: 'vault', Folder: directory.path });
    await expectAccessible(page, 'a new destination');
    await press(page, 'Save');
    await heading(page, 'vault');
    await page.goto(`${fleet().url}/?at=db-us-1/main/shop`);
    await follow(page, 'Add a schedule');
    await heading(page, 'Add a schedule to shop');
    await fill(page, { Name: 'nightly', When: 'H 3 * * *', 'Time zone': 'Asia/Kathmandu' });
    await page.getByText('"H" lets Jenkins choose the minute').waitFor();
    await fill(page, { When: '15 3 * * 1-5' });
    await page.getByText('At 03:15, Monday to Friday').waitFor();
    await page
      .getByRole('cell', { name: /03:15 \+05:45$/ })
      .nth(4)
      .waitFor();
    await expectAccessible(page, 'what an expression means');
    await fill(page, { When: '0 3 * * *', 'Time zone': 'Europe/Oslo' });
    await page.getByText('At 03:00, every day').waitFor();
    await page.getByLabel('Destination', { exact: true }).selectOption('vault');
    await fill(page, { 'Keep the last … dumps': '7' });
    await page.getByText('More', { exact: true }).click();
    await expectAccessible(page, 'a new schedule');
    await press(page, 'Save');
    await heading(page, 'nightly');
    expect(await described('db-us-1/main/shop/nightly')).to.deep.equal({
      name: 'nightly',
      cron: '0 3 * * *',
      timezone: 'Europe/Oslo',
      destination: 'vault',
      keep: { last: 7 },
    });
    expect(await described('db-us-1/main')).to.deep.equal({
      name: 'main',
      engine: 'postgresql',
      host: '127.0.0.1',
      port: 5432,
      tls: { mode: 'verify-full' },
      admin: { user: 'backup', password: { kept: true } },
    });
  });

  it('keep the blanks of the name of a database, and leave out those of others', async () => {
    const page = await signedIn('?edit=add&type=server');
    await heading(page, 'Add a server');
    await fill(page, { Name: ' db-us-1 ' });
    await press(page, 'Save');
    await heading(page, 'db-us-1');
    const { id } = await located('db-eu-1/main');
    await page.goto(`${fleet().url}/?edit=add&type=database&id=${id}`);
    await heading(page, 'Add a database to main');
    await page.getByText('As its server knows it').waitFor();
    await fill(page, { Name: ' till ' });
    await press(page, 'Save');
    await page.getByRole('heading', { level: 1, name: 'till' }).waitFor();
    expect(await described('db-eu-1/main/%20till%20')).to.deep.equal({ name: ' till ' });
  });

  it('have what was typed still after the service was busy, and after somebody left', async () => {
    const page = await released('db-eu-1');
    await follow(page, 'Change');
    await fill(page, { Name: 'db-eu-9' });
    const busy = { status: 503, contentType: 'application/problem+json', body: '{"detail":"x"}' };
    await page.route('**/v1/servers/*', (route) => route.fulfill(busy));
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.waitForResponse((response) => response.status() === 503);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('db-eu-9');
    await page.unroute('**/v1/servers/*');
    const form = page.url();
    await follow(page, 'Overview');
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    await page.goto(form);
    await page.getByText('What you typed before is here again').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('db-eu-9');
    await press(page, 'Begin again');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('db-eu-1');
  });

  it('change what is typed alone, and keep the password', async () => {
    const page = await released('db-eu-1/main');
    await follow(page, 'Change');
    await heading(page, 'Change main');
    expect(await page.getByLabel('Password').inputValue()).to.equal('');
    await expectAccessible(page, 'a form of what is stored');
    const before = await described('db-eu-1/main');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await fill(page, { 'Admin user': 'nobody' });
    await press(page, 'Save');
    expect((await sent).postDataJSON()).to.deep.equal({ admin: { user: 'nobody' } });
    await page
      .getByText('type the secret again: what is stored is not sent to another place')
      .waitFor();
    expect(await page.locator(':focus').getAttribute('name')).to.equal('admin.password');
    await expectAccessible(page, 'a password is needed');
    await fill(page, { Password: 'another', Name: 'primary' });
    await press(page, 'Save');
    await heading(page, 'primary');
    await page.waitForURL(`${fleet().url}/?at=db-eu-1/primary`);
    expect(await described('db-eu-1/primary')).to.deep.equal({
      ...before,
      name: 'primary',
      admin: { user: 'nobody', password: { kept: true } },
    });
    await page.getByRole('link', { name: 'ledger', exact: true }).waitFor();
  });

  it('lay what somebody else has changed under what is typed', async () => {
    const page = await released('db-eu-1');
    await follow(page, 'Change');
    await heading(page, 'Change db-eu-1');
    await fill(page, { Address: '10.0.0.1' });
    await change('db-eu-1', { name: 'db-eu-3', address: '10.0.0.2' });
    await press(page, 'Save');
    await page
      .getByText('somebody else has changed this since you opened the form (Name, Address)')
      .waitFor();
    await page.getByText('Address: you and they have changed it. Stored is 10.0.0.2.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('db-eu-3');
    expect(await page.getByLabel('Address').inputValue()).to.equal('10.0.0.1');
    await expectAccessible(page, 'two who change the same');
    await press(page, 'Save');
    await heading(page, 'db-eu-3');
    expect(await described('db-eu-3')).to.deep.include({ name: 'db-eu-3', address: '10.0.0.1' });
  });

  it('remove a server with all under it, once it was said what that is', async () => {
    const page = await released('db-eu-1');
    await follow(page, 'Remove …');
    await heading(page, 'Remove db-eu-1');
    const listed = page.locator('main').getByRole('listitem');
    await page.getByRole('heading', { name: '4 resources to remove' }).waitFor();
    expect(await listed.allInnerTexts()).to.have.members([
      'server db-eu-1',
      'instance db-eu-1/main',
      'database db-eu-1/main/ledger',
      'database db-eu-1/main/postgres',
    ]);
    await expectAccessible(page, 'what would be removed');
    await press(page, 'Remove all 4');
    await page.waitForURL(`${fleet().url}/?show=servers`);
    await page.getByText('No servers yet.').waitFor();
  });

  it('release what a file manages before it is changed', async () => {
    const page = await signedIn('?at=db-eu-1/main');
    await page.getByRole('link', { name: 'Add a database', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Change', exact: true }).count()).to.equal(0);
    await press(page, 'Manage it here …');
    await page.getByText('is managed by fleet-file').waitFor();
    await expectAccessible(page, 'what a release means');
    await press(page, 'Manage it here');
    await page.getByRole('link', { name: 'Change', exact: true }).waitFor();
    await page.goto(`${fleet().url}/?at=db-eu-1`);
    await page.getByRole('button', { name: 'Manage it here …' }).waitFor();
  });

  it('say that a file manages what an address asks to change', async () => {
    const page = await signedIn();
    const { id } = await located('db-eu-1');
    await page.goto(`${fleet().url}/?edit=change&type=server&id=${id}`);
    await page.getByText('It is managed by fleet-file').waitFor();
    await expectAccessible(page, 'no form of what a file manages');
    await page.goto(`${fleet().url}/?edit=remove&type=server&id=${id}`);
    await page.getByText('is managed by "fleet-file"').waitFor();
    expect(await page.getByRole('button', { name: 'Remove' }).count()).to.equal(0);
  });

  it('say what follows from a policy, and take it over with a change', async () => {
    await fleet().call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: directory.path,
    });
    const nightly = { name: 'nightly', cron: '0 3 * * *', destination: 'vault', keep: { last: 7 } };
    await fleet().call('POST', '/v1/policies', { name: 'standard', schedules: [nightly] });
    await fleet().call('POST', '/v1/servers', {
      name: 'db-us-1',
      policy: 'standard',
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: '127.0.0.1',
          databases: [{ name: 'shop' }],
          admin: { user: 'backup', password: 'secret' },
        },
      ],
    });
    const page = await signedIn('?at=db-us-1/main/shop/nightly');
    await page.getByText('It follows from the policy standard.').waitFor();
    expect(await page.getByRole('button', { name: 'Manage it here …' }).count()).to.equal(0);
    await expectAccessible(page, 'what follows from a policy');
    await follow(page, 'standard');
    await heading(page, 'Policies');
    await expectAccessible(page, 'the policies');
    await follow(page, 'standard');
    await heading(page, 'standard');
    await page.getByRole('button', { name: 'At 03:00, every day, UTC → vault' }).click();
    await page.getByText('keep: last: 7').waitFor();
    await expectAccessible(page, 'a policy');
    await page.goto(`${fleet().url}/?at=db-us-1`);
    await follow(page, 'Change');
    await page.getByLabel('Policy', { exact: true }).selectOption('none');
    await press(page, 'Save');
    await page.getByRole('heading', { name: '2 resources to remove' }).waitFor();
    await expectAccessible(page, 'what a change takes away');
    await press(page, 'Save, and remove all of this');
    await heading(page, 'db-us-1');
    expect(await fleet().located('db-us-1/main/shop/nightly')).to.deep.equal([]);
    await follow(page, 'Change');
    await page.getByLabel('Policy', { exact: true }).selectOption('standard');
    await press(page, 'Save');
    await heading(page, 'db-us-1');
    await page.goto(`${fleet().url}/?at=db-us-1/main/shop/nightly`);
    await follow(page, 'Change');
    await heading(page, 'Change nightly');
    await fill(page, { 'Keep the last … dumps': '9' });
    await press(page, 'Save');
    await heading(page, 'nightly');
    await page.getByText('by hand', { exact: true }).waitFor();
    expect(await described('db-us-1/main/shop/nightly')).to.have.deep.property('keep', { last: 9 });
  });

  it('have the fields of each kind, and remove a secret that is not needed', async () => {
    const page = await signedIn('?show=channels');
    await follow(page, 'Add a channel');
    await fill(page, { Name: 'on-call' });
    await page.getByLabel('URL', { exact: true }).fill('https://hooks.example/x');
    await fill(page, { Secret: 'a secret', Headers: 'Authorization: Bearer x\nX-Team: dba' });
    await fill(page, { 'Only of': 'db-eu-1' });
    await press(page, 'Save');
    await heading(page, 'on-call');
    const kept = { kept: true };
    const stored = { name: 'on-call', kind: 'webhook', url: kept, on: ['db-eu-1'] };
    expect(await described('on-call')).to.deep.equal({
      ...stored,
      secret: kept,
      headers: { Authorization: kept, 'X-Team': kept },
    });
    await follow(page, 'Change');
    await heading(page, 'Change on-call');
    expect(await page.getByLabel('Kind', { exact: true }).isDisabled()).to.equal(true);
    await page.getByLabel('Remove what is stored').first().check();
    await fill(page, { Headers: 'X-Team: sre' });
    await expectAccessible(page, 'a secret that is to be removed');
    await press(page, 'Save');
    await heading(page, 'on-call');
    expect(await described('on-call')).to.deep.equal({ ...stored, headers: { 'X-Team': kept } });
    for (const kind of [
      'email',
      'slack',
      'telegram',
      'ntfy',
      'gotify',
      'pagerduty',
      'alertmanager',
      'web-push',
    ]) {
      await page.goto(`${fleet().url}/?edit=add&type=channel&id=`);
      await page.getByLabel('Kind', { exact: true }).selectOption(kind);
      await page.getByText('More', { exact: true }).click();
      await expectAccessible(page, kind);
    }
    for (const kind of ['s3', 'sftp', 'rclone']) {
      await page.goto(`${fleet().url}/?edit=add&type=destination&id=`);
      await page.getByLabel('Kind', { exact: true }).selectOption(kind);
      await expectAccessible(page, kind);
    }
  });

  it('ask before a schedule keeps fewer dumps', async () => {
    await fleet().call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: directory.path,
    });
    const { id } = await located('db-eu-1/main/ledger');
    await fleet().call('POST', `/v1/databases/${id}/schedules`, {
      name: 'nightly',
      cron: '0 3 * * *',
      destination: 'vault',
      keep: { last: 9, days: 30 },
    });
    const page = await signedIn('?at=db-eu-1/main/ledger/nightly');
    await page.route(/dry_run=true/, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const patch: unknown = route.request().postDataJSON();
      const planned = await fleet().call('PATCH', pathname + search, patch);
      const plan = (await planned.json()) as object;
      await route.fulfill({ json: { ...plan, expiring: EXPIRING } });
    });
    await follow(page, 'Change');
    await heading(page, 'Change nightly');
    await press(page, 'Copied to: add one');
    await page.locator('[id="copies.0.keep.last"]').fill('3');
    await page.getByText('In the long run 3 dumps would stay, the oldest 2 days old.').waitFor();
    await expectAccessible(page, 'a copy');
    await press(page, 'Leave it out');
    await fill(page, { 'Keep the last … dumps': '', 'and all of the last … days': '2' });
    await press(page, 'Save');
    await page.getByText('12 dumps of db-eu-1/main/ledger/nightly are no longer kept').waitFor();
    await page.getByText('4.2 MB').waitFor();
    await expectAccessible(page, 'dumps that would be removed');
    await fill(page, { 'and all of the last … days': '3' });
    await page.getByText('are no longer kept').waitFor({ state: 'detached' });
    await press(page, 'Save');
    await page.getByText('are no longer kept').waitFor();
    expect(await described('db-eu-1/main/ledger/nightly')).to.have.deep.property('keep', {
      last: 9,
      days: 30,
    });
    await press(page, 'Save, and remove these dumps');
    await heading(page, 'nightly');
    expect(await described('db-eu-1/main/ledger/nightly')).to.have.deep.property('keep', {
      days: 3,
    });
  });

  it('remove nothing that the caller may not see, without a question', async () => {
    await fleet().call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: directory.path,
    });
    const nightly = { cron: '0 3 29 2 *', timezone: 'Europe/Oslo', destination: 'vault' };
    await fleet().call('POST', '/v1/policies', {
      name: 'standard',
      schedules: [{ name: 'nightly', ...nightly }],
    });
    const { type, id } = await located('db-eu-1');
    await fleet().call('POST', `/v1/${type}s/${id}/release`);
    await change('db-eu-1/main/ledger', { backups: null });
    await change('db-eu-1', { policy: 'standard' });
    await located('db-eu-1/main/ledger/nightly');
    const permissions = ['server:read', 'fleet:write'];
    const page = await pageOf({ name: 'edith', permissions, scope: id });
    await follow(page, 'Change');
    await page.locator('[id="policy"]').selectOption('none');
    await press(page, 'Save');
    await page.getByText('Nothing was changed: this would remove').waitFor();
    await located('db-eu-1/main/ledger/nightly');
  });

  it('add the found databases of all pages, be a later one read after the next check', async () => {
    const page = await signedIn();
    const added: unknown[] = [];
    await page.route(/databases\/found/, (route) =>
      route.fulfill({ json: foundPage(new URL(route.request().url()).searchParams.get('after')) }),
    );
    await page.route(/\/databases$/, (route) => {
      added.push(route.request().postDataJSON());
      return route.fulfill({ status: 201, json: { id: 'x' } });
    });
    await page.goto(`${fleet().url}/?at=db-eu-1/main`);
    await page.getByText('The first 1 by name are shown.').waitFor();
    await press(page, 'Show more');
    await press(page, 'Add 2 databases');
    await page.getByText('The first 1 by name are shown.').waitFor();
    expect(added).to.deep.equal([{ name: 'crm' }, { name: 'shop' }]);
    await press(page, 'Add 1 database, and those that are not shown');
    await page.waitForLoadState('networkidle');
    expect(added.slice(2)).to.deep.equal([{ name: 'crm' }, { name: 'shop' }]);
  });

  it('fit a narrow screen in the dark, with names from right to left', async () => {
    await fleet().call('POST', '/v1/servers', { name: 'خادم القاهرة', instances: [] });
    const { id } = await located('خادم القاهرة');
    const page = await signedIn(`?edit=change&type=server&id=${id}`, {
      viewport: { width: 320, height: 640 },
      colorScheme: 'dark',
    });
    await heading(page, 'Change خادم القاهرة');
    await expectAccessible(page, 'narrow, a change');
    await page.goto(`${fleet().url}/?edit=add&type=instance&id=${id}`);
    await fill(page, { Name: 'main', Host: '-', 'Admin user': 'backup', Password: 'secret' });
    await page.keyboard.press('Enter');
    await page.getByText('1 field to correct.').waitFor();
    await expectAccessible(page, 'narrow, a mistake');
    await page.goto(`${fleet().url}/?edit=remove&type=server&id=${id}`);
    await page.getByRole('button', { name: 'Remove it' }).waitFor();
    await expectAccessible(page, 'narrow, a removal');
    const forced = await signedIn(`?edit=add&type=instance&id=${id}`, { forcedColors: 'active' });
    await fill(forced, { Name: 'main', Host: '-', 'Admin user': 'backup', Password: 'secret' });
    await forced.keyboard.press('Enter');
    await forced.getByText('1 field to correct.').waitFor();
    await expectAccessible(forced, 'a mistake in forced colours');
  });

  it('keep the name for those who may change only what has it', async () => {
    const { type, id } = await located('db-eu-1');
    await fleet().call('POST', `/v1/${type}s/${id}/release`);
    const page = await pageOf({ name: 'grace', role: 'admin', scope: id });
    await follow(page, 'Change');
    await page.getByText('A new name takes fleet:write and server:read on what it is').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).to.equal(true);
    await fill(page, { Address: '10.0.0.1' });
    await press(page, 'Save');
    await heading(page, 'db-eu-1');
    await follow(page, 'main');
    await follow(page, 'Change');
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).to.equal(false);
  });

  it('add nothing where the caller may not read what is there already', async () => {
    const { type, id } = await located('db-eu-1');
    await fleet().call('POST', `/v1/${type}s/${id}/release`);
    const permissions = ['server:read', 'fleet:write'];
    const page = await pageOf({ name: 'barbara', permissions, scope: id });
    await page.getByRole('link', { name: 'Change' }).waitFor();
    expect(await page.getByRole('link', { name: /^Add / }).count()).to.equal(0);
  });

  it('are for those who may change the fleet', async () => {
    const page = await signedIn('?at=db-eu-1', {}, await fleet().tokenOf('operator'));
    await heading(page, 'db-eu-1');
    await page.getByRole('link', { name: 'main/ledger', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /^Add / }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Manage it here …' }).count()).to.equal(0);
    await page.goto(`${fleet().url}/?show=servers`);
    await page.getByRole('link', { name: 'db-eu-1' }).waitFor();
    expect(await page.getByRole('link', { name: /^Add / }).count()).to.equal(0);
  });
});
