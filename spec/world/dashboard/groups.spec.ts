import { aBrowser, expectAccessible, signIn } from '../../support/dashboard/a-browser.js';
import {
  applyFleet,
  type ServedFleet,
  serveFleet,
  watchingEnv,
} from '../../support/dashboard/watched-fleet.js';
import {
  startSystemPostgres,
  startSystemStandby,
  type SystemPostgres,
  systemPostgresBin,
} from '../../support/database-servers/system-postgres.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

describe('a primary and its standby on the page', function () {
  this.timeout(240_000);
  const { newPage } = aBrowser();
  const directory = temporaryDirectory();
  let servers: readonly SystemPostgres[] = [];
  let fleet: ServedFleet;

  beforeEach(async function () {
    const bin = systemPostgresBin();
    if (bin === undefined) return this.skip();
    const primary = await startSystemPostgres(bin, { wal_level: 'replica' });
    servers = [primary, await startSystemStandby(bin, primary)];
    const env = watchingEnv(directory.path, bin);
    await applyFleet(env, directory.path, fleetOf(servers, primary));
    fleet = await serveFleet(env);
  });
  afterEach(() => Promise.all([fleet.service.stop(), ...servers.map((one) => one.stop())]));

  const signedIn = async (query: string) => {
    const page = await newPage({ viewport: { width: 360, height: 800 } });
    await signIn(page, `${fleet.url}/${query}`, fleet.token);
    return page;
  };

  it('stand together wherever one of them is, and say how it is between them', async () => {
    const page = await signedIn('?show=groups');
    const rows = page.locator('main').getByRole('listitem');
    await rows
      .nth(0)
      .getByText(/1 standby/)
      .waitFor();
    await rows
      .nth(1)
      .getByText(/connected/)
      .waitFor();
    await expectAccessible(page, 'groups');
    await rows.nth(1).getByRole('link', { name: 'a-copy/main' }).click();
    await page.getByRole('heading', { name: 'Primary and standbys' }).waitFor();
    await page.getByRole('link', { name: 'b-origin/main' }).waitFor();
    await expectAccessible(page, 'an instance of a group');
    await page.goto(`${fleet.url}/?show=servers`);
    await rows.nth(0).getByText('b-origin').waitFor();
    await rows.nth(0).getByText('primary').waitFor();
    await rows.nth(1).getByText('standby').waitFor();
    await expectAccessible(page, 'servers of a group');
  });
});

const fleetOf = (
  servers: readonly SystemPostgres[],
  admin: { readonly user: string; readonly password: string },
) => ({
  servers: ['b-origin', 'a-copy'].map((name, index) => ({
    name,
    instances: [
      {
        name: 'main',
        engine: 'postgresql',
        host: '127.0.0.1',
        port: servers[index]?.port,
        tls: { mode: 'off' },
        databases: [],
        admin: { user: admin.user, password: admin.password },
      },
    ],
  })),
});
