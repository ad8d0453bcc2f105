import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createShipshape } from '../../../composition/create-shipshape.js';
import { anAdmin } from '../../support/access/a-caller.js';
import {
  type AnIdentityProvider,
  anIdentityProvider,
  CLIENT_ID,
  CLIENT_SECRET,
} from '../../support/access/an-identity-provider.js';
import { aScriptlessBrowser } from '../../support/access/browse.js';
import { aFleet } from '../../support/fleet/a-fleet.js';
import {
  type RunningService,
  runShipshape,
  serveShipshape,
  watchShipshape,
} from '../../support/service/shipshape-process.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

const FLEET = aFleet({ access: [{ group: 'dba', role: 'viewer' }] });

describe('shipshape login and logout', function () {
  this.timeout(60_000);
  const directory = temporaryDirectory();
  let provider: AnIdentityProvider;
  let data: string;
  const services: RunningService[] = [];
  const home = () => join(directory.path, 'home');
  const folder = () => join(home(), '.config', 'shipshape');

  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'signed-in-'));
    provider = await anIdentityProvider('http://127.0.0.1:1/');
    provider.people.set('ada', ['dba']);
    for (const name of ['one', 'other']) services.push(await aService(name));
  });
  after(async () => {
    await Promise.all([provider.stop(), ...services.map(({ stop }) => stop())]);
    await rm(data, { recursive: true });
  });
  beforeEach(() => mkdir(home()));

  const settings = (name: string) => ({
    SHIPSHAPE_DATA_DIR: join(data, name),
    SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
    SHIPSHAPE_OIDC_ISSUER: provider.issuer,
    SHIPSHAPE_OIDC_CLIENT_ID: CLIENT_ID,
    SHIPSHAPE_OIDC_CLIENT_SECRET: CLIENT_SECRET,
  });
  const aService = async (name: string): Promise<RunningService> => {
    const { promises, close } = await createShipshape({ dataDir: join(data, name) });
    await promises.applyFleet(anAdmin(), FLEET, { prune: false, dryRun: false });
    await close();
    return serveShipshape(settings(name));
  };
  const served = (n = 0) => services[n] as RunningService;
  const run = (...args: readonly string[]) => runShipshape({ HOME: home() }, ...args);
  /** Somebody does in a browser what the command asks for. */
  const login = (url: string) => {
    let at = '';
    const onLine = (line: string) => {
      at = /^Open (\S+)/.exec(line)?.[1] ?? at;
      const user_code = /^and confirm the code (\S+)\.$/.exec(line)?.[1];
      if (user_code !== undefined) void confirm(at, user_code);
    };
    return watchShipshape({ HOME: home() }, onLine, 'login', '--url', url);
  };
  const confirm = async (url: string, user_code: string): Promise<void> => {
    const browser = aScriptlessBrowser();
    const entered = await browser.submit(await browser.go(url), { user_code });
    await browser.submit(entered, { confirm: 'yes' });
  };

  it('sign in to each of two services, whose commands then need no token, and out of one', async () => {
    const [one, other] = [served(), served(1)];
    const [done] = await Promise.all([login(one.url), login(other.url)]);
    expect(done.exitCode).to.equal(0);
    expect(done.stdout).to.match(/^Signed in as ada until .*, in .*$/);
    const files = await readdir(folder());
    expect(files).to.have.length(2);
    for (const file of files)
      expect((await stat(join(folder(), file))).mode & 0o777).to.equal(0o600);
    expect((await run('overview', '--url', `${one.url}/`)).exitCode).to.equal(0);
    const out = await run('logout', '--url', one.url.replace('http', 'HTTP'));
    expect(out.stdout).to.match(/^Signed out of /);
    expect((await run('overview', '--url', one.url)).stderr).to.contain('sign in with shipshape');
    expect((await run('logout', '--url', one.url)).stderr).to.contain('Nobody is signed in');
    expect((await run('overview', '--url', other.url)).exitCode).to.equal(0);
  });

  it('need a provider and a home, which other commands do not', async () => {
    const { url, logs } = served();
    await provider.stop();
    try {
      const away = await login(url);
      expect(away.exitCode).to.equal(3);
      expect(away.stderr).to.contain('The provider of identities does not answer');
    } finally {
      await provider.start();
    }
    await logs(/The provider of identities: .*ECONNREFUSED/);
    const homeless = await runShipshape({ HOME: '' }, 'login', '--url', url);
    expect(homeless.stderr).to.contain('set HOME or XDG_CONFIG_HOME');
    expect((await runShipshape({ HOME: '' }, '--version')).exitCode).to.equal(0);
  });

  it('say what is in the way, and keep what the service has not ended', async () => {
    const { url, stop } = served();
    await login(url);
    const [file = ''] = await readdir(folder());
    await chmod(join(folder(), file), 0o644);
    expect((await run('overview', '--url', url)).stderr).to.contain('chmod 0600');
    await chmod(join(folder(), file), 0o600);
    const iat = Math.floor(Date.now() / 1_000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const told = { iss: provider.issuer, aud: CLIENT_ID, iat, exp: iat + 60, sub: 'ada', events };
    const body = new URLSearchParams({ logout_token: await provider.sign(told) });
    await fetch(`${url}/v1/sign-in/ended-by-provider`, { method: 'POST', body });
    const over = await run('overview', '--url', url);
    expect(over.stderr).to.contain(`shipshape login --url ${url} begins another`);
    await stop();
    expect((await run('logout', '--url', url)).exitCode).to.equal(3);
    expect(await readdir(folder())).to.deep.equal([file]);
  });
});
