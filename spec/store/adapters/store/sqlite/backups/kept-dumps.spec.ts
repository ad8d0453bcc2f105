import { expect } from 'chai';
import Sqlite from 'better-sqlite3';
import { migrate } from '../../../../../../adapters/store/sqlite/opening/migrate.js';
import {
  beforeKeptDumps,
  damagesOfCopies,
} from '../../../../../support/stores/museum/damaged-copies.js';

describe('what a SQLite store counts of dumps', () => {
  for (const [what, damage] of damagesOfCopies(''))
    it(`passes over copies with ${what}, when it is migrated and later`, () => {
      const database = new Sqlite(':memory:');
      const kept = () =>
        database.prepare('SELECT count(*) FROM kept_dump WHERE bytes > 0').pluck().get();
      database.exec(beforeKeptDumps('sqlite'));
      expect(database.prepare(damage).run().changes).to.be.greaterThan(1);
      expect(migrate(database)).to.have.property('_tag', 'Right');
      expect(kept()).to.equal(1);
      database.exec('UPDATE run SET copies = NULL');
      database.exec(damage);
      expect(kept()).to.equal(1);
    });
});
