import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { aBrowser, chooseInMenu, signIn } from '../../support/dashboard/a-browser.js';
import { NGINX, type Proxy, startNginx } from '../../support/dashboard/system-nginx.js';
import { type WatchedFleet, watchedFleet } from '../../support/dashboard/watched-fleet.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

describe('the page behind a proxy', function () {
  this.timeout(240_000);
  const { newPage } = aBrowser();
  const directory = temporaryDirectory();
  let fleet: WatchedFleet | undefined;
  let proxy: Proxy | undefined;
  before(function () {
    if (!existsSync(NGINX)) this.skip();
  });
  afterEach(async () => {
    await proxy?.stop();
    await fleet?.service.stop();
  });

  it('works under a prefix that the proxy strips, and keeps its session to https and to there', async () => {
    fleet = await watchedFleet(directory.path);
    proxy = await startNginx(join(directory.path, 'nginx'), fleet.url);
    const page = await newPage({ ignoreHTTPSErrors: true });
    await signIn(page, proxy.url, fleet.token);
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, path, secure }) => [name, path, secure])).to.deep.equal([
      ['__Secure-shipshape_session', '/ops/ship', true],
    ]);
    await page.getByRole('link', { name: 'Problems' }).click();
    await page.waitForURL(`${proxy.url}?show=problems`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select' }).first().waitFor();
    await chooseInMenu(page, 'Sign out');
    await page.getByLabel('Token').waitFor();
    expect(await page.context().cookies()).to.deep.equal([]);
  });
});
