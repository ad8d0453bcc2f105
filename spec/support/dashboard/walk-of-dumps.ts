import { join } from 'node:path';
import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { aBrowser, expectAccessible, openOtherViews, signIn } from './a-browser.js';
import { systemPostgresBin } from '../database-servers/system-postgres.js';
import { type DumpedFleet, dumpedFleet, ROWS } from './dumped-fleet.js';
import type { Walk } from './walks.js';
import type { Env } from '../service/shipshape-process.js';
import { pollUntil } from '../shared/poll-until.js';
import { temporaryDirectory } from '../shared/temporary-directory.js';

const SHOP = '?at=db-eu-1/main/shop';

/** Dumps, destinations and channels on the page. */
export const walkOfDumps = ({ browser, ownStore }: Walk): void => {
  const { newPage } = aBrowser(browser);
  const directory = temporaryDirectory();
  const bin = systemPostgresBin();
  let fleet: DumpedFleet;
  before(function () {
    if (bin === undefined) this.skip();
  });
  const start = async (settings: Env = {}) => {
    fleet = await dumpedFleet(bin ?? '', directory.path, { ...(await ownStore?.()), ...settings });
  };
  afterEach(() => fleet.stop());

  const signedIn = async (query: string, token = fleet.token): Promise<Page> => {
    const page = await newPage();
    await signIn(page, `${fleet.url}/${query}`, token);
    return page;
  };

  /** Answers with the runs as they are but for some of what is known of each. */
  const withRuns = async (route: Route, other: (run: Sized) => object) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = await fleet.call('GET', pathname + search);
    const page = (await answer.json()) as { readonly runs: readonly Sized[] };
    const runs = page.runs.map((run) => ({ ...run, ...other(run) }));
    await route.fulfill({ json: { ...page, runs } });
  };

  const byName = (page: Page, name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .or(page.getByRole('button', { name, exact: true }));

  /** Begins the download, and restores what the browser has saved. */
  const restored = async (page: Page, name: string, database: string): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      byName(page, name).click(),
    ]);
    const file = join(directory.path, `${database}.dump`);
    await download.saveAs(file);
    await fleet.restore(file, database);
    return fleet.psql(database, 'SELECT count(*) FROM orders');
  };

  it('runs a schedule now, and its dump is downloaded and restored', async () => {
    await start();
    const page = await signedIn(SHOP);
    await page.getByText('No dump yet.').waitFor();
    await page.getByText('No dump was made yet.').first().waitFor();
    await page.locator('.schedule').getByRole('button', { name: 'Run now' }).click();
    // As soon as one says that it is done, nothing says otherwise.
    const said = await pollUntil(
      () => page.locator('main').innerText(),
      (text) => text.includes('done · read through'),
    );
    expect(said).not.to.contain('No dump was made yet');
    const run = page.getByRole('listitem').filter({ hasText: 'done' });
    await run.getByRole('button', { name: 'done · read through · in vault' }).click();
    await run.getByText('started by hand').waitFor();
    const log = run.getByRole('list', { name: 'Log' });
    await log.getByText(/^The dump began with the tool of version /).waitFor();
    await log.getByText(/^Done: .* in vault, read back as it was written$/).waitFor();
    await run.getByText('How to restore it').click();
    await run.getByText('pg_restore').waitFor();
    await expectAccessible(page, 'a run');
    expect(await restored(page, 'Download', 'again')).to.equal(String(ROWS));
    await page.goto(`${fleet.url}/?show=runs&state=done`);
    await page.getByRole('link', { name: 'db-eu-1/main/shop' }).waitFor();
    await expectAccessible(page, 'runs');
    await page.getByRole('link', { name: 'Schedules' }).click();
    await page.getByText('→ vault').waitFor();
    await page.getByRole('button', { name: 'Dumped just now. The next dump will work.' }).click();
    await page.getByText(/Next on 29 Feb .* · the last dump read through/).waitFor();
    await expectAccessible(page, 'schedules');
    await page.getByRole('link', { name: 'db-eu-1/main/shop/yearly' }).click();
    await page.getByText('done · read through').waitFor();
    await expectAccessible(page, 'a schedule');
  });

  it('restores a dump by a form, unless something would prevent it', async () => {
    await start();
    // An instance that stands before its own in the list.
    const instance = { name: 'main', engine: 'postgresql', host: '127.0.0.1', port: 9 };
    const admin = { user: 'nobody', password: 'none' };
    await fleet.call('POST', '/v1/servers', {
      name: 'attic',
      instances: [{ ...instance, tls: { mode: 'off' }, admin }],
    });
    const page = await signedIn(SHOP);
    await page.locator('.schedule').getByRole('button', { name: 'Run now' }).click();
    const run = page.getByRole('listitem').filter({ hasText: 'done' });
    await run.getByRole('button', { name: 'done · read through · in vault' }).click();
    await run.getByRole('button', { name: /^Restore …/ }).click();
    const form = page.locator('form.restore');
    await form.getByRole('option', { name: 'attic/main' }).waitFor({ state: 'attached' });
    expect(await form.getByLabel('Into the instance').inputValue()).to.equal('db-eu-1/main');
    const restoreAs = async (database: string) => {
      await form.getByLabel('As the database').fill(database);
      await form.getByRole('button', { name: 'Restore', exact: true }).click();
    };
    await restoreAs('shop');
    await form.getByText('There is a database of that name on the server').waitFor();
    await expectAccessible(page, 'the form of a restore');
    await restoreAs('again');
    const restore = page.getByRole('listitem').filter({ hasText: 'restore into' });
    await restore.getByRole('button', { name: 'done · restore into db-eu-1/main/again' }).click();
    await restore.getByText(`1 table, ${ROWS} rows`).waitFor();
    expect(await fleet.psql('again', 'SELECT count(*) FROM orders')).to.equal(String(ROWS));
  });

  it('downloads a dump as it is made', async () => {
    await start();
    const page = await signedIn(SHOP);
    expect(await restored(page, 'Download a dump', 'fresh')).to.equal(String(ROWS));
    await page.getByText('The download has begun.').waitFor();
    await expectAccessible(page, 'a download');
    await page.reload();
    await page.getByText('· downloaded').waitFor();
  });

  it('downloads nothing where no dump would work, and says why', async () => {
    await start();
    await fleet.psql('postgres', 'ALTER DATABASE shop ALLOW_CONNECTIONS false');
    const page = await signedIn(SHOP);
    const downloads: unknown[] = [];
    page.on('download', (one) => downloads.push(one));
    await byName(page, 'Download a dump').click();
    await page.getByText('No, for 1 reason.').waitFor();
    await page.getByText('not_accepting_connections').first().waitFor();
    expect(downloads).to.deep.equal([]);
    await page.route('**/dump/examine', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"detail": "Raise `CHECKS`.", "code": "busy"}',
      }),
    );
    await page.getByRole('button', { name: 'Check again', exact: true }).click();
    await page.getByText('The check could not be run.').waitFor();
    expect(await page.getByText('CHECKS').innerHTML()).to.equal('CHECKS');
    expect(await page.locator(':focus').textContent()).to.equal('Check again');
  });

  it('says how far a run is by what the dump before came to', async () => {
    await start();
    const page = await signedIn(SHOP);
    await page.locator('.schedule').getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('button', { name: 'done · read through · in vault' }).waitFor();
    await page.route('**/v1/runs?group=**', (route) =>
      withRuns(route, ({ size_bytes: size }) => ({
        state: 'running',
        ended_at: null,
        stored: null,
        size_bytes: Math.floor(size / 2),
        started_at: new Date(Date.now() - 60_000).toISOString(),
      })),
    );
    await page.reload();
    await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
    await page.getByText(/^[\d.]+ k?B of about [\d.]+ k?B · \d+ B\/s · about .* left$/).waitFor();
    await expectAccessible(page, 'a run under way');
  });

  it('cancels a run', async () => {
    // No node begins it.
    await start({ SHIPSHAPE_DISPATCH: 'off' });
    const page = await signedIn(SHOP);
    await page.locator('.schedule').getByRole('button', { name: 'Run now' }).click();
    await page.getByText('waiting', { exact: true }).waitFor();
    expect(await page.locator(':focus').textContent()).to.equal('Run now: yearly');
    await expectAccessible(page, 'a run that is due');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('cancelled', { exact: true }).waitFor();
    expect(await byName(page, 'Cancel').count()).to.equal(0);
    expect(await page.locator('.row.cancelled .cells').textContent()).not.to.match(/\bin /);
    expect(await page.locator(':focus').textContent()).to.contain('cancelled');
    await page.getByRole('button', { name: /^cancelled/ }).click();
    await page.getByText(/^Cancelled: Somebody cancelled the run/).waitFor();
  });

  it('says why a run has failed', async () => {
    await start();
    await fleet.psql('postgres', 'ALTER DATABASE shop ALLOW_CONNECTIONS false');
    const page = await signedIn(SHOP);
    await page.locator('.schedule').getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('button', { name: /^failed, / }).click();
    await page
      .getByRole('list', { name: 'Log' })
      .getByText(/^Failed: /)
      .waitFor();
    await page.getByText('not_accepting_connections').first().waitFor();
    await expectAccessible(page, 'a run that has failed');
  });

  it('says in its log of a run that it was made although its dump is removed by now, or that it was missed', async () => {
    await start();
    const [shop] = await fleet.located('db-eu-1/main/shop');
    const made = await fleet.call('POST', `/v1/databases/${shop?.id ?? ''}/schedules`, {
      name: 'often',
      cron: '0 3 29 2 *',
      timezone: 'Europe/Oslo',
      destination: 'vault',
      keep: { last: 1 },
    });
    const { id } = (await made.json()) as { readonly id: string };
    const page = await signedIn(SHOP);
    const logOf = async (name: RegExp) => {
      await page.getByRole('button', { name }).first().click();
      const log = page.getByRole('list', { name: 'Log' });
      await log.waitFor();
      return (await log.getByRole('listitem').locator('span').allTextContents()).map((says) =>
        says.replaceAll(/\d[\d.]*( m?s\b)?/g, 'N'),
      );
    };
    for (const count of [1, 2]) {
      await fleet.call('POST', `/v1/schedules/${id}/runs`);
      await page
        .getByRole('button', { name: /^(done|expired) / })
        .nth(count - 1)
        .waitFor();
    }
    expect(await logOf(/^expired/)).to.deep.equal([
      'The dump began with the tool of version N at a server of version N',
      'Done: N kB in N; in vault, read back as it was written',
    ]);
    await page.route('**/v1/runs?**', (route) => withRuns(route, () => MISSED));
    await page.reload();
    expect(await logOf(/^missed/)).to.deep.equal([
      'Due by its schedule',
      'Missed: no node began it in time, or the run before it still waited',
    ]);
  });

  it('says the same of a dump everywhere once what it failed of is over', async () => {
    await start();
    await fleet.psql('postgres', 'ALTER DATABASE shop ALLOW_CONNECTIONS false');
    const page = await signedIn(SHOP);
    const verdict = page.locator('.headline .said');
    for (const failed of [/^failed, for the reason above/, /^failed 2 times, for/]) {
      await page.locator('.schedule').getByRole('button', { name: 'Run now' }).click();
      await page.getByRole('button', { name: failed }).waitFor();
    }
    await verdict
      .filter({ hasText: /^Unprotected\. The last 2 dumps failed, .* for the same reason\.$/ })
      .waitFor();
    await fleet.psql('postgres', 'ALTER DATABASE shop ALLOW_CONNECTIONS true');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Yes. A dump would work now.').waitFor();
    await verdict.filter({ hasText: 'A dump would work now; the next is due' }).waitFor();
    expect(await page.locator('.schedule').getByText('will fail').count()).to.equal(0);
    await page.goto(fleet.url);
    await page.getByText('That is over: a dump would work now.').waitFor();
    await expectAccessible(page, 'a dump that would work now');
    // Where nothing hovers, a row has its buttons once it was opened.
    await page.locator('main li', { hasText: 'That is over' }).locator('[data-step]').focus();
    await page.keyboard.press('r');
    await page.getByText('That is over: a dump would work now.').waitFor({ state: 'detached' });
    await page.goto(`${fleet.url}/${SHOP}`);
    await verdict
      .filter({ hasText: 'Protected. Dumped just now. The next dump will work.' })
      .waitFor();
  });

  it('tries a destination and a channel, and says what came back', async () => {
    await start();
    const page = await signedIn('?show=destinations');
    await page.getByRole('button', { name: 'Test vault' }).click();
    await page.getByText('Written, read back and deleted.').waitFor();
    await page.getByText('are free').waitFor();
    expect(await page.locator(':focus').textContent()).to.equal('Test vault');
    await expectAccessible(page, 'a destination that works');
    await openOtherViews(page);
    await page.getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('button', { name: 'Test on-call' }).click();
    await page.getByText('The message was accepted.').waitFor();
    expect(fleet.channel.received.map(({ path }) => path)).to.include('/hook');
    await page.getByRole('button', { name: 'Test gone' }).click();
    await page.getByText('It does not work.').waitFor();
    await expectAccessible(page, 'channels');
    await page.getByRole('link', { name: 'on-call' }).click();
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    await expectAccessible(page, 'a channel');
  });

  it('shows what was sent over a channel, and what was not', async () => {
    await start();
    const page = await newPage();
    await page.route('**/deliveries?**', (route) => route.fulfill({ json: DELIVERIES }));
    const listed = await fleet.call('GET', '/v1/channels?q=on-call');
    const { channels } = (await listed.json()) as { channels: readonly { id: string }[] };
    await signIn(page, `${fleet.url}/?at=${channels[0]?.id ?? ''}`, fleet.token);
    await page.getByText('2 new · 1 still open', { exact: true }).waitFor();
    await page.getByText('given up', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'The receiver says no.' }).click();
    await page.getByText('Ask it why.').waitFor();
    await expectAccessible(page, 'deliveries');
  });

  it('has no button for who may not use it', async () => {
    await start();
    await fleet.report('db-eu-1/main', { severity: 'warning', message: 'The disk is full.' });
    const page = await signedIn(SHOP, await fleet.tokenOf('viewer'));
    await page.getByRole('heading', { name: 'Schedules' }).waitFor();
    await page.getByText('The disk is full.').waitFor();
    // Only what is read is opened.
    const buttons = () => page.locator('main button:not([aria-expanded])').count();
    expect(await buttons()).to.equal(0);
    expect(await byName(page, 'Download').count()).to.equal(0);
    for (const [list, name] of Object.entries({ destinations: 'vault', channels: 'on-call' })) {
      await page.goto(`${fleet.url}/?show=${list}`);
      await page.getByRole('link', { name }).waitFor();
      expect(await buttons(), list).to.equal(0);
    }
    await openOtherViews(page);
    expect(await page.getByRole('link', { name: 'Access' }).count()).to.equal(0);
  });
};

interface Sized {
  readonly size_bytes: number;
}

/** What the scheduler writes down of a time that has passed while no node planned. */
const MISSED = {
  state: 'missed',
  kind: 'scheduled',
  attempt: 0,
  size_bytes: 0,
  stored: null,
  failure: null,
  tool_version: null,
  server_major: null,
  copies: [],
  missing_copies: [],
  note: '',
  due_at: '2026-11-20T03:00:00.000Z',
  started_at: '2026-11-20T03:00:00.000Z',
  ended_at: '2026-11-20T03:00:00.000Z',
};

const sent = {
  id: '1',
  state: 'sent',
  composed_at: '2026-11-20T10:00:00.000Z',
  attempts: 1,
  tried_at: '2026-11-20T10:00:00.000Z',
  took_ms: 35,
  refusal: null,
  lines: { opened: 2, worsened: 0, still_open: 1, resolved: 0, passed: 0 },
  counted: 0,
};

const DELIVERIES = {
  deliveries: [
    sent,
    {
      ...sent,
      id: '2',
      state: 'given_up',
      attempts: 9,
      refusal: { code: 'refused', detail: 'The receiver says no.', remedy: 'Ask it why.' },
    },
  ],
  next: null,
};
