import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { planFleetChange } from '../../../../../../core/fleet/planning/plan-fleet-change.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import type { Store } from '../../../../../../core/store.js';
import { aViewer } from '../../../../../support/access/a-caller.js';
import { aReport, NOON } from '../../../../../support/problems/a-problem.js';
import { aHash, aToken } from '../../../../../support/access/a-token.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { postgresStoreAt, postgresWorld } from '../../../../../support/stores/postgres-world.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { pollUntil } from '../../../../../support/shared/poll-until.js';

const busy = E.left(unavailable('store', 'busy'));

/** Cancels the statements that wait for a lock, in this database of the shared server. */
const CANCEL_BLOCKED = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
                         WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('a Postgres store that fails', () => {
  const world = postgresWorld();
  const errors: Error[] = [];
  let store: Store;
  let name = '';
  beforeEach(async () => {
    errors.length = 0;
    name = await world().make();
    store = await openAgain({});
    await putFleet(store, aWholeFleet());
  });
  afterEach(() => store.close());

  const openAgain = (telling: Parameters<typeof postgresStoreAt>[1]) =>
    postgresStoreAt(world().url(name), { onError: (error) => errors.push(error), ...telling });
  const query = (sql: string) => world().server.query(sql, name);
  const change = (one: Store) =>
    one.fleet.change(planFleetChange(aWholeFleet(), { prune: true }))();
  const messages = () => errors.map(({ message }) => message);
  /** Until this has ended, whether it waits yet, still or no longer. */
  const cancelBlockedUntil = async <A>(end: Promise<A>): Promise<A> => {
    const ended = end.then(() => true);
    const cancelled = () => query(CANCEL_BLOCKED).then(() => false);
    await pollUntil(() => Promise.race([ended, cancelled()]));
    return end;
  };

  /** Holds a lock as another program would, until `work` is done. */
  const whileLocked = async (table: string, work: () => Promise<void>) => {
    const locked = query(`BEGIN; LOCK TABLE shipshape.${table}; SELECT pg_sleep(30)`).catch(String);
    const holder = `SELECT pid FROM pg_locks WHERE relation = 'shipshape.${table}'::regclass
                       AND mode = 'AccessExclusiveLock' AND granted`;
    for (let looks = 0; looks < 500 && (await query(holder)).length === 0; looks += 1);
    try {
      await work();
    } finally {
      await query(`SELECT pg_terminate_backend(pid) FROM (${holder}) h`);
      await locked;
    }
  };

  it('is busy when a statement takes too long, tells the log why, and goes on', async () => {
    const hasty = await openAgain({ statementTimeoutMs: 50 });
    await whileLocked('resource_count', async () => {
      expect(await hasty.health.check()).to.deep.equal(busy);
    });
    expect(messages()[0]).to.match(/^canceling statement due to (lock|statement) timeout$/);
    await pollUntil(() => hasty.health.check(), E.isRight);
    await hasty.close();
  });

  it('is busy when every connection is taken for too long, and nobody waits for ever', async () => {
    const narrow = await openAgain({
      connections: 3,
      connectTimeoutMs: 300,
      statementTimeoutMs: 1_200,
    });
    await whileLocked('resource_count', async () => {
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => narrow.health.check()));
      expect(outcomes).to.deep.equal(Array.from({ length: 12 }, () => busy));
    });
    expect(messages()).to.include('timeout exceeded when trying to connect');
    await pollUntil(() => narrow.health.check(), E.isRight);
    await narrow.close();
  });

  it('shows the overview while every connection of the pool is taken', async () => {
    const narrow = await openAgain({ connections: 2, connectTimeoutMs: 100 });
    const overview = () => narrow.overview.read(aViewer(), 20, NOON)();
    // What shows it from then on is made when it is first asked for.
    await overview();
    await whileLocked('resource', async () => {
      const changing = change(narrow);
      expect(await pollUntil(() => narrow.health.check(), E.isLeft)).to.deep.equal(busy);
      // A read that takes long falls back to the pool.
      expect(await pollUntil(overview, E.isRight)).to.have.nested.property(
        'right.setup.servers',
        1,
      );
      expect(await cancelBlockedUntil(changing)).to.deep.equal(busy);
    });
    await narrow.close();
  });

  it('is busy while another program or another node holds the fleet for too long', async () => {
    const hasty = await openAgain({ statementTimeoutMs: 50 });
    await whileLocked('resource', async () => {
      expect(await change(hasty)).to.deep.equal(busy);
      const waiting = store.fleet.change(() => E.left('decided'))();
      expect(await change(hasty)).to.deep.equal(busy);
      expect(await cancelBlockedUntil(waiting)).to.deep.equal(busy);
    });
    await pollUntil(() => change(hasty), E.isRight);
    await hasty.close();
  });

  it('is read-only on a server that may not be written to, and can be read', async () => {
    await query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await rightOf(store.tokens.add(aToken(), aHash()));
    const standby = await openAgain({});
    const readOnly = E.left(unavailable('store', 'read_only'));
    const server = await refAt(standby, 'db-eu-1');
    expect(await standby.problems.open(aReport(server))()).to.deep.equal(readOnly);
    expect(await standby.tokens.add(aToken({ id: aUuid(9) }), aHash(9))()).to.deep.equal(readOnly);
    expect(await standby.health.check()).to.deep.equal(readOnly);
    expect(await rightOf(standby.fleet.resources)).to.have.length(6);
    expect(await rightOf(standby.tokens.addFirst(aToken({ id: aUuid(8) }), aHash(1)))).to.equal(
      false,
    );
    await standby.close();
  });

  it('fails, and tells the log why, when something is said that no text can hold', async () => {
    const server = await refAt(store, 'db-eu-1');
    const failed = E.left(unavailable('store', 'failed'));
    expect(await store.problems.open(aReport(server, { kind: 'a\0b' }))()).to.deep.equal(failed);
    expect(messages()[0]).to.contain('invalid byte sequence');
    expect(await rightOf(store.fleet.locate(aViewer(), 'db-eu-1\0'))).to.deep.equal([]);
    expect(await rightOf(store.tokens.findByHash('\0'))).to.deep.equal({ _tag: 'None' });
  });
});
