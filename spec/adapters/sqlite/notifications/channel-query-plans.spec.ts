import { expect } from 'chai';
import { PURGE_DELIVERIES } from '../../../../adapters/sqlite/notifications/delivery-writes.js';
import {
  ANY_TO_PURGE,
  SELECT_DELIVERIES,
  SELECT_UNDER_WAY,
} from '../../../../adapters/sqlite/notifications/delivery-reads.js';
import { FIND_LEASED } from '../../../../adapters/sqlite/notifications/held-channel.js';
import { SELECT_FEED_STATE } from '../../../../adapters/sqlite/notifications/feed-state.js';
import { SELECT_FEED_ITEMS } from '../../../../adapters/sqlite/notifications/select-feed-items.js';
import { SELECT_ITEMS } from '../../../../adapters/sqlite/notifications/select-items.js';
import {
  ANY_CHANNEL_TO_WAKE,
  SELECT_CHANNELS_TO_WAKE,
} from '../../../../adapters/sqlite/notifications/wake-channels.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { queryPlansIn } from '../../../support/sqlite/query-plans.js';

const STATEMENTS = {
  'whether a channel has something to do': ANY_CHANNEL_TO_WAKE,
  'channels that have something to do': SELECT_CHANNELS_TO_WAKE,
  'what a channel has to look at': SELECT_ITEMS,
  'the channel that somebody has': FIND_LEASED,
  'the messages of a channel': SELECT_DELIVERIES,
  'the message that is under way': SELECT_UNDER_WAY,
  'whether a message ended long ago': ANY_TO_PURGE,
  'messages that ended long ago': PURGE_DELIVERIES,
  'whether there is something for a listener': SELECT_FEED_STATE,
  'what a listener has to be told of': SELECT_FEED_ITEMS,
};

/** The fleet, the problems, and what is kept of them for channels; the aliases are those of the statements. */
const GROWING = /^(SCAN|SEARCH) (c|e|d|u|p|r|upkeep|resource|problem|delivery|lineage|above)\b/;

describe('how SQLite reads what channels have to tell', () => {
  const directory = temporaryDirectory();
  const planOf = queryPlansIn(directory);

  for (const [what, statement] of Object.entries(STATEMENTS))
    it(`finds its way along indexes to ${what}`, async () => {
      const reads = (await planOf(statement)).filter((step) => GROWING.test(step));
      expect(reads).not.to.be.empty;
      expect(reads.filter((step) => !step.startsWith('SEARCH'))).to.deep.equal([]);
    });

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
