import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { acknowledgeProblem } from '../../../../../core/problems/use-cases/acknowledge-problem.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import { NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { triageSetup } from '../../../../support/problems/triage-setup.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('acknowledgeProblem', () => {
  const make = async () => {
    const { ports, clock, store, open } = await triageSetup();
    return { clock, store, id: await open(), acknowledge: acknowledgeProblem(ports) };
  };

  it('stores the caller, the time, and the note without the blanks around it', async () => {
    const { clock, id, acknowledge } = await make();
    const by = anAdmin().id;
    const first = await rightOf(acknowledge(anAdmin(), id, O.some(' Is being looked at.\n')));
    expect(first.acknowledgement).to.deep.equal(
      O.some({ by, at: NOON, note: 'Is being looked at.' }),
    );
    clock.set(noonPlus(1));
    const last = await rightOf(acknowledge(anAdmin(), id, O.some(' \n')));
    expect(last.acknowledgement).to.deep.equal(O.some({ by, at: noonPlus(1), note: '' }));
  });

  it('removes the acknowledgement without a note, and leaves a snooze as it is', async () => {
    const { store, id, acknowledge } = await make();
    const snoozedUntil = O.some(noonPlus(5));
    await rightOf(store.problems.triage(id, { snoozedUntil }));
    await rightOf(acknowledge(anAdmin(), id, O.some('')));
    const after = await rightOf(acknowledge(anAdmin(), id, O.none));
    expect([after.acknowledgement, after.snoozedUntil]).to.deep.equal([O.none, snoozedUntil]);
  });

  it('takes a note of 1,000 characters, and rejects one that is longer or cannot be printed on one line', async () => {
    const { id, acknowledge } = await make();
    await rightOf(acknowledge(anAdmin(), id, O.some(` ${'x'.repeat(1_000)} `)));
    for (const note of ['two\nlines', 'x'.repeat(1_001), 'a\u0000b', 'a\u202eb'])
      expect(await acknowledge(anAdmin(), id, O.some(note))()).to.deep.equal(
        E.left({ _tag: 'NoteRejected' }),
      );
  });
});
