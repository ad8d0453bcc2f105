import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { aBrowser, signIn } from '../../support/dashboard/a-browser.js';
import { systemPostgresBin } from '../../support/database-servers/system-postgres.js';
import { type DumpedFleet, dumpedFleet } from '../../support/dashboard/dumped-fleet.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

/** What a screen reader is given of each view. `READ_ALOUD=write` writes it again, to be read before it is committed. */
const WRITTEN = 'spec/support/dashboard/read-aloud.txt';

const VIEWS = [
  '',
  '?show=problems',
  '?show=databases',
  '?show=servers',
  '?at=db-eu-1/main/shop',
  '?show=runs',
  '?show=schedules',
  '?show=policies',
  '?show=destinations',
  '?show=channels',
  '?show=maintenance',
  '?show=approvals',
  '?show=tokens',
  '?edit=add&type=channel&id=',
  '?show=groups',
  '?show=access',
  '?show=fleet',
  '?show=connect',
];

describe('what a screen reader is given', function () {
  this.timeout(300_000);
  const { newPage } = aBrowser({ viewport: { width: 1280, height: 860 } });
  const directory = temporaryDirectory();
  const bin = systemPostgresBin();
  let fleet: DumpedFleet;
  beforeEach(async function () {
    if (bin === undefined) return this.skip();
    fleet = await dumpedFleet(bin, directory.path);
  });
  afterEach(() => bin !== undefined && fleet.stop());

  it('is of each view what is written down', async () => {
    await fleet.call('POST', '/v1/maintenance', {
      on: 'db-eu-1',
      note: 'New disks',
      from: new Date(Date.now() + 86_400_000).toISOString(),
      until: new Date(Date.now() + 90_000_000).toISOString(),
    });
    await fleet.report('db-eu-1/main', { severity: 'critical', message: 'The disk is full.' });
    const page = await newPage();
    await signIn(page, fleet.url, fleet.token);
    await page.goto(`${fleet.url}/?at=db-eu-1/main/shop`);
    await page.locator('.schedule').getByRole('button', { name: 'Run now' }).click();
    await page.getByText('done · read through').waitFor();
    const read: string[] = [];
    for (const view of VIEWS) {
      await page.goto(`${fleet.url}/${view}`);
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      // It is asked for once it is known what a resource is under.
      if (view.startsWith('?at='))
        await page.getByRole('heading', { name: 'Wrong above it' }).waitFor();
      read.push(`# /${view}`, withoutTimes(await page.locator('main').ariaSnapshot()), '');
    }
    if (process.env['READ_ALOUD'] === 'write') await writeFile(WRITTEN, read.join('\n'));
    expect(read.join('\n')).to.equal(await readFile(WRITTEN, 'utf8'));
  });
});

/** Whatever depends on the clock, the port or the disk is as long as it may be. */
const withoutTimes = (text: string): string =>
  text
    .replaceAll(/\d{1,2} \w{3} \d{4}, \d\d:\d\d \w+/g, 'DATE')
    .replaceAll(/\b\w{3}, \d{1,2} \w{3} \d{4}/g, 'DATE')
    .replaceAll(/since \d{1,2} \w{3}\b/g, 'since DATE')
    .replaceAll(/until=\d{4}-\d\d-\d\d/g, 'until=DATE')
    .replaceAll(/\b\w{3} \d\d:\d\d\b/g, 'TIME')
    .replaceAll(/\b\d\d:\d\d\b/g, 'TIME')
    .replaceAll(/\b\d+ (ms|s|min|h|d)\b/g, 'A WHILE')
    .replaceAll(/\b[\d.]+ (B|kB|MB|GB)\b/g, 'SIZE')
    .replaceAll(/PostgreSQL \d+/g, 'PostgreSQL N')
    .replaceAll(/127\.0\.0\.1(:\d+)?/g, 'HOST')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
    .replaceAll(/\/tmp\/[^\s"]+/g, 'FOLDER');
