import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../adapters/memory/shared/clock.js';
import { memoryStore } from '../../../../adapters/memory/store.js';
import { forbidden, notFound } from '../../../../core/access/access-error.js';
import {
  openProblem,
  type ReportedProblem,
} from '../../../../core/problems/use-cases/open-problem.js';
import { aCallerWho, aStranger, aViewer } from '../../../support/access/a-caller.js';
import { aReport, NOON, noonPlus } from '../../../support/problems/a-problem.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../support/fleet/put-fleet.js';
import { overviewProblems } from '../../../support/problems/read-problems.js';
import { rightOf } from '../../../support/shared/right-of.js';

const aReported = (
  on: Parameters<typeof aReport>[0],
  telling: Partial<ReportedProblem> = {},
): ReportedProblem => ({ ...aReport(on), since: O.some(noonPlus(-60)), ...telling });

describe('openProblem', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    const messages = async () => (await overviewProblems(store)).map(({ message }) => message);
    const sinces = async () => (await overviewProblems(store)).map(({ since }) => since);
    const clock = memoryClock(NOON);
    const open = openProblem({ ...store, clock });
    return { open, clock, server: await refAt(store, 'db-eu-1'), messages, sinces };
  };

  it('opens a problem for a caller with problem:write on its resource', async () => {
    const { open, server, messages } = await make();
    const caller = aCallerWho(server.id, 'problem:write');
    expect(await open(caller, aReported(server, { message: 'Down.' }))()).to.deep.equal(
      E.right(undefined),
    );
    expect(await messages()).to.deep.equal(['Down.']);
  });

  it('updates the problem when it is reported again', async () => {
    const { open, server, messages } = await make();
    const caller = aCallerWho('fleet', 'problem:write');
    await rightOf(open(caller, aReported(server, { message: 'Down.' })));
    await rightOf(open(caller, aReported(server, { message: 'Still down.' })));
    expect(await messages()).to.deep.equal(['Still down.']);
  });

  it('rejects a report with an invalid field, and stores nothing', async () => {
    const { open, server, messages } = await make();
    const caller = aCallerWho('fleet', 'problem:write');
    expect(await open(caller, aReported(server, { since: O.some(new Date(NaN)) }))()).to.deep.equal(
      E.left({ _tag: 'ReportRejected', fields: ['since'] }),
    );
    expect(await messages()).to.deep.equal([]);
  });

  it('dates a problem from the reported time, otherwise from now', async () => {
    const { open, clock, server, sinces } = await make();
    const caller = aCallerWho('fleet', 'problem:write');
    await rightOf(open(caller, aReported(server, { since: O.none })));
    clock.set(noonPlus(1));
    await rightOf(open(caller, aReported(server, { since: O.none })));
    expect(await sinces()).to.deep.equal([NOON]);
    await rightOf(open(caller, aReported(server)));
    expect(await sinces()).to.deep.equal([noonPlus(-60)]);
  });

  it('refuses to open what monitoring detects', async () => {
    const { open, server, messages } = await make();
    const offline = aReported(server, { kind: 'server_offline' });
    expect(await open(aCallerWho('fleet', 'problem:write'), offline)()).to.deep.equal(
      E.left({ _tag: 'KindReserved', kind: 'server_offline' }),
    );
    expect(await open(aViewer(), offline)()).to.deep.equal(E.left(forbidden('problem:write')));
    expect(await messages()).to.deep.equal([]);
  });

  it('is forbidden to a caller who may only read the resource', async () => {
    const { open, server, messages } = await make();
    const refused = E.left(forbidden('problem:write'));
    expect(await open(aViewer(), aReported(server))()).to.deep.equal(refused);
    expect(await messages()).to.deep.equal([]);
  });

  it('answers alike for a resource that does not exist and for a hidden one', async () => {
    const { open, server } = await make();
    const hidden = E.left(notFound('server'));
    expect(await open(aStranger, aReported(server))()).to.deep.equal(hidden);
    const nobody = aReported({ type: 'server', id: aUuid(9) });
    expect(await open(aCallerWho('fleet', 'problem:write'), nobody)()).to.deep.equal(hidden);
  });

  it('finds no database under the id of a server', async () => {
    const { open, server } = await make();
    const mistaken = aReported({ type: 'database', id: server.id });
    expect(await open(aCallerWho('fleet', 'problem:write'), mistaken)()).to.deep.equal(
      E.left(notFound('database')),
    );
  });
});
