import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ClaimedRun } from '../../../../../../core/backups/ports/run-queue.js';
import type { Store } from '../../../../../../core/store.js';
import { listedRuns, LONG_LEASE_MS } from '../../../../../support/backups/a-run.js';
import {
  aClaim,
  aPlan,
  aPlannedRun,
  aStoredDump,
  claimed as claimedRun,
  longAgo,
  LATER,
  putScheduled,
  scheduledFleet,
} from '../../../../../support/backups/scheduled-fleet.js';
import { aSchedule } from '../../../../../support/fleet/a-fleet.js';
import { expectNoDrift } from '../../../../../support/postgres/expected-derived-rows.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { postgresStoreAt, postgresWorld } from '../../../../../support/stores/postgres-world.js';

/** A clock was ahead by this, or less. */
const TOO_LONG_MS = 7_200_000;

describe('three nodes that look after the schedules of a Postgres store', () => {
  const world = postgresWorld();
  let stores: readonly Store[] = [];
  let name = '';
  beforeEach(async () => {
    name = await world().make();
    stores = await Promise.all([1, 2, 3].map(() => postgresStoreAt(world().url(name))));
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  const eachNode = async <A>(ask: (store: Store, node: number) => Promise<A>) =>
    Promise.all(stores.map(ask));
  const first = (): Store => {
    const [store] = stores;
    if (store === undefined) throw new Error('There is no node.');
    return store;
  };

  it('claim each of 60 runs once, and never exceed a limit together', async () => {
    const { shop, wiki, elsewhere } = await scheduledFleet(first());
    for (const schedule of [shop, wiki, elsewhere])
      for (let n = 0; n < 20; n += 1)
        await rightOf(first().queue.add(aPlannedRun(schedule, { dueAt: longAgo(n) })));
    const limits = { perDatabase: 2, perInstance: 3, perNode: 4 };
    const peaks: number[] = [];
    const work = async (store: Store, node: number): Promise<readonly string[]> => {
      const done: string[] = [];
      for (;;) {
        const claim = await rightOf(store.queue.claim(aClaim({ node: aUuid(70 + node), limits })));
        if (O.isNone(claim)) {
          const states = (await listedRuns(store)).map(({ state }) => state);
          if (!states.includes('due')) return done;
          continue;
        }
        const running = (await listedRuns(store)).filter(({ state }) => state === 'running');
        peaks.push(
          running.filter(({ databasePath }) => databasePath.endsWith('1/main/shop')).length,
        );
        await finish(store, claim.value);
        done.push(claim.value.id);
      }
    };
    const claimed = (await eachNode(work)).flat();
    expect([claimed.length, new Set(claimed).size]).to.deep.equal([60, 60]);
    expect(Math.max(...peaks)).to.be.at.most(2);
  });

  it('shorten the leases that were taken before the clock was set back, and nothing else', async () => {
    const { shop, wiki, elsewhere, vault } = await scheduledFleet(first());
    const { queue, proofs, runs } = first();
    const take = async (schedule: typeof shop, leaseMs: number) => {
      await rightOf(queue.add(aPlannedRun(schedule)));
      return claimedRun(first(), { leaseMs });
    };
    const done = await take(shop, TOO_LONG_MS);
    const stored = aStoredDump(vault);
    await rightOf(
      runs.finish(done, { _tag: 'Done', sizeBytes: 1, sha256: 'ab', stored }, longAgo(9)),
    );
    await rightOf(queue.hold(done.id, TOO_LONG_MS));
    await take(wiki, TOO_LONG_MS);
    await take(elsewhere, LONG_LEASE_MS);
    await rightOf(proofs.plan(shop, O.some(longAgo(1))));
    await rightOf(proofs.claim(TOO_LONG_MS));
    const left = async () =>
      world().server.query(
        `SELECT ends.of, round((ends.until - extract(epoch FROM now()) * 1000) / 60000)::int AS minutes
           FROM (SELECT 'run' AS of, lease_until AS until FROM shipshape.run WHERE state = 'running'
                  UNION ALL SELECT 'hold', held_until FROM shipshape.run WHERE held_until IS NOT NULL
                  UNION ALL SELECT 'proof', proving_until FROM shipshape.upkeep WHERE proving_until > 0) ends
          ORDER BY 1, 2`,
        name,
      );
    const of = (minutes: number) => [
      { of: 'hold', minutes },
      { of: 'proof', minutes },
    ];
    const other = { of: 'run', minutes: 60 };
    expect(await left()).to.deep.equal([...of(120), other, { of: 'run', minutes: 120 }]);
    await eachNode((store) => rightOf(store.runs.endAbandoned));
    expect(await left()).to.deep.equal([...of(5), { of: 'run', minutes: 5 }, other]);
  });

  it('record, report, cancel, finish and remove at once without a deadlock', async () => {
    const { shop, wiki } = await scheduledFleet(first());
    const changes = [
      { shop: [] },
      { host: '10.0.4.18' },
      {},
      { shop: [aSchedule({ cron: '5 4 * * *' })] },
    ];
    const outcomes = await eachNode(async (store, node) => {
      const results: E.Either<unknown, unknown>[] = [];
      for (let n = 0; n < 8; n += 1) {
        const dueAt = longAgo(n);
        const runs = [aPlannedRun(shop, { dueAt }), aPlannedRun(wiki, { dueAt })];
        const report = { schedule: wiki, dueAt: O.none, state: 'failed', at: dueAt } as const;
        const rest = { note: '', reportedBy: 'cron' };
        const [claim, ...others] = await Promise.all([
          store.queue.claim(aClaim({ node: aUuid(70 + node) }))(),
          store.schedules.record(shop, { plan: aPlan(), runs, wakeAt: LATER })(),
          store.schedules.record(wiki, { plan: aPlan(), runs, wakeAt: LATER })(),
          store.schedules.wake(0, 9)(),
          store.queue.report({ ...report, ...rest })(),
          ...(node === 0 ? [putScheduled(store, changes[n % 4]).then(E.right)] : []),
        ]);
        results.push(claim, ...others);
        if (E.isRight(claim) && O.isSome(claim.right))
          results.push(
            await (node === 1
              ? store.queue.cancel(claim.right.value.id, dueAt)()
              : store.runs.finish(claim.right.value, DONE, dueAt)()),
          );
      }
      return results;
    });
    expect(outcomes.flat().filter(E.isLeft)).to.deep.equal([]);
    await expectNoDrift((sql) => world().server.query(sql, name));
  });
});

const DONE = { _tag: 'Done', sizeBytes: 1, sha256: 'ab' } as const;

const finish = (store: Store, run: ClaimedRun) => rightOf(store.runs.finish(run, DONE, longAgo(9)));
