import { expect } from 'chai';
import type { ProblemReport } from '../../../../../../core/problems/problem.js';
import type { Store } from '../../../../../../core/store.js';
import { expectNoDrift } from '../../../../../support/postgres/expected-derived-rows.js';
import { twoNodes } from '../../../../../support/postgres/two-nodes.js';
import { NOON } from '../../../../../support/problems/a-problem.js';
import { overviewProblems } from '../../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { postgresStoreAt } from '../../../../../support/stores/postgres-world.js';

const LOCK_ALL_ROOTS = 'SELECT shipshape.take_turns(array_agg(id)) FROM shipshape.resource';

describe('sets of reports in a Postgres store', () => {
  const nodes = twoNodes();

  /** A store whose failures are seen that are hidden by another try. */
  const observedStore = async () => {
    const errors: Error[] = [];
    const onError = (error: Error) => errors.push(error);
    return { store: await postgresStoreAt(nodes().url, { onError }), errors };
  };

  it('wait for their roots with nothing in hand that others may wait for', async () => {
    const { databaseProblem, whileUncommitted } = nodes();
    const { store, errors } = await observedStore();
    const reports = ['x', 'a', 'b'].map((kind) => ({ ...databaseProblem, kind }));
    for (const report of reports) await rightOf(store.problems.open(report));
    const change = (kind: string) =>
      `UPDATE shipshape.problem SET message = '' WHERE kind = '${kind}'`;
    const close = () =>
      Promise.all(reports.map((report) => rightOf(store.problems.close(report, NOON))));
    await whileUncommitted(`${LOCK_ALL_ROOTS}; ${change('b')}`, close, change('a'));
    expect(errors).to.deep.equal([]);
    expect(await overviewProblems(store)).to.deep.equal([]);
    await store.close();
  });

  it('deadlock with nothing that another node is told in the opposite order', async () => {
    const [one, other] = [await observedStore(), await observedStore()];
    const reports = await nodes().manyReports();
    const tell = async ({ problems }: Store, order: readonly ProblemReport[]) => {
      for (let time = 0; time < 5; time += 1) {
        const opened = order.map((one) => rightOf(problems.open(one)));
        const closed = order.map((one) => rightOf(problems.close(one, NOON)));
        await Promise.all([...opened, ...closed]);
      }
    };
    await Promise.all([tell(one.store, reports), tell(other.store, [...reports].reverse())]);
    await Promise.all([one.store.close(), other.store.close()]);
    expect([one.errors, other.errors]).to.deep.equal([[], []]);
    await expectNoDrift(nodes().query);
  });
});
