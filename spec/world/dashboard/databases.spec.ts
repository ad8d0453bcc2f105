import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../support/dashboard/a-browser.js';
import { watchingPage } from '../../support/dashboard/watching-page.js';

const SIZE = 1_203;

const rowAt = (n: number) => ({
  type: 'database',
  id: `id-${n}`,
  path: `db-eu-${n % 3}/main/d${n}`,
  name: `d${n}`,
  health: 'info',
  open: { critical: 0, warning: 0, info: 1 },
  above: 'info',
  days: '.',
  engine: 'postgresql',
  server_major: 16 + (n % 2),
  policy: n % 2 === 0 ? 'standard' : null,
  protection: n === 7 || n === 5_201 ? 'unprotected' : 'protected',
  protection_reason: 'So.',
  size_bytes: n * 1_000,
  sizes: [{ on: '2026-01-01', bytes: 500 }],
  last_dump_at: '2026-11-21T03:00:00.000Z',
  next_dump_at: null,
  destinations: ['=vault'],
  last_proof: { at: '2026-11-21T04:00:00.000Z', seconds: 252 },
  since: null,
});

describe('the table of databases on the page', function () {
  this.timeout(240_000);
  const { fleet, signedIn } = watchingPage();

  /** A service with many databases, as far as the page can tell. */
  const withMany = async (page: Page, size = SIZE) => {
    await page.route('**/v1/databases?**', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const from = Number(query.get('after') ?? 0);
      const state = query.get('protection') ?? '';
      const all = Array.from({ length: size }, (_, n) => rowAt(n)).filter(({ protection }) =>
        ['', protection].includes(state),
      );
      const next = from + 100 < all.length ? String(from + 100) : null;
      return route.fulfill({ json: { databases: all.slice(from, from + 100), next } });
    });
    await page.goto(`${fleet().url}/?show=databases`);
  };
  const said = (page: Page, text: string) => page.getByText(text).waitFor();
  /** The first rows, each with its mark. */
  const marksOf = async (page: Page) =>
    Promise.all(
      [0, 1].map(async (n) => {
        const row = page.locator('tbody tr').nth(n);
        return [
          await row.locator('.path').textContent(),
          await row.locator('.sign').getAttribute('aria-label'),
        ];
      }),
    );
  const firstRow = (page: Page) => page.locator('tbody tr:not(.group)').first().textContent();

  it('has all of them, of which it draws those on the screen, sorted and grouped by its address', async () => {
    const page = await signedIn();
    await withMany(page);
    await said(page, '1,203 databases, 1 unprotected, 1,202 protected.');
    expect(await marksOf(page)).to.deep.equal([
      ['db-eu-1/main/d7', 'Critical'],
      ['db-eu-0/main/d0', 'Well'],
    ]);
    expect(await page.locator('tbody tr').count()).to.be.below(120);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const second = await page.locator('tbody .path').nth(1).textContent();
    expect(await page.locator(':focus').textContent()).to.equal(second);
    await page.getByRole('link', { name: 'Size' }).click();
    await page.getByRole('link', { name: 'Size' }).click();
    await page.waitForURL(`${fleet().url}/?show=databases&sort=-size`);
    expect(await firstRow(page))
      .to.contain('db-eu-2/main/d1202')
      .and.contain('1.2 MB');
    await page.getByText('4 min 12 s').first().waitFor();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.getByRole('link', { name: 'db-eu-0/main/d0', exact: true }).waitFor();
    await page.getByLabel('Group by').selectOption('server');
    await page.evaluate('scrollTo(0, 0)');
    await page.getByText('db-eu-2: 401 databases, 401 protected').waitFor();
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByLabel('A name for these filters').fill('large');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto(`${fleet().url}/?show=databases`);
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('link', { name: 'large' }).click();
    await page.waitForURL(`${fleet().url}/?show=databases&sort=-size&group=server`);
    await expectAccessible(page, 'databases');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, 'databases on a phone');
  });

  it('has those of a large fleet as well, where somebody wants to wait for them', async () => {
    const page = await signedIn();
    await withMany(page, 5_203);
    await said(page, 'and the first 5,000 by path are shown');
    expect((await marksOf(page))[1]).to.deep.equal(['db-eu-2/main/d5201', 'Critical']);
    await page.getByLabel('Group by').selectOption('server');
    await said(page, 'db-eu-1: at least 1,667 databases');
    await expectAccessible(page, 'a part of the databases');
    const busy = { left: 1 };
    await page.route('**/v1/databases?**after=5100', (route) =>
      busy.left-- > 0 ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Read all of them' }).click();
    await said(page, '5,203 databases, 2 unprotected, 5,201 protected.');
    expect(busy.left).to.equal(-1);
    await said(page, 'db-eu-1: 1,734 databases');
  });

  it('leaves out columns, and writes all rows to a file', async () => {
    const page = await signedIn();
    await withMany(page);
    await said(page, '1,203 databases, 1 unprotected, 1,202 protected.');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Size').uncheck();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('columnheader', { name: 'Size' }).count()).to.equal(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).to.have.length(SIZE + 1);
    expect(lines[1]).to.equal(
      '"db-eu-0/main/d0","protected","PostgreSQL 16","0","2026-11-21T03:00:00.000Z","2026-11-21T04:00:00.000Z","252","","standard","\'=vault"',
    );
  });
});
