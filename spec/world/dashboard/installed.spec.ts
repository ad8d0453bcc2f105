import { expect } from 'chai';
import { expectAccessible } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

/** The paths of all that the browser keeps for the page. */
const KEPT = `navigator.serviceWorker.ready
  .then(() => caches.keys())
  .then((names) => Promise.all(names.map((name) => caches.open(name))))
  .then((opened) => Promise.all(opened.map((cache) => cache.keys())))
  .then((kept) => kept.flat().map(({ url }) => new URL(url).pathname))`;

describe('the page as an app', function () {
  this.timeout(240_000);
  const { fleet, signedIn } = watchingPage();

  it('can be installed, and opens without a connection, of which it says since when; no answer is kept', async () => {
    const page = await signedIn('?show=problems');
    await page.getByRole('link', { name: 'db-eu-1/main/ledger' }).first().waitFor();
    const kept: readonly string[] = await page.evaluate(KEPT);
    expect(kept).to.include('/').and.to.have.length.greaterThan(5);
    expect(kept.filter((path) => !/^\/(assets\/.*)?$/.test(path))).to.deep.equal([]);
    const browser = await page.context().newCDPSession(page);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // As every page of a spec is.
    expect(installabilityErrors.map(({ errorId }) => errorId)).to.deep.equal(['in-incognito']);
    await fleet().service.stop();
    await page.reload();
    await page.getByText('The service has not answered this browser since').waitFor();
    expect(await page.getByText('ledger').count()).to.equal(0);
    await expectAccessible(page, 'without a connection');
  });
});
