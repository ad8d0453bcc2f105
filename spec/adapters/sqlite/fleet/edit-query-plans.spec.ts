import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { SELECT_PART } from '../../../../adapters/sqlite/fleet/read-part.js';
import { moveRuns, RENAME } from '../../../../adapters/sqlite/fleet/rename-resources.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { sqliteStoreIn } from '../../../support/stores/sqlite-store-in.js';

const STATEMENTS = {
  'a part of the fleet': SELECT_PART,
  'resources that get another name': RENAME,
  'runs of databases that get another name': moveRuns('database'),
  'runs of schedules that get another name': moveRuns('schedule'),
};

const GROWING = /^(SCAN|SEARCH) (run|r|resource|upkeep)\b/;

describe('how SQLite changes a part of the fleet', () => {
  const directory = temporaryDirectory();

  for (const [what, statement] of Object.entries(STATEMENTS))
    it(`finds its way along indexes to ${what}`, async () => {
      await sqliteStoreIn(directory.path).close();
      const database = new Sqlite(join(directory.path, 'shipshape.db'));
      const plan = database
        .prepare<[], { readonly detail: string }>(
          `EXPLAIN QUERY PLAN ${statement.replaceAll(/:(\w+)/g, 'NULL')}`,
        )
        .all()
        .map(({ detail }) => detail);
      database.close();
      const reads = plan.filter((step) => GROWING.test(step));
      expect(reads).not.to.be.empty;
      expect(reads.filter((step) => !step.startsWith('SEARCH'))).to.deep.equal([]);
    });
});
