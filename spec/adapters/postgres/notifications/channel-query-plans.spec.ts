import { expect } from 'chai';
import { SELECT_ITEMS } from '../../../../adapters/postgres/notifications/channel-items.js';
import { FIND_CHANNEL } from '../../../../adapters/postgres/notifications/channel-register.js';
import { REMOVE_ENTRIES } from '../../../../adapters/postgres/notifications/compose-channel.js';
import {
  OLDEST_DUE,
  PURGE_DELIVERIES,
  SELECT_DELIVERIES,
} from '../../../../adapters/postgres/notifications/deliveries.js';
import {
  POSTPONE,
  RECORD_ATTEMPT,
} from '../../../../adapters/postgres/notifications/record-attempt.js';
import {
  DISMISS_CHANGES,
  SUBTRACT_CHANGES,
} from '../../../../adapters/postgres/notifications/dismiss-changes.js';
import { GIVE_UP, SELECT_UNREAD } from '../../../../adapters/postgres/notifications/give-up.js';
import { LOCK_LEASE, RELEASE_LEASE } from '../../../../adapters/postgres/notifications/lease.js';
import {
  ASK_FOR_FEED,
  SELECT_FEED_ITEMS,
  SELECT_FEED_STATE,
  TAKE_FEED,
} from '../../../../adapters/postgres/notifications/select-feed.js';
import {
  ANY_CHANNEL_TO_WAKE,
  WAKE_CHANNELS,
  WOKEN_CHANNELS,
} from '../../../../adapters/postgres/notifications/wake-channels.js';
import {
  makePlannedDatabase,
  queryPlanOn,
  readsOf,
} from '../../../support/stores/postgres-query-plans.js';
import { postgresWorld } from '../../../support/stores/postgres-world.js';

const STATEMENTS = {
  'a channel': FIND_CHANNEL,
  'whether there is something to tell': ANY_CHANNEL_TO_WAKE,
  'the channels with something to tell': WAKE_CHANNELS,
  'what they are sent with': WOKEN_CHANNELS,
  'what a channel has to look at': SELECT_ITEMS,
  'the lease of a channel': LOCK_LEASE,
  'what a channel has looked at': DISMISS_CHANGES,
  'what has changed since': SUBTRACT_CHANGES,
  'what a channel forgets': REMOVE_ENTRIES,
  'what waits before the next attempt': POSTPONE,
  'a message that was tried': RECORD_ATTEMPT,
  'a page of messages': SELECT_DELIVERIES,
  'messages of long ago': PURGE_DELIVERIES,
  'the oldest message that waits': OLDEST_DUE,
  'a lease that ends': RELEASE_LEASE,
  'a message that cannot be read': SELECT_UNREAD,
  'a message that is given up': GIVE_UP,
  'whether there is something for a listener': SELECT_FEED_STATE,
  'the feed of a listener': TAKE_FEED,
  'the feed that somebody asks for': ASK_FOR_FEED,
  'what a listener has to be told of': SELECT_FEED_ITEMS,
};

const READS =
  /Scan\b.* on (channel_change|channel_entry|delivery|upkeep|problem|lineage|resource)\b/;

/** An index without a condition is read as a whole; that of what is under way has one row a channel at most. */
const BY_INDEX =
  /(Index (Only )?Scan|Bitmap Heap Scan) .*\n(Index|Recheck) Cond: |delivery_under_way/;

describe('how Postgres reads what channels have to tell', () => {
  const world = postgresWorld();
  let name = '';
  before(async () => {
    name = await makePlannedDatabase(world());
  });

  for (const [what, statement] of Object.entries(STATEMENTS))
    it(`finds its way along indexes to ${what}`, async () => {
      const reads = readsOf(await queryPlanOn(world(), name, statement), READS);
      expect(reads).not.to.be.empty;
      expect(reads.filter((lines) => !BY_INDEX.test(lines))).to.deep.equal([]);
    });
});
