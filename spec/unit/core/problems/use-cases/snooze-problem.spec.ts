import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { snoozeProblem } from '../../../../../core/problems/use-cases/snooze-problem.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import { anAcknowledgement, NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { triageSetup } from '../../../../support/problems/triage-setup.js';
import { overviewProblems } from '../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('snoozeProblem', () => {
  const make = async () => {
    const { ports, store, open } = await triageSetup();
    return { store, id: await open(), snooze: snoozeProblem(ports) };
  };

  it('leaves a problem out of the overview until the time', async () => {
    const { store, id, snooze } = await make();
    const { snoozedUntil } = await rightOf(snooze(anAdmin(), id, O.some(noonPlus(5))));
    expect(snoozedUntil).to.deep.equal(O.some(noonPlus(5)));
    expect(await overviewProblems(store)).to.deep.equal([]);
  });

  it('ends the snooze without a time, and leaves an acknowledgement as it is', async () => {
    const { store, id, snooze } = await make();
    const acknowledgement = O.some(anAcknowledgement());
    await rightOf(store.problems.triage(id, { acknowledgement }));
    await rightOf(snooze(anAdmin(), id, O.some(noonPlus(5))));
    const after = await rightOf(snooze(anAdmin(), id, O.none));
    expect([after.acknowledgement, after.snoozedUntil]).to.deep.equal([acknowledgement, O.none]);
    expect(await overviewProblems(store)).to.have.length(1);
  });

  it('rejects a time that has passed, is now, is more than a year ahead, or is none', async () => {
    const { store, id, snooze } = await make();
    const tagAt = async (ms: number) => {
      const snoozed = await snooze(anAdmin(), id, O.some(new Date(+NOON + ms)))();
      return E.isLeft(snoozed) ? snoozed.left._tag : 'right';
    };
    const YEAR_MS = 366 * 24 * 60 * 60 * 1_000;
    expect([await tagAt(0), await tagAt(-1)]).to.deep.equal(['SnoozePassed', 'SnoozePassed']);
    expect(await tagAt(YEAR_MS + 1)).to.equal('SnoozeTooLong');
    expect(await tagAt(NaN)).not.to.equal('right');
    expect(await overviewProblems(store)).to.have.length(1);
    expect([await tagAt(1), await tagAt(YEAR_MS)]).to.deep.equal(['right', 'right']);
  });
});
