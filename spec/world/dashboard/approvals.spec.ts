import { join } from 'node:path';
import { expect } from 'chai';
import { expectAccessible } from '../../support/dashboard/a-browser.js';
import { watchingEnv } from '../../support/dashboard/watched-fleet.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';
import { runShipshape } from '../../support/service/shipshape-process.js';

const FLEET = { servers: [{ name: 'db-eu-1' }, { name: 'spare' }], approvals: { prune: 1 } };

describe('approvals on the page', function () {
  this.timeout(240_000);
  const { directory, fleet, signedIn } = watchingPage();

  /** What an administrator other than the one of the fleet is answered who removes the spare server. */
  const remove = async (token: string): Promise<number> => {
    const send = (query: string) =>
      fetch(`${fleet().url}/v1/fleet?prune=true&${query}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...FLEET, servers: [{ name: 'db-eu-1' }] }),
      });
    const planned = await send('dry_run=true');
    const { digest } = (await planned.json()) as { readonly digest: string };
    return (await send(`confirm=${digest}`)).status;
  };

  /** Made at the host, so that nobody on the page has issued it. */
  const anotherAdmin = async (): Promise<string> => {
    const env = watchingEnv(directory.path, join(directory.path, 'bin'));
    const made = await runShipshape(env, 'token', 'create', '--name', 'grace', '--role', 'admin');
    return made.stdout.trim();
  };

  it('show what would be done, are given by somebody else, and then it is done', async () => {
    await fleet().replace(FLEET);
    const token = await anotherAdmin();
    expect(await remove(token)).to.equal(428);
    const page = await signedIn('?show=approvals', { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Remove spare' }).click();
    await page.getByRole('link', { name: 'spare' }).waitFor();
    await expectAccessible(page, 'an approval');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText(/^approved by /).waitFor();
    await expectAccessible(page, 'approved');
    expect(await remove(token)).to.equal(200);
  });
});
