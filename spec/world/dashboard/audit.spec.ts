import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { expectAccessible } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

describe('who did what to a database, on its view', function () {
  this.timeout(240_000);
  const { fleet, signedIn } = watchingPage({ browser: { viewport: { width: 360, height: 800 } } });

  it('is there for an auditor, as soon as it is done', async () => {
    const page = await signedIn('?at=db-eu-1/main/postgres');
    await page.getByRole('button', { name: 'Check' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Checked a dump' });
    await row.getByText('127.0.0.1').waitFor();
    await expectAccessible(page, 'who did what here');
    await row.getByRole('link', { name: 'ada-admin' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
    await row.first().waitFor();
    expect(await row.first().textContent()).not.to.contain('checkDumpReadiness');
    await row.first().getByRole('button', { name: 'Details' }).click();
    await row.getByText('checkDumpReadiness', { exact: true }).waitFor();
    await row.getByRole('link', { name: 'Checked a dump' }).first().click();
    await page
      .getByRole('navigation', { name: 'Narrow down: action' })
      .getByText('check dump readiness')
      .waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Signed in' })
      .waitFor({ state: 'detached' });
    expect(await row.count()).to.equal(await page.getByRole('main').getByRole('listitem').count());
    await expectAccessible(page, 'the audit of one action');
    const busy = { left: 1 };
    await page.route('**/v1/audit/log?**', (route) =>
      busy.left-- > 0 ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Signed log' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
    expect(lines.length).to.be.above(2);
    expect(lines.at(0)).to.match(/^\{.*\}$/);
  });

  it('is asked for by nobody who may not read it', async () => {
    await fleet().call('POST', `/v1/databases/${(await database()).id}/dump/check`);
    const page = await signedIn('?at=db-eu-1/main/postgres', {}, await fleet().tokenOf('viewer'));
    await page.waitForLoadState('networkidle');
    await page.getByRole('heading', { name: 'Dumps' }).waitFor();
    expect(await page.getByText('Who did what here').count()).to.equal(0);
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).to.equal(0);
  });

  const database = async (): Promise<{ readonly id: string }> => {
    const [found] = await fleet().located('db-eu-1/main/postgres');
    if (found === undefined) throw new Error('It is not there.');
    return found;
  };
});
