import { expect } from 'chai';
import { aBrowser, expectAccessible, signIn } from '../support/dashboard/a-browser.js';
import { type WatchedFleet, watchedFleet } from '../support/dashboard/watched-fleet.js';
import { describeWalks } from '../support/dashboard/walks.js';
import { temporaryDirectory } from '../support/shared/temporary-directory.js';

describeWalks('tokens on the page', ({ browser, ownStore }) => {
  const { newPage } = aBrowser(browser);
  const directory = temporaryDirectory();
  let fleet: WatchedFleet;
  beforeEach(async () => {
    fleet = await watchedFleet(directory.path, await ownStore());
  });
  afterEach(() => fleet.service.stop());

  it('makes one, which is shown once, and revokes it with its sessions', async () => {
    const page = await newPage();
    await signIn(page, `${fleet.url}/?show=tokens`, fleet.token);
    await page.getByText('Session of a browser').waitFor();
    await page.getByText('New token …').click();
    await page.getByLabel('Name').fill('grace');
    await page.getByLabel('On').fill('no/such/path');
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByText('There is no no/such/path.').waitFor();
    await page.getByLabel('On').fill('db-eu-1');
    await page.getByRole('button', { name: 'Make it' }).click();
    const token = await page.getByLabel('The token, which is shown this once').inputValue();
    await expectAccessible(page, 'a token');
    const other = await newPage();
    await signIn(other, fleet.url, token);
    await other.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    expect(await other.getByRole('link', { name: 'Tokens' }).count()).to.equal(0);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'grace' }).first();
    await row.getByText('viewer').waitFor();
    expect(await page.getByText('Session of a browser').count()).to.equal(2);
    expect(await page.getByText(token).count()).to.equal(0);
    await row.getByRole('button', { name: 'Revoke … grace' }).click();
    await expectAccessible(page, 'to be revoked');
    await row.getByRole('button', { name: 'Revoke grace now' }).click();
    await row.getByText(', revoked').waitFor();
    await other.getByLabel('Token').waitFor();
  });
});
