import { expect } from 'chai';
import {
  SELECT_BY_PATH,
  SELECT_BY_PROBLEM,
} from '../../../../../../../adapters/store/sqlite/problems/resources/scan-candidates.js';
import { temporaryDirectory } from '../../../../../../support/shared/temporary-directory.js';
import { queryPlansIn } from '../../../../../../support/sqlite/query-plans.js';

const STATEMENTS = {
  'resources at problems': SELECT_BY_PROBLEM,
  'resources by path': SELECT_BY_PATH,
};

describe('how SQLite reads lists of resources', () => {
  const planOf = queryPlansIn(temporaryDirectory());

  for (const [what, statement] of Object.entries(STATEMENTS))
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
