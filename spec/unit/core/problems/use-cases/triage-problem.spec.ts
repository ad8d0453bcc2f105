import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { forbidden, notFound } from '../../../../../core/access/caller.js';
import {
  acknowledgeProblem,
  snoozeProblem,
  triageProblem,
} from '../../../../../core/problems/use-cases/triage-problem.js';
import { aCallerWho, anAdmin, aStranger, aViewer } from '../../../../support/access/a-caller.js';
import {
  anAcknowledgement,
  aRecord,
  NOON,
  noonPlus,
} from '../../../../support/problems/a-problem.js';
import { triageSetup } from '../../../../support/problems/triage-setup.js';
import { listedProblems, overviewProblems } from '../../../../support/problems/read-problems.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const acknowledgement = O.some(anAcknowledgement());
const fit = () => E.right({ acknowledgement });
const PROBLEM_CLOSED = E.left({ _tag: 'ProblemClosed' });

describe('triage of a problem', () => {
  it('triages a problem, and returns it as it is afterwards', async () => {
    const { ports, server, open } = await triageSetup();
    const id = await open();
    const resource = { type: 'server' as const, id: server.id, name: 'db-eu-1' };
    expect(await triageProblem(ports)(anAdmin(), id, fit)()).to.deep.equal(
      E.right(aRecord({ id, resource, acknowledgement })),
    );
  });

  it('is allowed to callers who see the problem and may write backups or problems there', async () => {
    const { ports, server, open } = await triageSetup();
    const id = await open();
    for (const permission of ['backup:write', 'problem:write'] as const) {
      const caller = aCallerWho(server.id, 'server:read', permission);
      expect(E.isRight(await triageProblem(ports)(caller, id, fit)())).to.equal(true);
    }
  });

  it('is forbidden to a caller who may only see the problem, open or closed', async () => {
    const { store, ports, open, openAndClose } = await triageSetup();
    const ids = [await openAndClose(), await open({ kind: 'disk_full' })];
    for (const id of ids)
      expect(await triageProblem(ports)(aViewer(), id, fit)()).to.deep.equal(
        E.left(forbidden('backup:write')),
      );
    const marks = (await listedProblems(store)).map((problem) => problem.acknowledgement);
    expect(marks).to.deep.equal([O.none, O.none]);
  });

  it('answers alike for a problem that does not exist and for a hidden one', async () => {
    const { ports, open } = await triageSetup();
    const hidden = E.left(notFound('problem'));
    const id = await open();
    const blind = aCallerWho('fleet', 'backup:write', 'problem:write', 'database:read');
    for (const caller of [aStranger, blind])
      expect(await triageProblem(ports)(caller, id, fit)()).to.deep.equal(hidden);
    expect(await triageProblem(ports)(anAdmin(), aUuid(9), fit)()).to.deep.equal(hidden);
  });

  it('fails for a problem that is closed, or is closed at that moment', async () => {
    const { ports, closedMeanwhile, open, openAndClose } = await triageSetup();
    const closed = await openAndClose();
    expect(await triageProblem(ports)(anAdmin(), closed, fit)()).to.deep.equal(PROBLEM_CLOSED);
    expect(await triageProblem(closedMeanwhile)(anAdmin(), await open(), fit)()).to.deep.equal(
      PROBLEM_CLOSED,
    );
  });

  it('finds nothing of a problem whose resource is removed at that moment', async () => {
    const { ports, open } = await triageSetup();
    const gone = { ...ports, permissions: { permissionsOn: () => TE.right(new Set<never>()) } };
    expect(await triageProblem(gone)(anAdmin(), await open(), fit)()).to.deep.equal(
      E.left(notFound('problem')),
    );
  });

  it('decides about the triage last, and stores nothing of an invalid one', async () => {
    const { ports, open } = await triageSetup();
    const id = await open();
    const unfit = () => E.left('unfit');
    expect(await triageProblem(ports)(aViewer(), id, unfit)()).to.deep.equal(
      E.left(forbidden('backup:write')),
    );
    expect(await triageProblem(ports)(anAdmin(), id, unfit)()).to.deep.equal(E.left('unfit'));
  });

  /** An open problem, and what triages it. */
  const make = async () => {
    const { ports, clock, store, open } = await triageSetup();
    return {
      clock,
      store,
      id: await open(),
      acknowledge: acknowledgeProblem(ports),
      snooze: snoozeProblem(ports),
    };
  };

  describe('acknowledgeProblem', () => {
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

  describe('snoozeProblem', () => {
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
});
