import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { dumpTimesOf, type ScheduleTimes } from '../../../../core/backups/dump-times.js';
import type { StoredProof } from '../../../../core/backups/proof/proof.js';
import { protectionWording } from '../../../../core/backups/proof/proof-wording.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { longAgo } from '../../../support/backups/scheduled-fleet.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const [SHOP, WIKI, CRM] = [aUuid(1), aUuid(2), aUuid(3)] as const;

const row = (database: ResourceId, telling: Partial<ScheduleTimes>): ScheduleTimes => ({
  database,
  isExempt: false,
  isScheduled: true,
  nextDueAt: O.none,
  lastGoodAt: O.none,
  destination: O.none,
  problems: [],
  ...telling,
});

const proof = (telling: Partial<StoredProof>): StoredProof => ({
  run: aUuid(7),
  by: 'again',
  at: longAgo(5),
  tookMs: O.some(9),
  reached: O.some('restored'),
  failure: O.none,
  database: O.some(SHOP),
  databasePath: '',
  dumpedAt: longAgo(1),
  ...telling,
});

const timesOf = dumpTimesOf(
  [
    row(SHOP, { nextDueAt: O.some(longAgo(9)), lastGoodAt: O.some(longAgo(1)) }),
    row(WIKI, { nextDueAt: O.some(longAgo(1)), lastGoodAt: O.some(longAgo(9)) }),
    row(SHOP, {
      nextDueAt: O.some(longAgo(8)),
      lastGoodAt: O.some(longAgo(2)),
      destination: O.some('vault'),
    }),
    row(SHOP, { destination: O.some('attic') }),
    row(SHOP, { destination: O.some('vault') }),
  ],
  [proof({ at: longAgo(6), reached: O.some('written') }), proof({}), proof({ at: longAgo(4) })],
);

describe('dumpTimesOf', () => {
  it('has the first of the times to come of a database, the last of those gone by, and the last restore', () => {
    expect(timesOf(SHOP)).to.deep.equal({
      nextDueAt: O.some(longAgo(8)),
      lastGoodAt: O.some(longAgo(2)),
      lastRestored: O.some(proof({})),
      destinations: ['attic', 'vault'],
      protection: O.some({ state: 'protected', reason: 'restored' }),
    });
  });

  it('has none of a database of which nothing may be read', () => {
    const none = { nextDueAt: O.none, lastGoodAt: O.none, destinations: [] };
    expect(timesOf(CRM)).to.deep.equal({ ...none, lastRestored: O.none, protection: O.none });
  });

  const good = { lastGoodAt: O.some(longAgo(1)) };
  for (const [words, rows, expected] of [
    ['has a good dump in time', [row(SHOP, good)], 'protected dumped'],
    ['has no schedule', [row(SHOP, { isScheduled: false })], 'unprotected no_schedule'],
    ['has no good dump yet', [row(SHOP, {})], 'unprotected no_dump'],
    ['needs none', [row(SHOP, { isScheduled: false, isExempt: true })], 'none not_needed'],
    [
      'has a schedule of its own, and no policy',
      [row(SHOP, { isExempt: true })],
      'unprotected no_dump',
    ],
    [
      'has problems, the gravest first',
      [
        row(SHOP, { ...good, problems: ['proof_overdue'] }),
        row(SHOP, { problems: ['dump_rotten'] }),
      ],
      'at_risk dump_rotten',
    ],
  ] as const)
    it(`says what protects a database that ${words}`, () => {
      const { protection } = dumpTimesOf(rows)(SHOP);
      if (O.isNone(protection)) throw new Error('There are schedules.');
      expect(`${protection.value.state} ${protection.value.reason}`).to.equal(expected);
      expect(protectionWording(protection.value)).to.match(/^(?:It|No|One)[^.]+\.$/);
    });
});
