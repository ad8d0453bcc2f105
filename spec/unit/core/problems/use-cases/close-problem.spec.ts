import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { forbidden, notFound } from '../../../../../core/access/caller.js';
import { closeProblem } from '../../../../../core/problems/use-cases/report-problem.js';
import { aCallerWho, aStranger, aViewer } from '../../../../support/access/a-caller.js';
import { aReport, NOON } from '../../../../support/problems/a-problem.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { listedProblems, overviewProblems } from '../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('closeProblem', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    const report = aReport(await refAt(store, 'db-eu-1'));
    await rightOf(store.problems.open(report));
    return { store, close: closeProblem({ ...store, clock: memoryClock(NOON) }), report };
  };
  const reporter = aCallerWho('fleet', 'problem:write');

  it('closes a problem, now', async () => {
    const { store, close, report } = await make();
    expect(await close(reporter, report)()).to.deep.equal(E.right(undefined));
    const listed = await listedProblems(store);
    expect(listed.map(({ closedAt }) => closedAt)).to.deep.equal([O.some(NOON)]);
  });

  it('finds no problem that is not open', async () => {
    const { close, report } = await make();
    expect(await close(reporter, { ...report, kind: 'disk_full' })()).to.deep.equal(
      E.left(notFound('problem')),
    );
  });

  it('refuses to close what monitoring has opened', async () => {
    const { store, close, report } = await make();
    const offline = { ...report, kind: 'server_offline' };
    await rightOf(store.problems.open(offline));
    expect(await close(reporter, offline)()).to.deep.equal(
      E.left({ _tag: 'KindReserved', kind: 'server_offline' }),
    );
    expect(await overviewProblems(store)).to.have.length(2);
  });

  it('is forbidden to a caller who may only read the resource', async () => {
    const { close, report } = await make();
    const refused = E.left(forbidden('problem:write'));
    expect(await close(aViewer(), report)()).to.deep.equal(refused);
    expect(await close(aViewer(), { ...report, kind: 'server_offline' })()).to.deep.equal(refused);
  });

  it('hides the resource from a caller who may not even read it', async () => {
    const { close, report } = await make();
    expect(await close(aStranger, report)()).to.deep.equal(E.left(notFound('server')));
  });
});
