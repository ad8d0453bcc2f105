import type { ProblemReport } from '../../../core/problems/problem.js';
import type { Store } from '../../../core/store.js';
import { aReport, NOON } from './a-problem.js';
import { aWholeFleet } from '../fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { listedProblems } from './read-problems.js';
import { rightOf } from '../shared/right-of.js';

/** A whole fleet, and what can go wrong with its one server. */
export type BrokenServer = Awaited<ReturnType<typeof oneBrokenServer>>;

export const oneBrokenServer = async (store: Store) => {
  await putFleet(store, aWholeFleet());
  const server = await refAt(store, 'db-eu-1');
  const open = async (telling: Partial<ProblemReport> = {}) => {
    const report = aReport(server, telling);
    await rightOf(store.problems.open(report));
    const [opened] = (await listedProblems(store)).filter(({ kind }) => kind === report.kind);
    if (opened === undefined) throw new Error('Nothing was opened.');
    return opened.id;
  };
  const pass = async (closedAt = NOON, telling: Partial<ProblemReport> = {}) => {
    const id = await open(telling);
    await rightOf(store.problems.close(aReport(server, telling), closedAt));
    return id;
  };
  return {
    server,
    /** Opens a problem of the server, and answers with its id. */
    open,
    /** Opens a problem of the server and closes it, and answers with its id. */
    openAndClose: pass,
  };
};
