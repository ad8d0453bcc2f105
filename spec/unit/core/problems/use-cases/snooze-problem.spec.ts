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

  it('rejects a time that has passed, or is more than a year ahead', async () => {
    const { store, id, snooze } = await make();
    const nextCentury = new Date('2100-01-01T00:00:00.000Z');
    const refusals = [
      await snooze(anAdmin(), id, O.some(NOON))(),
      await snooze(anAdmin(), id, O.some(nextCentury))(),
    ];
    expect(refusals).to.deep.equal([
      E.left({ _tag: 'SnoozePassed', until: NOON }),
      E.left({ _tag: 'SnoozeTooLong', until: nextCentury }),
    ]);
    expect(await overviewProblems(store)).to.have.length(1);
  });
});
