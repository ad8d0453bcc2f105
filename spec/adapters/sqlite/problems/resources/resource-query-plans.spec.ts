import { expect } from 'chai';
import {
  SELECT_BY_PATH,
  SELECT_BY_PROBLEM,
} from '../../../../../adapters/sqlite/problems/resources/select-candidates.js';
import {
  SELECT_LINEAGE,
  SELECT_ROWS,
} from '../../../../../adapters/sqlite/problems/resources/select-rows.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import { queryPlansIn } from '../../../../support/sqlite/query-plans.js';

const STATEMENTS = {
  'resources at problems': SELECT_BY_PROBLEM,
  'resources by path': SELECT_BY_PATH,
  'rows of resources': SELECT_ROWS,
  'what a resource is under': SELECT_LINEAGE,
};

/** What grows with the fleet and its problems, by the aliases of the statements. */
const GROWING = /^(SCAN|SEARCH) (r|t|l|own|above|o|i|p|s|resource|lineage|problem)\b/;

describe('how SQLite reads lists of resources', () => {
  const directory = temporaryDirectory();
  const planOf = queryPlansIn(directory);

  for (const [what, statement] of Object.entries(STATEMENTS))
    it(`finds its way along indexes to ${what}`, async () => {
      const reads = (await planOf(statement)).filter((step) => GROWING.test(step));
      expect(reads).not.to.be.empty;
      expect(reads.filter((step) => !step.startsWith('SEARCH'))).to.deep.equal([]);
    });

  for (const [what, statement] of Object.entries(STATEMENTS).slice(0, 2))
    it(`tries no scope on every ancestor of a grant for ${what}`, async () => {
      const lineages = (await planOf(statement)).filter((step) => step.startsWith('SEARCH l '));
      expect(lineages).not.to.be.empty;
      for (const step of lineages) expect(step).to.match(/\(resource=\?\)/);
    });

  it('reads a range of one type in the order of paths', async () => {
    expect(await planOf(SELECT_BY_PATH)).to.include(
      'SEARCH r USING INDEX resource_by_type (type=? AND path>? AND path<?)',
    );
  });
});
