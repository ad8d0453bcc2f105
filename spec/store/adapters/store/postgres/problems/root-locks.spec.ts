import { expect } from 'chai';
import type { ResourceId } from '../../../../../../core/shared/resource.js';
import { aReport, NOON } from '../../../../../support/problems/a-problem.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { expectNoDrift } from '../../../../../support/postgres/expected-derived-rows.js';
import { openProblemSql, twoNodes } from '../../../../../support/postgres/two-nodes.js';

describe('turns at problems in a Postgres store', () => {
  const nodes = twoNodes();

  it('let nothing be opened or closed of a server that is being removed', async () => {
    const { store, serverOffline, databaseProblem, shownKinds, whileUncommitted } = nodes();
    await rightOf(store.problems.open(serverOffline));
    await rightOf(store.problems.open(databaseProblem));
    const outcomes: boolean[] = [];
    await whileUncommitted("DELETE FROM shipshape.resource WHERE path = 's1'", async () => {
      const { open, close } = store.problems;
      const asked = [
        open({ ...databaseProblem, kind: 'b' }),
        close(databaseProblem, NOON),
        close(serverOffline, NOON),
      ];
      outcomes.push(...(await Promise.all(asked.map(rightOf))));
    });
    expect(outcomes).to.deep.equal([false, false, false]);
    expect(await shownKinds()).to.deep.equal([]);
  });

  it('keep nothing of what was being opened when its resource was removed', async () => {
    const { query, shownKinds, whileUncommitted } = nodes();
    await whileUncommitted(openProblemSql('s1/i1/d1', 'b'), () =>
      query("DELETE FROM shipshape.resource WHERE path = 's1/i1/d1'"),
    );
    expect(await shownKinds()).to.deep.equal([]);
  });

  it('let many say at once that a server went and came back, and nobody waits in a circle', async () => {
    const { store, serverOffline, databaseProblem, query } = nodes();
    const ways = [
      store.problems.open(serverOffline),
      store.problems.close(serverOffline, NOON),
      store.monitored.record([
        { _tag: 'Open', report: databaseProblem, failures: 0 },
        { _tag: 'Open', report: serverOffline, failures: 0 },
        { _tag: 'Close', key: serverOffline, at: NOON },
      ]),
    ];
    await Promise.all(
      Array.from({ length: 20 }, () => ways.map((say) => rightOf<unknown>(say))).flat(),
    );
    await expectNoDrift(query);
  });

  it('are waited for with nothing in hand that others may wait for', async () => {
    const { store, serverOffline, shownKinds, whileUncommitted } = nodes();
    await rightOf(store.problems.open(serverOffline));
    const turn = 'SELECT shipshape.take_turns(array_agg(id)) FROM shipshape.resource';
    const change = "UPDATE shipshape.problem SET message = '' WHERE shown <> ''";
    for (const work of [
      store.problems.close(serverOffline, NOON),
      store.problems.open(serverOffline),
    ])
      await whileUncommitted(turn, () => rightOf(work), change);
    expect(await shownKinds()).to.deep.equal(['server_offline']);
  });

  it('keep nobody waiting who opens a problem elsewhere', async () => {
    const { store, query, other } = nodes();
    const [elsewhere] = await query(`
      SELECT id FROM shipshape.resource WHERE type = 'server' AND shipshape.turn_at(id) <>
             (SELECT shipshape.turn_at(id) FROM shipshape.resource WHERE path = 's1')`);
    const id = String(elsewhere?.['id']) as ResourceId;
    await other(`BEGIN; ${openProblemSql('s1', 'server_offline')}`);
    expect(await rightOf(store.problems.open(aReport({ type: 'server', id })))).to.equal(true);
    await other('COMMIT');
  });
});
