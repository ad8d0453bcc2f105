import { expect } from 'chai';
import { selectDeliveries } from '../../../../../../adapters/store/sql/notifications/channel-register.js';
import { untellAll } from '../../../../../../adapters/store/sql/notifications/delivery-writes.js';
import { selectItems } from '../../../../../../adapters/store/sql/notifications/select-feed.js';
import { sqliteText, SQLITE } from '../../../../../../adapters/store/sqlite/connection/dialect.js';
import { temporaryDirectory } from '../../../../../support/shared/temporary-directory.js';
import { queryPlansIn } from '../../../../../support/sqlite/query-plans.js';

describe('how SQLite reads what channels have to tell', () => {
  const planOf = queryPlansIn(temporaryDirectory());

  it('takes a page of messages from an index in their order', async () => {
    const plan = await planOf(sqliteText(selectDeliveries(SQLITE)));
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).to.deep.equal([]);
  });

  it('takes the first changes, and the entries that are due, from indexes in their order', async () => {
    const plan = await planOf(sqliteText(selectItems(SQLITE)));
    const sorted = plan.filter((step) => step.includes('TEMP B-TREE'));
    expect(sorted).to.deep.equal(['USE TEMP B-TREE FOR ORDER BY']);
  });

  it('looks up what nobody was told of by its key, once', async () => {
    const plan = await planOf(sqliteText(untellAll(SQLITE)));
    expect(plan.filter((step) => step.includes('SEARCH known'))).to.deep.equal([
      'SEARCH known USING PRIMARY KEY (channel=? AND problem=?)',
    ]);
    expect(plan[0]).to.match(/^SCAN json_each/);
  });
});
