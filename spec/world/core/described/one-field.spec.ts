import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { parse } from 'yaml';
import { type Kinds, NO_KINDS } from '../../../../core/described/kind.js';
import { aCopy, type Addition } from '../../../support/shared/a-copy.js';

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

const SCRATCH = `servers:
  - name: db-us-1
    instances:
      - { name: scratch, engine: postgresql, host: 127.0.0.2, admin: { user: a, password: s } }`;

/** In the one file in which a schedule is described. */
const COOL_DOWN: readonly Addition[] = [
  [
    'core/described/schedule.js',
    'export const SCHEDULE = {',
    "cool_down: optional(duration('2h'), { label: 'Waits after a dump', help: 'how long' }),",
  ],
];

/** The same, by which statement the schedules are found that name an instance, and the migration that makes it fast. */
const REHEARSED_ON: readonly Addition[] = [
  [
    'core/described/schedule.js',
    'export const SCHEDULE = {',
    "rehearsed_on: optional(PROVING.restore_on.value, { label: 'Rehearsed on', refersTo: 'instance' }),",
  ],
  [
    'adapters/store/sql/fleet/read-part.js',
    "WHERE type IN ('destination', 'channel', 'policy', 'fleet')",
    `UNION ALL SELECT \${key} FROM resource
      WHERE instr(attributes, '"rehearsedOn":') > 0 AND attributes ->> 'rehearsedOn' = :instance`,
  ],
  [
    'adapters/store/sqlite/migrations/migrations.js',
    'approvals,',
    `"CREATE INDEX by_rehearsed_on ON resource (attributes ->> 'rehearsedOn') WHERE instr(attributes, '\\"rehearsedOn\\":') > 0;",`,
  ],
];

const withFleets = (additions: readonly Addition[]) => {
  const copy = aCopy(additions);
  return {
    ...copy,
    apply: async (fleet: string) => {
      await writeFile(copy.at('fleet.yaml'), fleet);
      return copy.shipshape('apply', copy.at('fleet.yaml'));
    },
  };
};

const formOfSchedule = async (pageFormsFile: string): Promise<unknown> => {
  const { pageForms } = (await import(pathToFileURL(pageFormsFile).href)) as {
    readonly pageForms: (kinds: Kinds) => Readonly<Record<string, unknown>>;
  };
  return pageForms(NO_KINDS)['schedule'];
};

const PAGE_FORMS = 'adapters/dashboard/forms/page-forms.js';

describe('a field that is added to the description of a schedule', () => {
  const { at, make, remove, shipshape, ...copy } = withFleets(COOL_DOWN);
  before(make);
  after(remove);

  const apply = (schedule: string) => copy.apply(FLEET(schedule));

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
    const database = new Database(at('data/shipshape.db'), { readonly: true });
    const rows = database.prepare('SELECT attributes FROM resource').pluck().all();
    database.close();
    expect(rows.filter((row) => String(row).includes('"coolDownMs":3600000'))).to.have.lengthOf(1);
    expect(await formOfSchedule(at(PAGE_FORMS))).to.deep.include({
      at: 'cool_down',
      label: 'Waits after a dump',
    });
  });

  describe('and names another resource, with its statement and its migration', () => {
    const naming = withFleets(REHEARSED_ON);
    before(naming.make);
    after(naming.remove);

    const fleet = (instance: string) =>
      FLEET(`{ name: n, cron: "@daily", destination: vault, rehearsed_on: ${instance} }`).replace(
        'servers:',
        SCRATCH,
      );

    it('has to name one that there is, follows it to its new name, and keeps it from removal', async () => {
      const wrong = await naming.apply(fleet('db-us-1/nowhere'));
      expect(wrong.stderr).to.contain('rehearsed_on').and.to.contain('db-us-1/nowhere');
      const applied = await naming.apply(fleet('db-us-1/scratch'));
      expect(applied.stderr).to.equal('');
      for (const server of ['db-eu-1', 'db-us-1']) await naming.shipshape('release', server);
      const kept = await naming.shipshape('instance', 'remove', 'db-us-1/scratch', '--yes');
      expect(kept.stderr).to.contain('db-eu-1/main/shop/n');
      await naming.shipshape('instance', 'rename', 'db-us-1/scratch', 'spare');
      const { stdout } = await naming.shipshape('export');
      expect(stdout).to.contain('rehearsed_on: db-us-1/spare');
      expect(await formOfSchedule(naming.at(PAGE_FORMS))).to.deep.include({
        at: 'rehearsed_on',
        label: 'Rehearsed on',
      });
    });
  });
});
