import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { ROLES } from '../../../../core/access/caller.js';
import { expectAccessible, openOtherViews } from '../../../support/dashboard/a-browser.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';
import { describeWalks } from '../../../support/dashboard/walks.js';

describeWalks('tokens on the page', (walk) => {
  const { directory, fleet, signedIn } = watchingPage(walk);

  it('makes one, which is shown once, and revokes it with its sessions', async () => {
    const page = await signedIn('?show=tokens');
    await page.getByText('Session of a browser').waitFor();
    await page.getByText('New token …').click();
    await page.getByLabel('Name').fill('grace');
    await page.getByLabel('On', { exact: true }).fill('no/such/path');
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByText('There is no no/such/path.').waitFor();
    await page.getByLabel('On', { exact: true }).fill('db-eu-1');
    await page.getByRole('button', { name: 'Make it' }).click();
    const token = await page.getByLabel('The token, which is shown this once').inputValue();
    await expectAccessible(page, 'a token');
    const other = await signedIn('', {}, token);
    await other.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    await openOtherViews(other);
    expect(await other.getByRole('link', { name: 'Access' }).count()).to.equal(0);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'grace' }).first();
    await row.getByText('viewer').waitFor();
    expect(await page.getByText('Session of a browser').count()).to.equal(2);
    expect(await page.getByText(token).count()).to.equal(0);
    await row.getByRole('button', { name: 'Revoke … grace' }).click();
    await expectAccessible(page, 'to be revoked');
    expect(await gapsIn(row.locator('.buttons'))).to.satisfy((gaps: readonly number[]) =>
      gaps.every((gap) => gap >= 8),
    );
    await row.getByRole('button', { name: 'Revoke grace now' }).click();
    await row.getByText('revoked').waitFor();
    await other.getByLabel('Token').waitFor();
  });

  it('has beside them the roles that groups have, and where', async () => {
    const page = await signedIn('?show=tokens');
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByText('No group of your provider has a role here').waitFor();
    await expectAccessible(page, 'no groups');
    await fleet().call('PUT', '/v1/fleet?as=others', {
      servers: [{ name: 'spare' }],
      access: [
        { on: 'fleet', group: 'platform', role: 'admin' },
        { on: 'spare', group: 'dba', role: 'operator' },
      ],
    });
    await page.getByText('admin on all of the fleet').waitFor();
    await page.getByText('operator on server spare').waitFor();
    await expectAccessible(page, 'groups');
  });

  it('makes one for the server, not for a destination of its name, and once', async () => {
    await fleet().call('POST', '/v1/servers', { name: 'vault' });
    await fleet().call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: directory.path,
    });
    const page = await signedIn('?show=tokens');
    await page.getByText('New token …').click();
    await page.getByLabel('Name').fill('grace');
    await page.getByLabel('On', { exact: true }).fill('vault');
    await page.route('**/v1/resources?**', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The store is busy.', code: 'store_busy' } }),
    );
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByText('The store is busy.').waitFor();
    await page.unroute('**/v1/resources?**');
    await page.getByRole('button', { name: 'Make it' }).dblclick();
    await page.getByText('on server vault').waitFor();
    expect(await page.locator('.path', { hasText: 'grace' }).count()).to.equal(1);
    expect(await page.locator(':focus').textContent()).to.equal('Make it');
  });

  it('names a role only where the permissions are those of the role', async () => {
    await fleet().call('POST', '/v1/tokens', {
      name: 'reporter',
      permissions: ['server:read', 'backup:report'],
    });
    for (const role of ROLES)
      await fleet().call('POST', '/v1/tokens', { name: `the ${role}`, role });
    const page = await signedIn('?show=tokens');
    for (const role of ROLES) {
      const named = page.getByRole('listitem').filter({ hasText: `the ${role}` });
      await named.getByText(role, { exact: true }).waitFor();
    }
    expect(await page.getByLabel('Role').locator('option').count()).to.equal(ROLES.length);
    const row = page.getByRole('listitem').filter({ hasText: 'reporter' });
    await row.getByText('2 permissions').waitFor();
    const own = page.getByRole('listitem').filter({ hasText: 'ada-admin' }).first();
    await own.getByText('admin', { exact: true }).waitFor();
    await own.getByRole('button', { name: 'Revoke …' }).click();
    await own.getByText('You will be signed out.').waitFor();
    const focused = page.locator(':focus');
    expect(await focused.textContent()).to.equal('Revoke ada-admin now');
    await own.getByRole('button', { name: 'Keep it' }).click();
    expect(await focused.textContent()).to.equal('Revoke … ada-admin');
    await row.getByRole('button', { name: 'Revoke …' }).click();
    expect(await row.getByText('You will be signed out.').count()).to.equal(0);
    await page.keyboard.press('Enter');
    await row.getByText('revoked').waitFor();
    expect(await focused.textContent()).to.contain('reporter');
  });
});

/** How far each child is from the one before it, beside or below it. */
const gapsIn = async (buttons: Locator): Promise<readonly number[]> => {
  const boxes = await Promise.all(
    (await buttons.locator('> :not(:empty)').all()).map((child) => child.boundingBox()),
  );
  return boxes.slice(1).map((box, index) => {
    const before = boxes[index];
    if (box === null || before === undefined || before === null) return 0;
    return Math.max(box.x - before.x - before.width, box.y - before.y - before.height);
  });
};
