import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../adapters/memory/memory-store.js';
import { forbidden, notFound } from '../../../core/domain/refusal.js';
import { closeProblem } from '../../../core/use-cases/close-problem.js';
import { aCallerWho, aStranger, aViewer } from '../../support/a-caller.js';
import { aReport } from '../../support/a-problem.js';
import { aWholeFleet } from '../../support/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/put-fleet.js';
import { rightOf } from '../../support/right-of.js';

describe('closeProblem', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    const report = aReport(await refAt(store, 'db-eu-1'));
    await rightOf(store.problems.open(report));
    return { store, close: closeProblem(store), report };
  };
  const reporter = aCallerWho('fleet', 'problem:write');

  it('closes a problem', async () => {
    const { store, close, report } = await make();
    expect(await close(reporter, report)()).to.deep.equal(E.right(undefined));
    const { problems } = await rightOf(store.overview.read(aViewer(), 20));
    expect(problems).to.deep.equal([]);
  });

  it('finds no problem that is not open', async () => {
    const { close, report } = await make();
    expect(await close(reporter, { ...report, kind: 'disk_full' })()).to.deep.equal(
      E.left(notFound('problem')),
    );
  });

  it('is forbidden to a caller who may only read the resource', async () => {
    const { close, report } = await make();
    expect(await close(aViewer(), report)()).to.deep.equal(E.left(forbidden('problem:write')));
  });

  it('hides the resource from a caller who may not even read it', async () => {
    const { close, report } = await make();
    expect(await close(aStranger, report)()).to.deep.equal(E.left(notFound('server')));
  });
});
