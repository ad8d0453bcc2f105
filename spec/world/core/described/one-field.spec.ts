import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { execa } from 'execa';
import { parse } from 'yaml';
import { type Kinds, NO_KINDS } from '../../../../core/described/kind.js';

const FLEET = (schedule: string) => `
servers:
  - name: db-eu-1
    instances:
      - name: main
        engine: postgresql
        host: 127.0.0.1
        admin: { user: backup, password: sesame }
        databases: [ { name: shop, schedules: [ ${schedule} ] } ]
destinations: [ { name: vault, kind: local, path: /var/backups } ]
`;

/** In the one file in which a schedule is described. */
const DESCRIBED = 'core/described/schedule.js';
const ADDED = `
    cool_down: optional(duration('2h'), { label: 'Waits after a dump', help: 'how long' }),`;

describe('a field that is added to the description of a schedule', () => {
  let copy = '';
  before(async () => {
    // Under dist, so that packages are found.
    copy = await mkdtemp('dist/one-field-');
    for (const folder of ['core', 'adapters', 'composition'])
      await cp(`dist/${folder}`, join(copy, folder), { recursive: true });
    await cp('package.json', join(copy, 'package.json'));
    const described = join(copy, DESCRIBED);
    const text = await readFile(described, 'utf8');
    await writeFile(described, text.replace('export const SCHEDULE = {', `$&${ADDED}`));
  });
  after(() => rm(copy, { recursive: true, force: true }));

  const shipshape = (...args: readonly string[]) =>
    execa('node', [join(copy, 'composition/main.js'), ...args], {
      env: { SHIPSHAPE_DATA_DIR: join(copy, 'data') },
      reject: false,
    });
  const apply = async (schedule: string) => {
    await writeFile(join(copy, 'fleet.yaml'), FLEET(schedule));
    return shipshape('apply', join(copy, 'fleet.yaml'));
  };

  it('is read, checked, stored, compared and written, and has a field in the form', async () => {
    const wrong = await apply('{ name: n, cron: "@daily", destination: vault, cool_down: 3h }');
    expect(wrong.stderr).to.contain(
      'cool_down: "3h" is not a duration such as 90s, 15m or 2h, at most 2h',
    );
    const schedule = '{ name: n, cron: "@daily", destination: vault, cool_down: 90m }';
    expect((await apply(schedule)).stdout).to.contain('5 added');
    expect((await apply(schedule)).stdout).to.contain('Nothing to change.');
    expect((await apply(schedule.replace('90m', '1h'))).stdout).to.contain('1 changed');
    const exported = parse((await shipshape('export')).stdout) as object;
    expect(JSON.stringify(exported)).to.contain('"cool_down":"1h"');
    const database = new Database(join(copy, 'data/shipshape.db'), { readonly: true });
    const rows = database.prepare('SELECT attributes FROM resource').pluck().all();
    database.close();
    expect(rows.filter((row) => String(row).includes('"coolDownMs":3600000'))).to.have.lengthOf(1);
    const forms = pathToFileURL(join(copy, 'adapters/dashboard/forms/page-forms.js')).href;
    const { pageForms } = (await import(forms)) as {
      readonly pageForms: (kinds: Kinds) => Readonly<Record<string, unknown>>;
    };
    expect(pageForms(NO_KINDS)['schedule']).to.deep.include({
      at: 'cool_down',
      label: 'Waits after a dump',
    });
  });
});
