import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { planFleetChange } from '../../../core/fleet/plan-fleet-change.js';
import { corrupt } from '../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../core/store.js';
import { aViewer } from '../../support/access/a-caller.js';
import { aReport, NOON } from '../../support/problems/a-problem.js';
import { aHash, aToken } from '../../support/access/a-token.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { postgresStoreAt, postgresWorld } from '../../support/stores/postgres-world.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';

describe('a Postgres store whose rows were altered', () => {
  const world = postgresWorld();
  let store: Store;
  let name = '';
  beforeEach(async () => {
    name = await world().make();
    store = await postgresStoreAt(world().url(name));
    await putFleet(store, aWholeFleet());
  });
  afterEach(() => store.close());

  const query = (sql: string) => world().server.query(sql, name);
  const change = (one: Store) =>
    one.fleet.change(planFleetChange(aWholeFleet(), { prune: true }))();

  it('names the resource and the attribute that cannot be read', async () => {
    const { id } = await refAt(store, 'db-eu-1/main');
    await query(
      `UPDATE shipshape.resource SET attributes = replace(attributes, 'verify-full', 'lax')`,
    );
    const expected = E.left(corrupt('store', `resource ${id}, attributes.tls.mode`));
    expect(await store.fleet.resources()).to.deep.equal(expected);
    expect(await change(store)).to.deep.equal(expected);
    const database = await refAt(store, 'db-eu-1/main/shop');
    expect(await store.fleet.dumpTarget(database.id)()).to.deep.equal(expected);
  });

  it('names the resource whose secret was taken from another', async () => {
    const { id } = await refAt(store, 'db-eu-1/main');
    await query(`UPDATE shipshape.resource SET sealed =
                   (SELECT sealed FROM shipshape.resource WHERE type = 'channel')
                  WHERE type = 'instance'`);
    const expected = E.left(corrupt('store', `resource ${id}, secret`));
    expect(await store.fleet.resources()).to.deep.equal(expected);
  });

  it('names the problem that cannot be read', async () => {
    await rightOf(store.problems.open(aReport(await refAt(store, 'db-eu-1'))));
    const { problems } = await rightOf(store.overview.read(aViewer(), 1, NOON));
    await query('UPDATE shipshape.problem SET since = 9000000000000000');
    expect(await store.overview.read(aViewer(), 20, NOON)()).to.deep.equal(
      E.left(corrupt('store', `problem ${problems[0]?.id ?? ''}, since`)),
    );
  });

  it('names the token and the grant that cannot be read', async () => {
    await rightOf(store.tokens.add(aToken(), aHash()));
    await query(
      "UPDATE shipshape.token SET grants = jsonb_set(grants::jsonb, '{1,permission}', '\"everything\"')",
    );
    const expected = E.left(corrupt('store', `token ${aToken().id}, grants.1.permission`));
    expect(await store.tokens.findByHash(aHash())()).to.deep.equal(expected);
  });
});
