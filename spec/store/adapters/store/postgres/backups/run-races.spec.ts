import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { Store } from '../../../../../../core/store.js';
import { aRunStart, listedRuns, NO_LIMITS } from '../../../../../support/backups/a-run.js';
import { startRunsEverywhere } from '../../../../../support/backups/runs-everywhere.js';
import { aWideFleet } from '../../../../../support/fleet/a-wide-fleet.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { noonPlus } from '../../../../../support/problems/a-problem.js';
import { expectNoDrift } from '../../../../../support/postgres/expected-derived-rows.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { postgresStoreAt, postgresWorld } from '../../../../../support/stores/postgres-world.js';

const LIMITS = { perDatabase: 2, perInstance: 3, perNode: 4 };

describe('three nodes that make dumps of the fleet of a Postgres store', () => {
  const world = postgresWorld();
  let stores: readonly Store[] = [];
  let name = '';
  beforeEach(async () => {
    name = await world().make();
    stores = await Promise.all([1, 2, 3].map(() => postgresStoreAt(world().url(name))));
    await putFleet(storeOf(0), aWideFleet(2, 2, 2));
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  const storeOf = (node: number): Store => {
    const store = stores[node];
    if (store === undefined) throw new Error(`There is no node ${node}.`);
    return store;
  };
  const eachNode = <A>(ask: (store: Store, node: number) => Promise<A>) =>
    Promise.all(stores.map(ask));

  it('never exceed a limit together, and start as many as there is room for', async () => {
    const paths = ['s1/i1/d1', 's1/i1/d2', 's1/i2/d1', 's2/i1/d1', 's2/i2/d2'];
    const ids = await Promise.all(paths.map(async (path) => (await refAt(storeOf(0), path)).id));
    const tries = await eachNode((store, node) =>
      Promise.all(
        [...ids, ...ids, ...ids].map((id) =>
          store.runs.start(aRunStart(id, { node: aUuid(70 + node) }), LIMITS)(),
        ),
      ),
    );
    const outcomes = tries.flat();
    expect(outcomes.filter(E.isLeft).every(({ left }) => left._tag === 'TooManyRuns')).to.equal(
      true,
    );
    const started = outcomes.filter(E.isRight).length;
    const count = (columns: string) =>
      world().server.query(
        `SELECT max(many)::int AS many FROM (
           SELECT count(*) AS many FROM shipshape.run r JOIN shipshape.resource d ON d.id = r.database_id
            GROUP BY ${columns}) counted`,
        name,
      );
    expect(await count('d.id')).to.deep.equal([{ many: 2 }]);
    expect(await count('d.parent_id')).to.deep.equal([{ many: 3 }]);
    // Nine are all that the four instances have room for: three, and twice two of the others, each of one database.
    expect(started).to.equal(9);
  });

  it('start no run of a database that another one is removing, and lose none that has started', async () => {
    const { id } = await refAt(storeOf(0), 's2/i1/d1');
    const start = (store: Store) => store.runs.start(aRunStart(id), NO_LIMITS)();
    const [, ...tries] = await Promise.all([
      putFleet(storeOf(0), aWideFleet(1, 2, 2)),
      ...Array.from({ length: 12 }, (_, n) => start(storeOf(1 + (n % 2)))),
    ]);
    for (const one of tries.filter(E.isLeft)) expect(one.left._tag).to.equal('RunTargetGone');
    const kept = await listedRuns(storeOf(0));
    expect(kept).to.have.length(tries.filter(E.isRight).length);
    expect(kept.map(({ database }) => database._tag)).not.to.include('Some');
    await expectNoDrift((sql) => world().server.query(sql, name));
  });

  it('renew, finish, end and purge at once without a deadlock, each run once', async () => {
    const started = await startRunsEverywhere(storeOf(0));
    const outcome = { _tag: 'Done', sizeBytes: 1, sha256: 'ab' } as const;
    const finished = await eachNode(async (store) => {
      const results = started.map(async (run) => {
        await rightOf(store.runs.renew(run, 0, 5));
        await rightOf(store.runs.endAbandoned);
        return rightOf(store.runs.finish(run, outcome, noonPlus(9)));
      });
      return (await Promise.all(results)).filter(Boolean).length;
    });
    expect(finished.reduce((sum, many) => sum + many, 0)).to.be.at.most(4);
    const states = (await listedRuns(storeOf(0))).map(({ state }) => state);
    expect(states).not.to.include('running');
    const purged = await eachNode((store) => rightOf(store.runs.purge(new Date(8e15), 100)));
    const left = await listedRuns(storeOf(0));
    expect(purged.reduce((sum, many) => sum + many, 0) + left.length).to.equal(8);
    await expectNoDrift((sql) => world().server.query(sql, name));
  });
});
