import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import {
  SELECT_RUN,
  SELECT_RUN_PAGE,
} from '../../../../adapters/sqlite/backups/select-run-page.js';
import {
  COUNT_RUNNING,
  IS_ABANDONED,
  PURGE,
} from '../../../../adapters/sqlite/backups/run-writes.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { sqliteStoreIn } from '../../../support/stores/sqlite-store-in.js';

const STATEMENTS = {
  'a page of runs': SELECT_RUN_PAGE,
  'one run': SELECT_RUN,
  'how many runs run': COUNT_RUNNING,
  'runs that are abandoned': `SELECT 1 FROM run WHERE ${IS_ABANDONED}`,
  'runs that ended long ago': PURGE,
};

/** The list, the lineages and the resources, which grow with the fleet and its history; the aliases are those of the statements. */
const GROWING = /^(SCAN|SEARCH) (run|r|s|found|resource|d|o|lineage|l|scope_above)\b/;

describe('how SQLite reads runs', () => {
  const directory = temporaryDirectory();

  for (const [what, statement] of Object.entries(STATEMENTS))
    it(`finds its way along indexes to ${what}`, async () => {
      await sqliteStoreIn(directory.path).close();
      const database = new Sqlite(join(directory.path, 'shipshape.db'));
      const plan = database
        .prepare<[], { readonly detail: string }>(
          `EXPLAIN QUERY PLAN ${statement.replaceAll(/[:?](\w*)/g, 'NULL')}`,
        )
        .all()
        .map(({ detail }) => detail);
      database.close();
      const reads = plan.filter((step) => GROWING.test(step));
      expect(reads).not.to.be.empty;
      expect(reads.filter((step) => !step.startsWith('SEARCH'))).to.deep.equal([]);
    });

  it('reads one state of a scope at a time, in the order of the page', async () => {
    await sqliteStoreIn(directory.path).close();
    const database = new Sqlite(join(directory.path, 'shipshape.db'));
    const steps = database.prepare<[object], { readonly detail: string }>(
      `EXPLAIN QUERY PLAN ${SELECT_RUN_PAGE}`,
    );
    const plan = steps.all(PARAMETERS).map(({ detail }) => detail);
    database.close();
    expect(plan).to.include('SEARCH s USING PRIMARY KEY (scope=? AND state=? AND started_at<?)');
  });
});

const PARAMETERS = {
  scopes: '[]',
  within: 'fleet',
  states: '[]',
  startedAt: 1,
  after: '',
  limit: 1,
};
