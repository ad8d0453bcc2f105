import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from '../../../../../core/backups/dump-failure.js';
import type { Foresight, ScheduleState } from '../../../../../core/backups/schedule-state.js';
import type { Run } from '../../../../../core/backups/run.js';
import { dumpVerdict, worstVerdict } from '../../../../../core/backups/verdict/dump-verdict.js';
import type { StoredProof } from '../../../../../core/backups/proof/proof.js';
import {
  databaseVerdictWording,
  verdictWording,
} from '../../../../../core/backups/verdict/verdict-wording.js';
import {
  aFailedRun,
  aForesight,
  aScheduledRun,
  aSchedulePlan,
  aScheduleState,
  noonPlusHours,
} from '../../../../support/backups/a-schedule-state.js';

const DENIED = { code: 'access_denied' } as const;
const failing = (hours: number, failure: DumpFailure = DENIED): Run =>
  aFailedRun(hours, { failure: O.some(failure) });

interface Telling {
  readonly runs?: readonly Run[];
  readonly foresight?: Partial<Foresight>;
  readonly state?: Partial<ScheduleState>;
  readonly isCriticalAbove?: boolean;
}

/** At one o'clock, of a schedule that was examined at noon, where a test says no other. */
const verdictOf = ({ runs = [], foresight, state, isCriticalAbove = false }: Telling = {}) => {
  const known = O.some(aForesight(foresight));
  const plan = O.some(aSchedulePlan({ foresight: known }));
  const whole = aScheduleState({ plan, runs, ...state });
  const verdict = dumpVerdict(whole, noonPlusHours(1), isCriticalAbove);
  return { state: whole, ...verdict };
};

const said = (telling?: Telling): readonly string[] => {
  const { state, ...verdict } = verdictOf(telling);
  return [verdict.outlook, verdictWording(state, verdict)];
};

const well = [aScheduledRun(-9)];

describe('dumpVerdict', () => {
  it('has what came of the last dump, and that the next one will work', () => {
    expect(said({ runs: well })).to.deep.equal([
      'works',
      "Dumped 10 h ago. Tonight's dump will work.",
    ]);
    expect(said()).to.deep.equal(['works', "No dump was made yet. Tonight's dump will work."]);
  });

  it('has all that failed since the last good one, and that what failed would work now', () => {
    const runs = [failing(-1), failing(-2), failing(-5), ...well];
    expect(said({ runs })).to.deep.equal([
      'works',
      'The last 3 dumps failed, 08:00 to 12:00: the admin user may not connect to the database. Dumped 10 h ago. A dump would work now; the next is due Sat 21 November, 03:00 Europe/Oslo.',
    ]);
  });

  it('promises nothing where the last one failed of what no examination sees', () => {
    const runs = [failing(-1, { code: 'connection_lost' }), ...well];
    expect(said({ runs })[0]).to.equal('unseen');
    expect(said({ runs })[1]).to.match(/does not see what that was; the next is due Sat/);
  });

  it('has why the next one will fail, unless that may pass', () => {
    const [outlook, words] = said({ runs: well, foresight: { reasons: [DENIED] } });
    expect(outlook).to.equal('fails');
    expect(words).to.match(/^Dumped 10 h ago\. Tonight's dump \(Sat .*\) will fail: /);
    const again = { runs: [failing(-1), ...well], foresight: { reasons: [DENIED] } };
    expect(said(again)[1]).to.match(/will fail for the same reason\.$/);
    const reasons = [{ code: 'timed_out' as const }];
    expect(said({ runs: well, foresight: { reasons } })[1]).to.match(
      /Tonight's dump would fail now, which may pass: /,
    );
  });

  it('leaves out what was foreseen before the last dump, or before a check or a change', () => {
    const outdated: readonly Telling[] = [
      { runs: [aScheduledRun(0.5)], foresight: { reasons: [DENIED], isOutdated: true } },
      { runs: [failing(0.5)] },
      { foresight: { reasons: [DENIED], isOutdated: true } },
      { state: { changedAt: noonPlusHours(0.5) } },
    ];
    for (const telling of outdated) {
      const [outlook, words] = said(telling);
      expect(outlook).to.equal('unexamined');
      expect(words).to.match(/Whether tonight's dump will work is being examined\.$/);
    }
  });

  it('goes by a good dump that was made since, and as by any examination', () => {
    const runs = [aScheduledRun(0.5)];
    expect(said({ runs, foresight: { reasons: [DENIED] } })[0]).to.equal('works');
    expect(said({ runs, isCriticalAbove: true })[0]).to.equal('doubtful');
    expect(said({ runs, state: { changedAt: noonPlusHours(0.7) } })[0]).to.equal('unexamined');
  });

  it('is in doubt where something above is critical, since that was not examined', () => {
    expect(said({ runs: well, isCriticalAbove: true })).to.deep.equal([
      'doubtful',
      "Dumped 10 h ago. Whether tonight's dump will work depends on what is wrong above it.",
    ]);
  });

  it('says what is under way, was not proved, is made elsewhere, and is due at no time', () => {
    const running = aScheduledRun(1, { state: 'running', endedAt: O.none });
    expect(said({ runs: [running, ...well] })[1]).to.match(
      /^A dump is being made\. Dumped 10 h ago/,
    );
    const unproved = aScheduledRun(-1, { failure: O.some({ code: 'dump_unrestorable' }) });
    expect(said({ runs: [unproved] })[1]).to.include('There is no good dump yet.');
    expect(said({ runs: [unproved, ...well] })[1]).to.match(
      /^The last dump could not be proved 2 h/,
    );
    const rules = { ...aScheduleState().rules, run: 'elsewhere' as const };
    expect(said({ runs: well, state: { rules } })).to.deep.equal([
      'elsewhere',
      'Dumped 10 h ago. Another program makes the next one, Sat 21 November, 03:00 Europe/Oslo.',
    ]);
    const plan = O.some(aSchedulePlan({ nextDueAt: O.none }));
    expect(said({ state: { plan } })).to.deep.equal([
      'not_due',
      'No dump was made yet. No other one is due.',
    ]);
  });

  it('begins with whether a database is protected, and has when a dump was restored', () => {
    const { state, ...verdict } = verdictOf({ runs: well });
    const lastRestored = O.some({ at: noonPlusHours(-71), tookMs: O.some(252_000) } as StoredProof);
    const protection = O.some({ state: 'protected', reason: 'restored' } as const);
    expect(databaseVerdictWording(state, verdict, { protection, lastRestored })).to.equal(
      "Protected. Dumped 10 h ago. A dump was restored 3 d ago, in 4 min 12 s. Tonight's dump will work.",
    );
    const quick = O.some({ at: noonPlusHours(-71), tookMs: O.some(212) } as StoredProof);
    expect(databaseVerdictWording(state, verdict, { protection, lastRestored: quick })).to.include(
      'restored 3 d ago, in under a second.',
    );
    const named = { ...state, name: 'nightly' };
    const unknown = { protection: O.none, lastRestored: O.none };
    expect(databaseVerdictWording(named, verdict, unknown)).to.match(/^nightly: Dumped 10 h ago/);
  });

  describe('worstVerdict', () => {
    it('is that of the worst schedule, with the last good dump of any', () => {
      const [fine, failed, bad] = [
        verdictOf({ runs: well }),
        verdictOf({ runs: [failing(-1)] }),
        verdictOf({ foresight: { reasons: [DENIED] } }),
      ];
      const { lastGoodAt } = fine;
      expect(worstVerdict([fine, failed])).to.deep.equal({ ...failed, lastGoodAt });
      expect(worstVerdict([fine, failed, bad])).to.deep.equal({ ...bad, lastGoodAt });
      expect(worstVerdict<typeof fine>([])).to.deep.equal(undefined);
    });
  });
});
