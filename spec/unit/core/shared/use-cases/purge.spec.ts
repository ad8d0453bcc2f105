import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { purge, PURGE_BATCH_SIZE } from '../../../../../core/shared/use-cases/purge.js';
import { aFleet, aServer } from '../../../../support/fleet/a-fleet.js';
import { aReport } from '../../../../support/problems/a-problem.js';
import { storedProblems } from '../../../../support/monitoring/a-server-monitor.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = new Date('2026-11-21T03:00:00.000Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

describe('purge', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aFleet({ servers: [aServer()] }));
    const report = aReport(await refAt(store, 'db-eu-1'));
    const close = async (at: Date) => {
      await rightOf(store.problems.open(report));
      await rightOf(store.problems.close(report, at));
    };
    const kept = async () => (await storedProblems(store, report.resource.id)).length;
    const forget = purge(store.problems, TE.right(NOW), 90 * DAY_MS);
    return { close, kept, forget };
  };

  it('removes what was closed longer ago than the history goes back, and nothing else', async () => {
    const { close, kept, forget } = await make();
    for (const days of [1, 90, 91, 400]) await close(daysAgo(days));
    expect(await rightOf(forget)).to.equal(2);
    expect(await kept()).to.equal(2);
    expect(await rightOf(forget)).to.equal(0);
  });

  it('removes at most one batch at once', async () => {
    const { close, kept, forget } = await make();
    for (let n = 0; n <= PURGE_BATCH_SIZE; n += 1) await close(daysAgo(100));
    expect(await rightOf(forget)).to.equal(PURGE_BATCH_SIZE);
    expect(await kept()).to.equal(1);
  });
});
