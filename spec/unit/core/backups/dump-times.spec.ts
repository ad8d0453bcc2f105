import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { dumpTimesOf } from '../../../../core/backups/dump-times.js';
import { longAgo } from '../../../support/backups/scheduled-fleet.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const [SHOP, WIKI, CRM] = [aUuid(1), aUuid(2), aUuid(3)] as const;

const timesOf = dumpTimesOf([
  { database: SHOP, nextDueAt: O.some(longAgo(9)), lastGoodAt: O.some(longAgo(1)) },
  { database: WIKI, nextDueAt: O.some(longAgo(1)), lastGoodAt: O.some(longAgo(9)) },
  { database: SHOP, nextDueAt: O.some(longAgo(8)), lastGoodAt: O.some(longAgo(2)) },
  { database: SHOP, nextDueAt: O.none, lastGoodAt: O.none },
]);

describe('dumpTimesOf', () => {
  it('has the first of the times to come of a database, and the last of those gone by', () => {
    expect(timesOf(SHOP)).to.deep.equal({
      nextDueAt: O.some(longAgo(8)),
      lastGoodAt: O.some(longAgo(2)),
    });
  });

  it('has none of a database without a schedule', () => {
    expect(timesOf(CRM)).to.deep.equal({ nextDueAt: O.none, lastGoodAt: O.none });
  });
});
