import { expect } from 'chai';
import { chooseInMenu, expectAccessible } from '../../../support/dashboard/a-browser.js';
import { watchingPage } from '../../../support/dashboard/watching-page.js';

describe('the fleet file on the page', function () {
  this.timeout(240_000);
  const { directory, fleet, signedIn } = watchingPage({
    browser: { viewport: { width: 360, height: 800 } },
  });

  const file = (name: string, servers: readonly object[]) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ servers })),
  });

  it('is YAML, of which what is wrong has its line', async () => {
    const page = await signedIn('?show=fleet');
    const field = page.getByLabel('A fleet file, YAML or JSON');
    await field.fill('servers:\n  - name: db-eu-1\n    name: twice');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('line 3, column 5: the same key stands here a second time').waitFor();
    await field.fill('servers: [{ name: spare }] # one more');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('server spare').waitFor();
  });

  it('is there again after somebody left or signed in again, is stored nowhere, and goes with who signs out', async () => {
    const page = await signedIn('?show=fleet');
    const field = page.getByLabel('A fleet file, YAML or JSON');
    const text = 'servers: [{ name: spare }] # hunter2';
    const signInAgain = async () => {
      await page.getByLabel('Token').fill(fleet().token);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await field.fill(text);
    await page.getByRole('link', { name: 'Problems' }).click();
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor();
    await page.goBack();
    await field.waitFor();
    expect(await field.inputValue()).to.equal(text);
    await page.context().clearCookies();
    await page.getByText('Your session has ended').waitFor();
    await signInAgain();
    await field.waitFor();
    expect(await field.inputValue()).to.equal(text);
    const stored = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    );
    expect(stored).not.to.contain('hunter2');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await field.waitFor();
    expect([asked, await field.inputValue()]).to.deep.equal([['beforeunload'], '']);
    await field.fill(text);
    await chooseInMenu(page, 'Sign out');
    await signInAgain();
    await field.waitFor();
    expect(await field.inputValue()).to.equal('');
  });

  it('says what gets another name, and that somebody else has to approve it', async () => {
    const nightly = 'name: nightly, cron: 0 3 * * *, destination: vault, keep: { last: 7 }';
    const file = (databases: string, more: string) => `
      servers:
        - name: db-us-1
          policy: standard
          instances:
            - { name: main, engine: postgresql, host: 127.0.0.1, databases: [${databases}],
                admin: { user: backup, password: secret } }
      destinations: [{ name: vault, kind: local, path: ${directory.path} }]
      policies: [{ name: standard, schedules: [{ ${nightly} }] }]
      ${more}`;
    const page = await signedIn('?show=fleet');
    const preview = async (text: string) => {
      await page.getByLabel('A fleet file, YAML or JSON').fill(text);
      await page.getByRole('button', { name: 'Preview' }).click();
    };
    await preview(file('{ name: shop }', 'approvals: { prune: 1 }'));
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Applied.').waitFor();
    await preview(file('{ name: shop }, { name: globals }', 'approvals: { prune: 1 }'));
    await page.getByText('1 renamed').waitFor();
    await page.getByText('db-us-1/main/globals → db-us-1/main/globals-of-instance').waitFor();
    expect(await page.getByText('Somebody else has to approve').count()).to.equal(0);
    await expectAccessible(page, 'a name that gives way');
    await page.getByLabel('Remove what it no longer has').check();
    await preview(file('', 'approvals: { prune: 1 }'));
    await page.getByText('Somebody else has to approve it first.').waitFor();
  });

  it('is exported, opened again, and applied once it was said what goes', async () => {
    const page = await signedIn('?show=fleet');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the fleet' }).click();
    const exported = await (await downloading).createReadStream();
    const text = (await exported.toArray()).join('');
    expect(text).to.include('name: ledger').and.to.include('kept: true');
    await page.getByLabel('A fleet file, YAML or JSON').fill(text);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('0 changed').waitFor();
    const moved = text
      .replace(/port: \d+/, 'port: 9')
      .replace(/password:\s+kept: true/, 'password: a new one');
    await page.getByLabel('A fleet file, YAML or JSON').fill(moved);
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
