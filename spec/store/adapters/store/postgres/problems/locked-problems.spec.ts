import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { aViewer } from '../../../../../support/access/a-caller.js';
import { NOON, noonPlus } from '../../../../../support/problems/a-problem.js';
import { postgresStoreAt } from '../../../../../support/stores/postgres-world.js';
import { listedProblems, overviewProblems } from '../../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { untilSomeoneIsBlocked, twoNodes } from '../../../../../support/postgres/two-nodes.js';

describe('a Postgres store of which another node holds a problem', () => {
  const nodes = twoNodes();
  beforeEach(async () => {
    const { store, databaseProblem } = nodes();
    for (const kind of ['free', 'held'])
      await rightOf(store.problems.open({ ...databaseProblem, kind }));
  });

  const hold = (kind: string) =>
    nodes().other(`SELECT 1 FROM shipshape.problem WHERE kind = '${kind}' FOR UPDATE`);
  const snooze = async (told: string, minutes: number) => {
    const { store } = nodes();
    for (const { id, kind } of await listedProblems(store))
      if (kind === told)
        await rightOf(store.problems.triage(id, { snoozedUntil: O.some(noonPlus(minutes)) }));
  };

  it('wakes the others, and waits for that one while it holds none', async () => {
    const { store, other, query } = nodes();
    await snooze('free', 1);
    await snooze('held', 2);
    await other('BEGIN');
    await hold('held');
    const reading = overviewProblems(store, aViewer(), noonPlus(3));
    await untilSomeoneIsBlocked(query);
    await hold('free');
    await other('COMMIT');
    expect((await reading).map(({ kind }) => kind)).to.have.members(['free', 'held']);
  });

  it('forgets the others, and leaves that one to the other node', async () => {
    const { store, databaseProblem, other } = nodes();
    for (const kind of ['free', 'held'])
      await rightOf(store.problems.close({ ...databaseProblem, kind }, NOON));
    await other('BEGIN');
    await hold('held');
    expect(await rightOf(store.problems.purge(noonPlus(1), 10))).to.equal(1);
    await other('COMMIT');
    expect((await listedProblems(store)).map(({ kind }) => kind)).to.deep.equal(['held']);
  });

  it('shows on a standby what it has, although a snooze is over that it cannot end', async () => {
    const { url } = nodes();
    await snooze('held', 1);
    const readOnly = `${url}?options=-c%20default_transaction_read_only%3Don`;
    const standby = await postgresStoreAt(readOnly);
    const shown = await overviewProblems(standby, aViewer(), noonPlus(2));
    expect(shown.map(({ kind }) => kind)).to.deep.equal(['free']);
    await standby.close();
  });
});
