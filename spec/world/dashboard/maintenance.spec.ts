import { expect } from 'chai';
import { expectAccessible } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

describe('maintenance on the page', function () {
  this.timeout(240_000);
  const { fleet, signedIn } = watchingPage();

  it('is planned, stands among the next days, and is ended', async () => {
    const page = await signedIn('?show=maintenance', { timezoneId: 'Europe/Oslo' });
    await page.getByText('None is planned').waitFor();
    await page.getByText('Plan maintenance …').click();
    await page.getByLabel('On', { exact: true }).fill('no-such-server');
    await page.getByLabel('Note').fill('New disks');
    await page.getByRole('button', { name: 'Plan it' }).click();
    await page.getByRole('alert').filter({ hasText: 'no-such-server' }).waitFor();
    await page.getByLabel('On', { exact: true }).fill('db-eu-1');
    const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('From').fill(`${soon}T22:00`);
    await expectAccessible(page, 'maintenance to be planned');
    await page.getByRole('button', { name: 'Plan it' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'New disks' });
    await row.getByText(/22:00 to 00:00, 2 h/).waitFor();
    const listed = await fleet().call('GET', '/v1/maintenance');
    const { maintenance } = (await listed.json()) as { maintenance: readonly { from: string }[] };
    // Oslo is an hour or two ahead of UTC.
    expect(maintenance[0]?.from).to.match(/T2[01]:00:00/);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `maintenance at ${width}`);
    }
    await row.getByRole('button', { name: 'End that of db-eu-1' }).click();
    await page.getByText('None is planned').waitFor();
  });

  it('is said of a server, which is not well because what is wrong is kept quiet', async () => {
    await fleet().describeWell();
    await fleet().call('POST', '/v1/maintenance', {
      on: 'db-eu-1',
      note: 'New disks',
      until: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await fleet().describe('unreachable');
    const page = await signedIn('?show=servers');
    const row = page.getByRole('listitem').filter({ hasText: 'db-eu-1' });
    await row.getByText('in maintenance').waitFor();
    await row.getByRole('img', { name: 'Not known', exact: true }).waitFor();
    await expectAccessible(page, 'a server in maintenance');
    await row.getByRole('link', { name: 'db-eu-1' }).click();
    await page.locator('.headline').getByText('in maintenance').waitFor();
  });
});
