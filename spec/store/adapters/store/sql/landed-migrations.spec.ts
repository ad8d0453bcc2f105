import { expect } from 'chai';
import { MIGRATIONS as POSTGRES } from '../../../../../adapters/store/postgres/opening/migrations.js';
import { MIGRATIONS as SQLITE } from '../../../../../adapters/store/sqlite/opening/migrate.js';
import { findChanged, landedMigrations } from '../../../../support/stores/landed-migrations.js';

const STORES = { sqlite: SQLITE, postgres: POSTGRES };

for (const engine of ['sqlite', 'postgres'] as const)
  describe(`the migrations of ${engine} that have landed`, () => {
    const landed = landedMigrations(engine);
    const migrations = STORES[engine];
    const [first = '', second = '', ...others] = migrations;
    const places = (changed: readonly string[]) =>
      changed.map((line) => /^Migration (\d+), \w+, (\w+)|^Nothing/.exec(line)?.slice(1, 3));

    it('keep their text and their place', () => {
      expect(landed.length).to.be.greaterThan(20);
      expect(findChanged(landed, migrations)).to.deep.equal([]);
    });

    it('are refused where one changed', () => {
      expect(places(findChanged(landed, [`${first} `, second, ...others]))).to.deep.equal([
        ['1', 'changed'],
        [undefined, undefined],
      ]);
    });

    it('are refused where two changed places', () => {
      expect(places(findChanged(landed, [second, first, ...others]))).to.deep.equal([
        ['1', 'moved'],
        ['2', 'moved'],
      ]);
    });

    it('are refused where the last is gone', () => {
      expect(places(findChanged(landed, migrations.slice(0, -1)))).to.deep.equal([
        [String(landed.length), 'changed'],
      ]);
    });

    it('are refused where a new one has no digest', () => {
      expect(places(findChanged(landed, [...migrations, 'SELECT 1']))).to.deep.equal([
        [undefined, undefined],
      ]);
    });
  });
