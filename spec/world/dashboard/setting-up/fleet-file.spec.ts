import { expect } from 'chai';
import { expectAccessible } from '../../../support/dashboard/a-browser.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';

describe('the fleet file on the page', function () {
  this.timeout(240_000);
  const { fleet, signedIn } = watchingPage({ browser: { viewport: { width: 360, height: 800 } } });

  const file = (name: string, servers: readonly object[]) => ({
    ...{ name, mimeType: 'application/json' },
    buffer: Buffer.from(JSON.stringify({ servers })),
  });

  it('is exported, opened again, and applied once it was said what goes', async () => {
    const page = await signedIn('?show=fleet');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export the fleet' }).click();
    const exported = await (await downloading).createReadStream();
    const text = (await exported.toArray()).join('');
    expect(text).to.include('"ledger"').and.to.include('"kept"');
    await page.getByLabel('A fleet file in JSON').fill(text);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('0 changed').waitFor();
    const moved = text
      .replace(/"port":\s*\d+/, '"port": 9')
      .replace(/"password":\s*\{[^}]*\}/, '"password": "a new one"');
    await page.getByLabel('A fleet file in JSON').fill(moved);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText(/^port: \d+ → 9$/).waitFor();
    await page.getByText('admin.password: another').waitFor();
    await expectAccessible(page, 'a fleet file with changes');
    await page.getByLabel('A file of yours').setInputFiles(file('less.json', [{ name: 'spare' }]));
    await page.getByText('1 changed').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('4 not in the file, and kept').waitFor();
    await page.getByLabel('Remove what it no longer has').check();
    expect(await page.getByRole('button', { name: 'Apply' }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('4 removed').waitFor();
    await expectAccessible(page, 'what a fleet file would change');
    await page.getByRole('button', { name: 'Apply, and remove 4' }).click();
    await page.getByText('Applied.').waitFor();
    expect(await fleet().located('db-eu-1')).to.deep.equal([]);
    expect(await fleet().located('spare')).to.have.length(1);
  });

  it('is applied under a name, and takes over what another one has declared where that is wanted', async () => {
    const page = await signedIn('?show=fleet');
    await page.getByLabel('A file of yours').setInputFiles(file('own.json', [{ name: 'db-eu-1' }]));
    await page.getByLabel('Applied as').fill('other');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('adopt').first().waitFor();
    await expectAccessible(page, 'a fleet file of another');
    await page.getByLabel('Take over what others declared').check();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('1 taken over').waitFor();
  });
});
