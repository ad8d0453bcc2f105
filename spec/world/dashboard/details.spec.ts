import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../../support/dashboard/a-browser.js';
import { holding, refusing } from '../../support/dashboard/full-disk.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

describe('what is seen only of who looks closely', function () {
  this.timeout(240_000);
  const { directory, fleet, signedIn } = watchingPage({
    browser: { viewport: { width: 1280, height: 860 } },
  });

  const middle = async (of: Locator): Promise<number> => {
    const box = await of.boundingBox();
    return box === null ? Number.NaN : box.y + box.height / 2;
  };

  it('has the names of keys on one line each', async () => {
    const page = await signedIn();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    const broken = `[...document.querySelectorAll('.keys kbd')]
      .filter((key) => key.getClientRects().length > 1).map((key) => key.textContent)`;
    expect(await page.evaluate(broken)).to.deep.equal([]);
  });

  it('has what is done with the table beside how many databases it has', async () => {
    const page = await signedIn('?show=databases');
    const count = page.getByText('2 databases');
    await count.waitFor();
    const columns = page.getByRole('button', { name: 'Columns' });
    expect(await middle(columns)).to.be.closeTo(await middle(count), 2);
  });

  it('covers no way to a view, and cuts no column, on a screen of any width', async () => {
    const page = await signedIn('?show=databases');
    await page.getByText('2 databases').waitFor();
    const under = `document.querySelector('.bar nav > :last-child').getBoundingClientRect().right
      - document.querySelector('.seek').getBoundingClientRect().left`;
    const cut = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.scrolls'))`;
    for (const width of [360, 641, 700, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(cut), `cut at ${width}`).to.equal(0);
      if (width > 640) expect(await page.evaluate(under), `under at ${width}`).to.be.below(0);
    }
  });

  it('leads from a table without databases to a server that has some', async () => {
    await fleet().replace({ servers: [] });
    const page = await signedIn('?show=databases');
    await page.getByText('No databases yet. Add a server').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Add a server' }).click();
    await page.getByLabel('Connection string').waitFor();
  });

  it('asks for what is wrong before its own script is there, and once', async () => {
    const page = await signedIn();
    // It would answer in place of the route.
    await page.evaluate('navigator.serviceWorker.ready.then((worker) => worker.unregister())');
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const read = page.waitForResponse('**/v1/problems?**');
    await page.route('**/assets/page-*.js', async (route) => {
      await read;
      await route.continue();
    });
    await page.goto(fleet().url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const path of ['/v1/overview', '/v1/watch', '/v1/me', '/v1/problems'])
      expect(
        asked.filter((one) => one === path),
        path,
      ).to.have.length(1);
  });

  it('moves nothing under a mouse while what it shows is read, one answer after the other', async () => {
    const { call } = fleet();
    await call('POST', '/v1/destinations', { name: 'vault', kind: 'local', path: directory.path });
    await call('POST', '/v1/channels', {
      name: 'on-call',
      kind: 'webhook',
      url: 'http://127.0.0.1:9',
    });
    const nightly = { name: 'nightly', cron: '@daily', timezone: 'UTC', destination: 'vault' };
    await call('POST', '/v1/policies', { name: 'standard', schedules: [nightly] });
    const page = await signedIn();
    await page.addInitScript(NOTES_MOVES);
    let asked = 0;
    await page.route('**/v1/**', async (route) => {
      asked += 1;
      await setTimeout(100 * (asked % 4));
      await route.continue();
    });
    const moved: unknown[] = [];
    for (const view of [
      '',
      '?at=db-eu-1',
      '?at=db-eu-1/main',
      '?at=db-eu-1/main/postgres',
      '?show=channels',
      '?show=destinations',
      '?show=policies',
      '?show=setup',
    ]) {
      await page.goto(`${fleet().url}/${view}`, { waitUntil: 'networkidle' });
      await page.locator('main :is(.overview, .resource, .rows, .set-up)').first().waitFor();
      moved.push({ view, moved: await page.evaluate('moved') });
    }
    expect(moved.filter((one) => JSON.stringify(one).includes('[]'))).to.deep.equal(moved);
  });

  it('lists what dumps take at a destination, the largest first, and moves nothing for it', async () => {
    const { call } = fleet();
    await call('POST', '/v1/destinations', { name: 'vault', kind: 'local', path: directory.path });
    const page = await signedIn();
    await page.addInitScript(NOTES_MOVES);
    await page.route('**/v1/destinations/*/dumps?*', async (route) => {
      await setTimeout(500);
      await route.fulfill({ json: KEPT });
    });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 860 });
      await page.goto(`${fleet().url}/?at=vault`, { waitUntil: 'networkidle' });
      const here = page.locator('section', { has: page.getByText('Dumps here') });
      await here.getByText('40 dumps, 6.0 GB').waitFor();
      expect(await here.locator('.row .name').allTextContents()).to.deep.equal([
        'db-eu-1/main/postgres',
        'Removed from the fleet',
      ]);
      await here.getByText('The largest 2 are shown.').waitFor();
      expect(await page.evaluate('moved'), `${width}`).to.deep.equal([]);
      await expectAccessible(page, `what dumps take, ${width}`);
    }
    await page.getByRole('link', { name: 'db-eu-1/main/postgres' }).click();
    await page.getByRole('heading', { name: 'postgres', level: 1 }).waitFor();
  });

  it('shows the address of a channel while it is typed, and another secret where that is wanted', async () => {
    const page = await signedIn('?edit=add&type=channel&id=');
    const url = page.getByLabel('URL');
    expect(await url.getAttribute('type')).to.equal('text');
    await page.getByRole('button', { name: 'Hide URL' }).click();
    expect(await url.getAttribute('type')).to.equal('password');
    const secret = page.getByLabel('Secret');
    expect(await secret.getAttribute('type')).to.equal('password');
    await page.getByRole('button', { name: 'Show Secret' }).click();
    expect(await secret.getAttribute('type')).to.equal('text');
  });

  it('opens a policy that it has not listed before', async () => {
    const { call } = fleet();
    await call('POST', '/v1/destinations', { name: 'vault', kind: 'local', path: directory.path });
    const hourly = { name: 'hourly', cron: '@hourly', timezone: 'UTC', destination: 'vault' };
    const made = await call('POST', '/v1/policies', { name: 'often', schedules: [hourly] });
    const { id } = (await made.json()) as { readonly id: string };
    const page = await signedIn(`?edit=change&type=policy&id=${id}`);
    await page.getByRole('heading', { name: 'Change often' }).waitFor();
  });

  it('checks a database from its own page by a key, and again', async () => {
    const page = await signedIn('?at=db-eu-1/main/postgres');
    await page.getByRole('button', { name: 'Check', exact: true }).first().waitFor();
    for (const _ of ['once', 'again']) {
      const asked = page.waitForResponse('**/dump/examine');
      await page.keyboard.press('c');
      await asked;
      await page.locator('.check .said').waitFor();
      await page.locator('.check .main[aria-disabled=false]').waitFor();
    }
    const letGo = await holding(page, '**/dump/examine');
    await page.keyboard.press('c');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.locator('.overview').waitFor();
    letGo();
    const proof = 'proof that db-eu-1/main/postgres can be dumped';
    await page.getByText(new RegExp(`^(Not done|Done): ${proof}`)).waitFor();
    await page.unroute('**/dump/examine');
    await page.route('**/dump/examine', async (route) => {
      await page.locator('.overview').waitFor();
      await refusing(503, 'The store is busy.')(route);
    });
    await page.goBack();
    await page.getByRole('button', { name: 'Check', exact: true }).first().waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.getByText(`Not done: ${proof}. The store is busy.`).waitFor();
  });

  it('says of a field that is missing no more than that', async () => {
    const page = await signedIn('?show=connect');
    await page.getByLabel('Host').fill('127.0.0.1');
    await page.getByLabel('Admin user').fill('backup');
    await page.getByRole('button', { name: 'Connect' }).click();
    expect(await mistakesOf(page)).to.deep.equal(['is missing']);
  });
});

/** Of what moves by itself. */
/** An age at the end of a row that gets a digit more, such as `9 s`, begins a few pixels further left: that is less than 0.0001. */
const NOTES_MOVES = `globalThis.moved = [];
  new PerformanceObserver((list) =>
    moved.push(...list.getEntries().map(({ value }) => value).filter((value) => value > 0.0001)))
    .observe({ type: 'layout-shift', buffered: true });`;

const KEPT = {
  kept: [
    {
      database: {
        type: 'database',
        path: 'db-eu-1/main/postgres',
        id: '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b',
      },
      dumps: 30,
      bytes: 5e9,
      newest_at: '2026-11-21T03:00:00.000Z',
    },
    { database: null, dumps: 10, bytes: 1e9, newest_at: '2026-11-21T03:00:00.000Z' },
  ],
  total: { dumps: 40, bytes: 6e9 },
  next: 'more',
};

const mistakesOf = async (page: Page): Promise<readonly string[]> => {
  await page.locator('.mistake').first().waitFor();
  return page.locator('.mistake').allTextContents();
};
