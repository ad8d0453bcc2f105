import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { forbidden, notFound } from '../../../../../core/access/access-error.js';
import { triageProblem } from '../../../../../core/problems/use-cases/triage-problem.js';
import { aCallerWho, aStranger, aViewer, anAdmin } from '../../../../support/access/a-caller.js';
import { anAcknowledgement, aRecord } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { triageSetup } from '../../../../support/problems/triage-setup.js';
import { listedProblems } from '../../../../support/problems/read-problems.js';

const acknowledgement = O.some(anAcknowledgement());
const fit = () => E.right({ acknowledgement });
const PROBLEM_CLOSED = E.left({ _tag: 'ProblemClosed' });

describe('triageProblem', () => {
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
});
