import { expect } from 'chai';
import type { Store } from '../../../../../core/store.js';
import { describeRunQueue } from '../../../../contracts/backups/run-queue.contract.js';
import { describeRecordChanges } from '../../../../contracts/monitoring/record-changes.contract.js';
import { describeStoreHealth } from '../../../../contracts/shared/store-health.contract.js';
import { aViewer } from '../../../../support/access/a-caller.js';
import { aWideFleet } from '../../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { surveyFleet } from '../../../../support/fleet/survey-fleet.js';
import { expectNoDrift } from '../../../../support/postgres/expected-derived-rows.js';
import { aReport, NOON } from '../../../../support/problems/a-problem.js';
import { listedProblems } from '../../../../support/problems/read-problems.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { pgbouncerWorld } from '../../../../support/stores/pgbouncer-world.js';
import { postgresStoreAt } from '../../../../support/stores/postgres-world.js';
import { recycledStores } from '../../../../support/stores/recycled-stores.js';

describe('a Postgres store behind PgBouncer in transaction mode', () => {
  const world = pgbouncerWorld();

  // What depends on a session: transactions, locks, prepared statements, and that a connection ends. The world has the rest.
  for (const suite of [describeRecordChanges, describeRunQueue, describeStoreHealth])
    suite('postgresStore', recycledStores(world));

  it('is made once when eight nodes open an empty database at once', async () => {
    const name = await world().make('nothing');
    const open = () => postgresStoreAt(world().url(name));
    const stores = await Promise.all(Array.from({ length: 8 }, open));
    await Promise.all(stores.map((store) => store.close()));
    const versions = 'SELECT version FROM shipshape.shipshape_migration';
    expect(await world().server.query(versions, name)).to.deep.equal(
      [26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41].map((version) => ({
        version,
      })),
    );
  });

  it('holds what two nodes write to it at once', async () => {
    const name = await world().make();
    const open = () => postgresStoreAt(world().url(name));
    const [one, other] = await Promise.all([open(), open()]);
    await putFleet(one, aWideFleet(4, 2, 2));
    const surveyed = await surveyFleet(one);
    const report = (store: Store, kind: string) =>
      surveyed.map(async ({ ref }) => {
        await rightOf(store.problems.open(aReport(ref, { kind })));
        await rightOf(store.overview.read(aViewer(), 20, NOON));
        await rightOf(store.problems.close(aReport(ref, { kind }), NOON));
      });
    await Promise.all([
      ...report(one, 'server_offline'),
      ...report(other, 'server_offline'),
      ...report(one, 'a'),
      ...report(other, 'b'),
      putFleet(other, aWideFleet(5, 2, 2)),
    ]);
    expect(await listedProblems(one)).not.to.be.empty;
    await expectNoDrift((sql) => world().server.query(sql, name));
    await Promise.all([one.close(), other.close()]);
  });
});
