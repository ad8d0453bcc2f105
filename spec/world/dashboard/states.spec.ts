import { expect } from 'chai';
import { expectAccessible, sidewaysOf, signIn } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

describe('each state of the page', function () {
  this.timeout(240_000);
  const { newPage, directory, fleet, signedIn } = watchingPage();

  it('is calm where nothing is wrong, and says when it was checked last', async () => {
    const page = await newPage();
    await fleet().describeWell();
    await signIn(page, fleet().url, fleet().token);
    await page.getByRole('heading', { name: 'All shipshape' }).waitFor();
    await page.getByText('1 server · 1 instance · 0 destinations · checked').waitFor();
    await expectAccessible(page, 'calm');
    expect(await page.title()).to.equal('Shipshape');
    await fleet().replace({ servers: [{ name: 'spare' }] });
    await page.getByRole('heading', { name: 'Nothing to check yet' }).waitFor();
    await expectAccessible(page, 'nothing to check');
    await fleet().replace({ servers: [] });
    await page.getByRole('heading', { name: 'No fleet yet' }).waitFor();
    await expectAccessible(page, 'first run');
  });

  it('is calm about what a token may see, and not about the fleet', async () => {
    await fleet().call('PUT', '/v1/fleet?as=others', { servers: [{ name: 'spare' }] });
    const [spare] = await fleet().located('spare');
    const made = await fleet().call('POST', '/v1/tokens', {
      name: 'bob',
      role: 'viewer',
      scope: spare?.id,
    });
    const { token } = (await made.json()) as { readonly token: string };
    const page = await signedIn('', {}, token);
    await page.getByText('Nothing is wrong with what your token may see').waitFor();
    expect(await page.getByText('2 servers').count()).to.equal(0);
  });

  it('says the same of several resources once, and of how many with each button', async () => {
    const servers = [{ name: 'spare' }, { name: 'older' }];
    await fleet().call('PUT', '/v1/fleet', { servers });
    for (const { name } of servers)
      await fleet().report(name, { severity: 'critical', message: 'The disk is full.' });
    const page = await signedIn();
    await page.getByRole('button', { name: 'Each: The disk is full.' }).click();
    await page.getByRole('link', { name: 'older' }).waitFor();
    await page.getByRole('button', { name: 'Acknowledge 2 servers' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select 2 servers' }).check();
    await expectAccessible(page, 'the same of several');
  });

  it('shows names and messages of any length and script', async () => {
    const page = await newPage({ viewport: { width: 320, height: 640 } });
    const long = 'x'.repeat(128);
    const servers = [long, 'متجر', '注文データベース'].map((name) => ({ name }));
    await fleet().call('PUT', '/v1/fleet', { servers });
    for (const { name } of servers)
      await fleet().report(name, {
        severity: 'warning',
        message: `${'word '.repeat(80)}${'y'.repeat(200)} ${name}`,
      });
    await signIn(page, `${fleet().url}/`, fleet().token);
    await page.getByText('word word').first().waitFor();
    await expectAccessible(page, 'long stories');
    await page.goto(`${fleet().url}/?show=servers`);
    await page.getByRole('link', { name: 'متجر' }).waitFor();
    await expectAccessible(page, 'servers with long names');
    await page.goto(`${fleet().url}/?at=${long}`);
    await page.getByRole('heading', { level: 1, name: long }).waitFor();
    await expectAccessible(page, 'a long name');
    await fleet().call('POST', '/v1/servers', { name: 'eu/west' });
    await page.goto(`${fleet().url}/?at=eu%252Fwest`);
    await page.getByRole('heading', { level: 1, name: 'eu/west' }).waitFor();
    expect(await page.title()).to.match(/ eu\/west · Shipshape$/);
  });

  it('fits paths of any length into every view and form', async () => {
    const long = 'x'.repeat(128);
    const shorter = 'y'.repeat(63);
    const schedule = { cron: '0 3 * * *', timezone: 'Europe/Oslo', destination: long };
    const instance = {
      name: long,
      engine: 'postgresql',
      host: '127.0.0.1',
      port: 9,
      tls: { mode: 'off' },
      admin: { user: 'backup', password: 'secret' },
      databases: [{ name: shorter, schedules: [{ name: long, ...schedule }] }],
    };
    await fleet().replace({
      servers: [{ name: long, instances: [instance] }],
      destinations: [{ name: long, kind: 'local', path: directory.path }],
      channels: [{ name: long, kind: 'webhook', url: 'https://hooks.example/x' }],
    });
    const path = [long, long, shorter, long];
    const idOf = async (type: string): Promise<string> => {
      const listed = await fleet().call('GET', `/v1/${type}s`);
      const rows = (await listed.json()) as Record<string, readonly { id: string }[]>;
      return rows[`${type}s`]?.[0]?.id ?? '';
    };
    const schedules = await idOf('schedule');
    await fleet().call('POST', `/v1/schedules/${schedules}/runs`);
    const page = await newPage({ viewport: { width: 1280, height: 860 } });
    await signIn(page, fleet().url, fleet().token);
    await page.getByText('The host refuses connections').first().waitFor();
    const addresses = [
      '',
      'problems',
      'servers',
      'groups',
      'schedules',
      'destinations',
      'channels',
      'tokens',
      'audit',
      'fleet',
      'runs',
      `runs&resource=${path.slice(0, 3).join('/')}`,
    ].map((list) => (list === '' ? '' : `?show=${list}`));
    const places = path.map((_, depth) => `?at=${path.slice(0, depth + 1).join('/')}`);
    const forms = await Promise.all(
      ['server', 'instance', 'database', 'schedule', 'destination', 'channel'].map(
        async (type) => `?edit=remove&type=${type}&id=${await idOf(type)}`,
      ),
    );
    const adding = [
      `?edit=add&type=instance&id=${await idOf('server')}`,
      `?edit=add&type=schedule&id=${await idOf('database')}`,
    ];
    for (const address of [...addresses, ...places, '?at=not/here', ...forms, ...adding]) {
      await page.goto(`${fleet().url}/${address}`);
      await page.locator('main h1:not(.waiting)').waitFor();
      await page.waitForLoadState('networkidle');
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 860 });
        expect(await sidewaysOf(page), `${address} at ${width}`).to.equal(0);
      }
    }
  });

  it('says that the service does not answer, and comes back by itself', async () => {
    const page = await signedIn();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Answered by nobody, as if the network were away; the browser itself would say so in the console.
    await page.route('**/v1/**', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{' }),
    );
    await page.getByText('The service has not answered since').waitFor();
    await expectAccessible(page, 'lost');
    expect(await page.locator('link[rel=icon]').getAttribute('href')).to.contain('icon-unknown');
    await page.unroute('**/v1/**');
    await page.getByText('The service has not answered since').waitFor({ state: 'detached' });
  });
});
