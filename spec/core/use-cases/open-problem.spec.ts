import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../adapters/memory/memory-store.js';
import { forbidden, notFound } from '../../../core/domain/refusal.js';
import { openProblem } from '../../../core/use-cases/open-problem.js';
import { aCallerWho, aStranger, aViewer } from '../../support/a-caller.js';
import { aReport } from '../../support/a-problem.js';
import { aUuid } from '../../support/a-uuid.js';
import { aWholeFleet } from '../../support/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/put-fleet.js';
import { rightOf } from '../../support/right-of.js';

describe('openProblem', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    const messages = async () =>
      (await rightOf(store.overview.read(aViewer(), 20))).problems.map(({ message }) => message);
    return { open: openProblem(store), server: await refAt(store, 'db-eu-1'), messages };
  };

  it('opens a problem for a caller with problem:write on its resource', async () => {
    const { open, server, messages } = await make();
    const caller = aCallerWho(server.id, 'problem:write');
    expect(await open(caller, aReport(server, { message: 'Down.' }))()).to.deep.equal(
      E.right(undefined),
    );
    expect(await messages()).to.deep.equal(['Down.']);
  });

  it('takes over what is new when the problem is reported again', async () => {
    const { open, server, messages } = await make();
    const caller = aCallerWho('fleet', 'problem:write');
    await rightOf(open(caller, aReport(server, { message: 'Down.' })));
    await rightOf(open(caller, aReport(server, { message: 'Still down.' })));
    expect(await messages()).to.deep.equal(['Still down.']);
  });

  it('keeps nothing of a report that has something wrong', async () => {
    const { open, server, messages } = await make();
    const caller = aCallerWho('fleet', 'problem:write');
    expect(await open(caller, aReport(server, { since: new Date(NaN) }))()).to.deep.equal(
      E.left({ _tag: 'ReportRejected', parts: ['since'] }),
    );
    expect(await messages()).to.deep.equal([]);
  });

  it('is forbidden to a caller who may only read the resource', async () => {
    const { open, server, messages } = await make();
    const refused = E.left(forbidden('problem:write'));
    expect(await open(aViewer(), aReport(server))()).to.deep.equal(refused);
    expect(await messages()).to.deep.equal([]);
  });

  it('tells apart neither a resource that is not there nor one that is hidden', async () => {
    const { open, server } = await make();
    const hidden = E.left(notFound('server'));
    expect(await open(aStranger, aReport(server))()).to.deep.equal(hidden);
    const nobody = aReport({ type: 'server', id: aUuid(9) });
    expect(await open(aCallerWho('fleet', 'problem:write'), nobody)()).to.deep.equal(hidden);
  });

  it('finds no database under the id of a server', async () => {
    const { open, server } = await make();
    const mistaken = aReport({ type: 'database', id: server.id });
    expect(await open(aCallerWho('fleet', 'problem:write'), mistaken)()).to.deep.equal(
      E.left(notFound('database')),
    );
  });
});
