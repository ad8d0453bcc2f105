import { expect } from 'chai';
import { SELECT_DELIVERIES } from '../../../../../../adapters/store/sqlite/notifications/delivery-reads.js';
import { SELECT_ITEMS } from '../../../../../../adapters/store/sqlite/notifications/select-items.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { queryPlansIn } from '../../../../../support/sqlite/query-plans.js';

describe('how SQLite reads what channels have to tell', () => {
  const planOf = queryPlansIn(temporaryDirectory());

  it('takes a page of messages from an index in their order', async () => {
    const plan = await planOf(SELECT_DELIVERIES);
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).to.deep.equal([]);
  });

  it('takes the first changes, and the entries that are due, from indexes in their order', async () => {
    const plan = await planOf(SELECT_ITEMS);
    const sorted = plan.filter((step) => step.includes('TEMP B-TREE'));
    expect(sorted).to.deep.equal(['USE TEMP B-TREE FOR ORDER BY']);
  });
});
