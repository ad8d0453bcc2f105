import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { forbidden, notFound } from '../../../../../core/access/caller.js';
import {
  openProblem,
  type ReportedProblem,
} from '../../../../../core/problems/use-cases/report-problem.js';
import { aCallerWho, aStranger, aViewer } from '../../../../support/access/a-caller.js';
import { aReport, NOON, noonPlus } from '../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { listedProblems, overviewProblems } from '../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const aReported = (on: Parameters<typeof aReport>[0], telling: Partial<ReportedProblem> = {}) => ({
  ...aReport(on),
  since: O.some(noonPlus(-60)),
  validForMs: O.none,
  ...telling,
});

describe('openProblem', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    const messages = async () => (await overviewProblems(store)).map(({ message }) => message);
    const sinces = async () => (await overviewProblems(store)).map(({ since }) => since);
    const clock = memoryClock(NOON);
    const open = openProblem({ ...store, clock });
    return { store, open, clock, server: await refAt(store, 'db-eu-1'), messages, sinces };
  };

  it('opens a problem for a caller with problem:write on its resource', async () => {
    const { open, server, messages } = await make();
    const caller = aCallerWho(server.id, 'problem:write');
    expect(await open(caller, aReported(server, { message: 'Down.' }))()).to.deep.equal(
      E.right(undefined),
    );
    expect(await messages()).to.deep.equal(['Down.']);
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

  it('refuses a time in the future, but takes one within a minute for now', async () => {
    const { open, server, sinces } = await make();
    const caller = aCallerWho('fleet', 'problem:write');
    const ahead = new Date(+NOON + 60_001);
    expect(await open(caller, aReported(server, { since: O.some(ahead) }))()).to.deep.equal(
      E.left({ _tag: 'SinceInFuture', since: ahead }),
    );
    expect(await sinces()).to.deep.equal([]);
    await rightOf(open(caller, aReported(server, { since: O.some(noonPlus(1)) })));
    expect(await sinces()).to.deep.equal([NOON]);
  });

  it('reopens what was closed within ten minutes, and opens another for what was closed before', async () => {
    const { store, open, clock, server } = await make();
    const caller = aCallerWho('fleet', 'problem:write');
    const report = aReported(server, { since: O.none });
    const flaps = async () => (await listedProblems(store)).map((one) => one.flaps);
    await rightOf(open(caller, report));
    await rightOf(store.problems.close(report, noonPlus(1)));
    clock.set(noonPlus(11));
    await rightOf(open(caller, report));
    expect(await flaps()).to.deep.equal([1]);
    await rightOf(store.problems.close(report, noonPlus(12)));
    clock.set(new Date(+noonPlus(22) + 1));
    await rightOf(open(caller, report));
    expect(await flaps()).to.deep.equal([0, 1]);
  });

  it('has the problem valid for the time that the last report says', async () => {
    const { store, open, clock, server } = await make();
    const caller = aCallerWho('fleet', 'problem:write');
    const valid = async () => (await listedProblems(store)).map((one) => one.validUntil);
    await rightOf(open(caller, aReported(server, { validForMs: O.some(600_000) })));
    expect(await valid()).to.deep.equal([noonPlus(10)]);
    clock.set(noonPlus(5));
    await rightOf(open(caller, aReported(server, { validForMs: O.some(600_000) })));
    expect(await valid()).to.deep.equal([noonPlus(15)]);
    await rightOf(open(caller, aReported(server)));
    expect(await valid()).to.deep.equal([undefined]);
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
