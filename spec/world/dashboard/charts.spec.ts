import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../support/dashboard/a-browser.js';
import { refusing } from '../../support/dashboard/full-disk.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

const DAY_MS = 86_400_000;

/** A day in UTC so long ago, as the service writes it. */
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The date of it, as the page writes it. */
const dateOf = (days: number) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(ago(days)));

const agesOf = (count: number) => Array.from({ length: count }, (_, index) => count - 1 - index);

/** What a service has of a database that grew by 0.1 GB a day, of whose dumps each tenth failed, and that was critical two days ago. */
const historyOf = (count: number) => ({
  days: `${'-'.repeat(90)}${'.'.repeat(count - 3)}c..`.slice(-90),
  size_bytes: 41_200_000_000,
  sizes: agesOf(count).map((age) => ({ on: ago(age), bytes: 41_200_000_000 - age * 1e8 })),
  dump_days: agesOf(count).map((age) => ({
    on: ago(age),
    ...(age % 10 === 3
      ? { good: 0, failed: 2, missed: 0, size_bytes: null, seconds: null }
      : { good: 1, failed: 0, missed: 0, size_bytes: 9e9, seconds: 252 - age / 2 }),
  })),
});

const BASE = '?at=db-eu-1/main/postgres';

describe('charts on the page', function () {
  this.timeout(240_000);
  const { fleet, directory, signedIn } = watchingPage({
    browser: { viewport: { width: 1280, height: 860 }, timezoneId: 'UTC' },
  });

  /** A page at a database with so many days of history, of which it has ninety unless it asks for more. */
  const shown = async (count: number, days = '', options = {}) => {
    const page = await signedIn('', options);
    const asked: (string | null)[] = [];
    await page.route(/\/v1\/databases\/[\da-f-]+(\?since=.*)?$/, async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      asked.push(searchParams.get('since'));
      const answer = await fleet().call('GET', pathname);
      const history = historyOf(searchParams.has('since') ? count : Math.min(count, 90));
      await route.fulfill({ json: { ...((await answer.json()) as object), ...history } });
    });
    await page.goto(`${fleet().url}/${BASE}${days}`);
    await page.getByRole('heading', { name: 'History' }).waitFor();
    return { page, asked };
  };
  const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
  const said = (page: Page, name: string) => slider(page, name).getAttribute('aria-valuetext');
  const readingOf = (page: Page, name: string) =>
    page
      .locator('figure', { has: slider(page, name) })
      .locator('figcaption')
      .innerText();
  const wordsOf = (page: Page, name: string, which: string) =>
    slider(page, name).locator(`text${which}`).allTextContents();

  it('have axes with few and round words, and say what they show of a day by keys, the same day in all', async () => {
    const { page } = await shown(90);
    expect(await wordsOf(page, 'Size', '.line')).to.deep.equal(['0', '20 GB', '40 GB', '60 GB']);
    expect(await wordsOf(page, 'A dump took', '.line')).to.deep.equal([
      '0',
      '2 min',
      '4 min',
      '6 min',
    ]);
    const dates = await wordsOf(page, 'Size', ':not(.line)');
    expect(dates).to.have.length.within(2, 4);
    for (const date of dates) expect(date).to.match(/^1 [A-Z][a-z]{2}$/);
    expect(await said(page, 'Size')).to.equal(`41.2 GB, ${dateOf(0)}`);
    await slider(page, 'Size').press('ArrowLeft');
    expect(await said(page, 'Size')).to.equal(`41.1 GB, ${dateOf(1)}`);
    expect(await said(page, 'A dump took')).to.equal(`4 min 12 s, ${dateOf(1)}`);
    expect(await said(page, 'Dumps')).to.equal(`${dateOf(1)}: 1 good · 9.0 GB · in 4 min 12 s`);
    await slider(page, 'Dumps').press('ArrowUp');
    await slider(page, 'Dumps').press('ArrowUp');
    expect(await said(page, 'Dumps')).to.equal(`${dateOf(3)}: 2 failed`);
    expect(await said(page, 'A dump took')).to.equal(`no good dump, ${dateOf(3)}`);
    await slider(page, 'A dump took').press('ArrowLeft');
    await slider(page, 'A dump took').press('ArrowRight');
    expect(await said(page, 'A dump took'), 'passes over').to.equal(`4 min 11 s, ${dateOf(2)}`);
    await slider(page, 'Size').press('Home');
    expect(await readingOf(page, 'Size'))
      .to.contain('32.3 GB')
      .and.contain(dateOf(89));
    await slider(page, 'Size').press('End');
    expect(await said(page, 'Problems')).to.equal(`${dateOf(0)}: nothing wrong`);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent(), 'once').to.equal('As a table');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: `${dateOf(10)} 40.2 GB` }).waitFor();
    await expectAccessible(page, 'charts');
  });

  it('say it under the mouse, and where a finger has stopped', async () => {
    const { page } = await shown(90);
    const hover = async (part: number, name = 'Size') => {
      const box = await slider(page, name).boundingBox();
      await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * part, (box?.y ?? 0) + 5);
    };
    await slider(page, 'Size').scrollIntoViewIfNeeded();
    await hover(0.001);
    expect(await said(page, 'Size')).to.equal(`32.3 GB, ${dateOf(89)}`);
    await page.mouse.move(0, 0);
    expect(await said(page, 'Size')).to.equal(`41.2 GB, ${dateOf(0)}`);
    const phone = await shown(90, '&days=30', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await slider(phone.page, 'Problems').scrollIntoViewIfNeeded();
    await slider(phone.page, 'Problems').tap({ position: { x: 1, y: 8 } });
    expect(await said(phone.page, 'Size')).to.equal(`38.3 GB, ${dateOf(29)}`);
    await expectAccessible(phone.page, 'charts on a phone');
  });

  it('show as many days as the address says, which links keep, and ask for more where they are a year', async () => {
    const { page, asked } = await shown(400);
    await page.getByRole('link', { name: 'A year' }).click();
    await page.waitForURL(`${fleet().url}/${BASE}&days=365`);
    await page.getByText('good on 328 days, failed on 37 days').waitFor();
    expect(asked.filter((since) => since !== null)).to.deep.equal([`${ago(364)}T00:00:00Z`]);
    await slider(page, 'Size').press('Home');
    expect(await said(page, 'Size')).to.equal(`4.8 GB, ${dateOf(364)}`);
    expect(await said(page, 'Problems'), 'of ninety days alone').to.contain(dateOf(0));
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, 'a year on a phone, in forced colours');
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('link', { name: '7 days' }).click();
    await page.getByText('good on 6 days, failed on 1 day').waitFor();
    await page.getByRole('link', { name: 'db-eu-1' }).click();
    await page.waitForURL(`${fleet().url}/?at=db-eu-1&days=7`);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('link', { name: 'Servers' }).click();
    await page.waitForURL(`${fleet().url}/?show=servers&days=7`);
    await page.getByRole('link', { name: '90 days' }).click();
    await page.waitForURL(`${fleet().url}/?show=servers&days=90`);
    await page.goto(`${fleet().url}/?show=servers&days=8`);
    await page.getByRole('link', { name: '90 days' }).and(page.locator('[aria-current]')).waitFor();
  });

  it('begin on the day on which something was seen first, and lead to what there is of a day', async () => {
    await fleet().report('db-eu-1/main/postgres', {
      severity: 'warning',
      message: 'The disk is nearly full.',
    });
    const page = await signedIn('?at=db-eu-1/main/postgres');
    const since = dateOf(0)
      .replace(/^\w+, /, '')
      .replace(/ \d+$/, '');
    await page.getByText(`since ${since}`).waitFor();
    await page.getByText('Today: warning').waitFor();
    expect(await said(page, 'Problems')).to.equal(
      `${dateOf(0)}: warning · The disk is nearly full.`,
    );
    const drawn = async (what: string) =>
      (await slider(page, 'Problems').locator(what).getAttribute('d'))?.match(/M/g)?.length;
    expect([await drawn('.room'), await drawn('.room ~ path')], 'one day of a week').to.deep.equal([
      7, 1,
    ]);
    await expectAccessible(page, 'a new database');
    await page.getByRole('link', { name: 'Its problems' }).click();
    await page.waitForURL(`${fleet().url}/?show=problems&resource=db-eu-1%2Fmain%2Fpostgres`);
    await page.getByRole('button', { name: 'The disk is nearly full.' }).waitFor();
    await page.goto(`${fleet().url}/?show=servers`);
    const strip = page.getByRole('img', { name: 'Today: warning' });
    const { width = 0 } = (await strip.boundingBox()) ?? {};
    await strip.hover({ position: { x: width - 4, y: 8 } });
    await page.getByText(`${dateOf(0)}: warning`).waitFor();
    const { page: other } = await shown(90);
    await slider(other, 'Dumps').press('ArrowLeft');
    await other.getByRole('link', { name: 'Its runs' }).click();
    const until = encodeURIComponent(`${ago(6)}T00:00:00Z`);
    await other.waitForURL(
      `${fleet().url}/?show=runs&resource=db-eu-1%2Fmain%2Fpostgres&until=${until}`,
    );
    await other.getByRole('link', { name: /^Until \d+ \w+ \d{4}, 00:00 UTC$/ }).waitFor();
    await other.getByText('There is no such run').or(other.getByText('No runs')).waitFor();
  });

  it('show what is free at a destination, with when it will be full', async () => {
    await fleet().call('POST', '/v1/destinations', {
      name: 'vault',
      kind: 'local',
      path: directory.path,
    });
    const page = await signedIn();
    await page.route(/\/v1\/destinations\/[\da-f-]+$/, async (route) => {
      const answer = await fleet().call('GET', new URL(route.request().url()).pathname);
      const days = agesOf(40).map((age) => ({ on: ago(age), free_bytes: (20 + age) * 1e9 }));
      const at = new Date(Date.now() + 20.5 * DAY_MS).toISOString();
      const space = { days, trend: 'filling', full_at: at };
      await route.fulfill({ json: { ...((await answer.json()) as object), space } });
    });
    await page.goto(`${fleet().url}/?at=vault&days=30`);
    await page.getByText('20.0 GB free, full in 20 d if the last month goes on').waitFor();
    await slider(page, 'Free').press('Home');
    expect(await said(page, 'Free')).to.equal(`49.0 GB, ${dateOf(29)}`);
    await expectAccessible(page, 'a destination');
  });

  it('have the dates of UTC, of which the days are, wherever somebody reads them', async () => {
    for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { page } = await shown(30, '', { timezoneId });
      expect(await said(page, 'Size')).to.equal(`41.2 GB, ${dateOf(0)}`);
      await slider(page, 'Size').press('Home');
      expect(await said(page, 'Size')).to.equal(`38.3 GB, ${dateOf(29)}`);
    }
  });

  it('say of older days that they are not read, where that is so', async () => {
    const { page } = await shown(400);
    await page.route('**/v1/databases/*?since=*', refusing(503, 'The store is busy.'));
    await page.getByRole('link', { name: 'A year' }).click();
    await page.getByText('The store is busy.').waitFor();
  });

  it('say of days of which runs are not kept any more that it is so, and draw them empty', async () => {
    const page = await signedIn();
    await page.route(/\/v1\/databases\/[\da-f-]+$/, async (route) => {
      const answer = await fleet().call('GET', new URL(route.request().url()).pathname);
      const dumps = historyOf(30).dump_days.filter(({ on }) => on > ago(7) || on === ago(20));
      const history = { ...historyOf(30), dump_days: dumps, dump_days_from: ago(8) };
      await route.fulfill({ json: { ...((await answer.json()) as object), ...history } });
    });
    await page.goto(`${fleet().url}/${BASE}`);
    await page
      .getByText('good on 7 days, failed on 1 day, no dump on 2 days, not kept on 20 days')
      .waitFor();
    await slider(page, 'Dumps').press('Home');
    expect(await said(page, 'Dumps')).to.equal(`${dateOf(29)}: not kept`);
    expect(await page.locator('.calendar .unknown').count()).to.equal(20);
  });

  it('say of a day with a good dump and one that was missed no more than that', async () => {
    const page = await signedIn();
    await page.route(/\/v1\/databases\/[\da-f-]+$/, async (route) => {
      const answer = await fleet().call('GET', new URL(route.request().url()).pathname);
      const day = { good: 1, failed: 0, missed: 1, size_bytes: 9e9, seconds: 250 };
      const history = { ...historyOf(30), dump_days: [{ on: ago(0), ...day }] };
      await route.fulfill({ json: { ...((await answer.json()) as object), ...history } });
    });
    await page.goto(`${fleet().url}/${BASE}`);
    await page.getByText('good and missed on 1 day').waitFor();
  });
});
