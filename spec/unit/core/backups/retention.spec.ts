import { expect } from 'chai';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { expiredDumps, keepText, type KeptDump } from '../../../../core/backups/retention.js';
import { type Proof, PROOFS } from '../../../../core/backups/stored-dump.js';
import { forAll } from '../../../support/shared/random-cases.js';
import type { Keep } from '../../../../core/described/keep.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const OSLO = 'Europe/Oslo';
const HOUR_MS = 3_600_000;

const hoursAgo = (hours: number, proof: O.Option<Proof> = O.some('read')): KeptDump => ({
  startedAt: new Date(NOW.getTime() - hours * HOUR_MS),
  proof,
});

/** One a day, at three in the morning of Oslo. */
const NIGHTLY = Array.from({ length: 100 }, (_, day) => hoursAgo(10 + 24 * day));

const kept = (dumps: readonly KeptDump[], keep: Keep): readonly KeptDump[] => {
  const expired = new Set(expiredDumps(dumps, keep, NOW, OSLO));
  return dumps.filter((dump) => !expired.has(dump));
};

const daysOf = (dumps: readonly KeptDump[]) =>
  dumps.map(({ startedAt }) => startedAt.toISOString().slice(5, 10));

const aKeep: fc.Arbitrary<Keep> = fc.record(
  {
    last: fc.integer({ min: 1, max: 5 }),
    days: fc.integer({ min: 1, max: 40 }),
    weekly: fc.integer({ min: 1, max: 4 }),
    monthly: fc.integer({ min: 1, max: 4 }),
  },
  { requiredKeys: [] },
);

const dumps = fc
  .uniqueArray(fc.integer({ min: 0, max: 3_000 }), { maxLength: 40 })
  .chain((hours) =>
    fc.tuple(
      ...hours
        .sort((a, b) => a - b)
        .map((hour) =>
          fc
            .constantFrom(O.none, ...PROOFS.map(O.some<Proof>))
            .map((proof) => hoursAgo(hour, proof)),
        ),
    ),
  );

describe('expiredDumps', () => {
  it('keeps as many of those that are there, where the newest are known to be lost', () => {
    const lost = [1, 2].map((hours) => ({ ...hoursAgo(hours, O.some('restored')), isLost: true }));
    const whole = [3, 4, 5].map((hours) => hoursAgo(hours, O.some('restored')));
    expect(kept([...lost, ...whole], { last: 2 })).to.deep.equal([...lost, ...whole.slice(0, 2)]);
  });

  it('is named by the rules that are given', () => {
    expect(keepText({ last: 7, monthly: 12 })).to.equal('keep: last 7, monthly 12');
  });

  it('keeps the newest so many, and everything of so many days', () => {
    expect(daysOf(kept(NIGHTLY, { last: 3 }))).to.deep.equal(['11-22', '11-21', '11-20']);
    expect(daysOf(kept(NIGHTLY, { days: 2 }))).to.deep.equal(['11-22', '11-21']);
  });

  it('counts a day to its last millisecond', () => {
    const newest = hoursAgo(1);
    const just = hoursAgo(48);
    const over = { ...just, startedAt: new Date(just.startedAt.getTime() - 1) };
    expect(kept([newest, just, over], { days: 2 })).to.deep.equal([newest, just]);
  });

  it('keeps the last one of each week, which begins on Monday, and of each month, in the zone', () => {
    expect(daysOf(kept(NIGHTLY, { weekly: 3 }))).to.deep.equal(['11-22', '11-15', '11-08']);
    expect(daysOf(kept(NIGHTLY, { monthly: 3 }))).to.deep.equal(['11-22', '10-31', '09-30']);
    // 23:30 in UTC on 31 October is November in Oslo.
    const at = (time: string) => ({ ...hoursAgo(0), startedAt: new Date(time) });
    const late = at('2026-10-31T23:30:00Z');
    const early = at('2026-10-31T22:30:00Z');
    expect(kept([late, early], { monthly: 2 })).to.deep.equal([late, early]);
  });

  it('never removes the newest dump, nor the newest that is proved as far as any and not rotten', () => {
    forAll(dumps, aKeep, (all, keep) => {
      const left = kept(all, keep);
      if (all[0] !== undefined) expect(left).to.include(all[0]);
      for (const least of PROOFS.keys()) {
        const newest = all.find(({ proof }) =>
          O.exists((known: Proof) => PROOFS.indexOf(known) >= least)(proof),
        );
        if (newest !== undefined) expect(left).to.include(newest);
      }
    });
  });

  it('removes nothing more when it is applied again', () => {
    forAll(dumps, aKeep, (all, keep) => {
      expect(expiredDumps(kept(all, keep), keep, NOW, OSLO)).to.deep.equal([]);
    });
  });

  it('removes nothing more for a rule that keeps more', () => {
    forAll(
      dumps,
      aKeep,
      fc.constantFrom('last', 'days', 'weekly', 'monthly'),
      (all, keep, rule) => {
        const more = { ...keep, [rule]: (keep[rule] ?? 0) + 1 };
        expect(kept(all, more)).to.include.members([...kept(all, keep)]);
      },
    );
  });
});
