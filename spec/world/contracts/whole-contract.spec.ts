import { expect } from 'chai';
import { MORE_CASES, runMoreCases } from '../../support/shared/more-cases.js';
import { pgbouncerWorld } from '../../support/stores/pgbouncer-world.js';
import { recycledStores } from '../../support/stores/recycled-stores.js';
import { describeStore } from '../../contracts/store.contract.js';

const SPECS = {
  'the SQLite store': 'dist/spec/store/adapters/store/sqlite/open-store.spec.js',
  'the Postgres store': 'dist/spec/store/adapters/store/postgres/open-store.spec.js',
};

/** The suites that draw values, and those whose problems are as many as the draws. */
const PROPERTIES =
  'whatever|lists what the pure rules|has and shows what|pure rules have it|comes to what|is as it was|overview reader of';

describe('the contract of a store', () => {
  for (const [store, spec] of Object.entries(SPECS))
    it(`holds for ${MORE_CASES} with ${store}`, async () => {
      const { exitCode, stdout } = await runMoreCases(spec, '--grep', PROPERTIES);
      expect(exitCode, stdout).to.equal(0);
      expect(stdout).to.contain('as an overview reader of 10000 problems');
      expect(Number(/(\d+) passing/.exec(stdout)?.[1])).to.be.at.least(15);
    });

  describe('behind PgBouncer in transaction mode, as a whole', () => {
    describeStore('postgresStore', recycledStores(pgbouncerWorld()));
  });
});
