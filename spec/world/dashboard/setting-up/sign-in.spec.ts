import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { shipshapeDashboard } from '../../../../adapters/dashboard/dashboard-plugin.js';
import { sessionCredential } from '../../../../adapters/dashboard/sessions/session-cookie.js';
import { shipshapeServer } from '../../../../adapters/http/server/shipshape-server.js';
import { createShipshape } from '../../../../composition/create-shipshape.js';
import { Secret } from '../../../../core/shared/secret.js';
import { anAdmin } from '../../../support/access/a-caller.js';
import {
  anIdentityProvider,
  CLIENT_ID,
  CLIENT_SECRET,
} from '../../../support/access/an-identity-provider.js';
import { aBrowser, chooseInMenu, expectAccessible } from '../../../support/dashboard/a-browser.js';
import { aFleet } from '../../../support/fleet/a-fleet.js';

const PORT = 18_471;

describe('signing in on the page by a provider', () => {
  const browser = aBrowser();

  /** A page of a service whose people a provider knows, or who have tokens as well. */
  const lookingAt = async (tokenSignIn: boolean, look: (page: Page) => Promise<void>) => {
    const origin = `http://127.0.0.1:${PORT}`;
    const provider = await anIdentityProvider(`${origin}/`);
    provider.people.set('ada', ['dba']);
    const shipshape = await createShipshape({
      store: { kind: 'memory' },
      allowTargets: ['127.0.0.0/8'],
      oidcIssuer: provider.issuer,
      oidcClientId: CLIENT_ID,
      oidcClientSecret: new Secret(CLIENT_SECRET),
      tokenSignIn,
    });
    const access = [{ group: 'dba', role: 'admin' }] as const;
    const apply = { prune: false, dryRun: false };
    await shipshape.promises.applyFleet(anAdmin(), aFleet({ access }), apply);
    const app = shipshapeServer({ ...shipshape.http, credential: sessionCredential });
    const ways = shipshape.signInWays;
    await app.register(shipshapeDashboard, { sessions: shipshape.useCases, ways });
    try {
      await app.listen({ host: '127.0.0.1', port: PORT });
      const page = await browser.newPage();
      await page.goto(`${origin}/`);
      await look(page);
    } finally {
      await app.close();
      await shipshape.close();
      await provider.stop();
    }
  };
  const buttonOf = (page: Page) => page.getByRole('button', { name: 'Sign in with 127.0.0.1' });

  it('leads there and back, and signs out', () =>
    lookingAt(false, async (page) => {
      const button = buttonOf(page);
      await button.waitFor();
      expect(await page.getByLabel('Token').count()).to.equal(0);
      await button.click();
      await page.getByText('ada', { exact: true }).first().waitFor();
      expect(new URL(page.url()).search).to.equal('');
      await chooseInMenu(page, 'Sign out');
      await button.waitFor();
    }));

  it('leads back to the view that it left, with the fleet file that was typed there, which is stored on the way alone', () =>
    lookingAt(false, async (page) => {
      const stored = () =>
        page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
      await buttonOf(page).click();
      await page.getByText('ada', { exact: true }).first().waitFor();
      await page.goto(`http://127.0.0.1:${PORT}/?show=fleet`);
      const field = page.getByLabel('A fleet file, YAML or JSON');
      await field.fill('servers: [] # hunter2');
      await page.context().clearCookies({ name: /shipshape/ });
      await page.getByText('Your session has ended').waitFor();
      expect(await stored()).not.to.contain('hunter2');
      await buttonOf(page).click();
      await field.waitFor();
      expect(await field.inputValue()).to.equal('servers: [] # hunter2');
      expect(new URL(page.url()).search).to.equal('?show=fleet');
      expect(await stored()).not.to.contain('hunter2');
      // As a browser has it that comes back to a page which it has kept.
      await page.evaluate(`sessionStorage.setItem('shipshape-on-the-way-fleet-file',
        JSON.stringify([Date.now(), 'hunter2']));
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
      expect(await stored()).not.to.contain('hunter2');
    }));

  it('comes before a token, which is asked for only then', () =>
    lookingAt(true, async (page) => {
      await buttonOf(page).waitFor();
      const headings = await page.getByRole('heading').allTextContents();
      expect(headings).to.deep.equal(['Sign in', 'Or with a token']);
      expect(await page.locator('.main').count()).to.equal(1);
      expect(await page.locator('input:focus').count()).to.equal(0);
      await expectAccessible(page, 'both ways');
    }));
});
