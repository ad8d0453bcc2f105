import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { latenessReport } from '../../../../../core/monitoring/fleet-report-wording.js';
import { evaluateLateness } from '../../../../../core/monitoring/use-cases/evaluate-lateness.js';
import { listedProblems } from '../../../../support/problems/read-problems.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const NOW = new Date('2026-11-21T03:00:00.000Z');

describe('evaluateLateness', () => {
  const make = () => {
    const store = memoryStore();
    const evaluate = evaluateLateness({ ...store, clock: memoryClock(NOW), latenessReport });
    const report = async (behindSeconds: number, node = aUuid(1)) => {
      await rightOf(store.nodes.heartbeat(node, NOW, NOW));
      const figures = {
        intervalMs: 60_000,
        servers: 10,
        behindMs: behindSeconds * 1_000,
        isCutOff: false,
      };
      await rightOf(store.nodes.report(node, NOW, { ...figures, checkedAt: O.some(NOW) }));
    };
    const problems = async () =>
      (await listedProblems(store)).map(({ kind, severity, resource, since, closedAt }) => [
        kind,
        severity,
        resource.type,
        (NOW.getTime() - since.getTime()) / 1_000,
        O.isNone(closedAt),
      ]);
    return {
      store,
      report,
      problems,
      evaluate: (known: O.Option<boolean>, lateSeconds = 61) =>
        rightOf(evaluate(known, lateSeconds * 1_000)),
    };
  };

  it('opens a warning on the fleet when a check is late by more than a round, since it was due', async () => {
    const { report, problems, evaluate } = make();
    await report(60);
    expect([await evaluate(O.some(false)), await problems()]).to.deep.equal([false, []]);
    await report(61);
    expect(await evaluate(O.some(false))).to.equal(true);
    expect(await problems()).to.deep.equal([['watch_behind', 'warning', 'fleet', 61, true]]);
  });

  it('dates what is only foreseen now', async () => {
    const { report, problems, evaluate } = make();
    await report(400);
    expect(await evaluate(O.some(false), 0)).to.equal(true);
    expect(await problems()).to.deep.equal([['watch_behind', 'warning', 'fleet', 0, true]]);
  });

  it('goes by the node that is latest', async () => {
    const { report, evaluate } = make();
    await report(61, aUuid(2));
    await report(0);
    expect(await evaluate(O.none)).to.equal(true);
  });

  it('closes it when no check is late by more than a quarter of a round', async () => {
    const { report, problems, evaluate } = make();
    await report(61);
    await evaluate(O.none);
    await report(16);
    expect(await evaluate(O.some(true))).to.equal(true);
    await report(15);
    expect(await evaluate(O.some(true))).to.equal(false);
    expect(await problems()).to.deep.equal([['watch_behind', 'warning', 'fleet', 61, false]]);
  });

  it('closes what another node has left open', async () => {
    const { store, report, problems, evaluate } = make();
    await report(61, aUuid(2));
    await evaluate(O.none);
    await rightOf(store.nodes.leave(aUuid(2)));
    await report(0);
    expect(await evaluate(O.none)).to.equal(false);
    expect((await problems()).map((problem) => problem.at(-1))).to.deep.equal([false]);
  });

  it('writes nothing while it stays the same', async () => {
    const { store, report, evaluate } = make();
    await report(61);
    await evaluate(O.none);
    await rightOf(store.nodes.leave(aUuid(1)));
    const before = await listedProblems(store);
    await report(90);
    expect(await evaluate(O.some(true))).to.equal(true);
    expect(await listedProblems(store)).to.deep.equal(before);
  });
});
