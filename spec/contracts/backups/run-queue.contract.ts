import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RunLimits } from '../../../core/backups/run.js';
import type { PlannedRun } from '../../../core/backups/schedule-state.js';
import { aViewer } from '../../support/access/a-caller.js';
import { aRunFilter, listedRuns } from '../../support/backups/a-run.js';
import {
  aClaim,
  aDueRun,
  aPlannedRun,
  aStoredDump,
  claimed,
  FAR,
  longAgo,
  putScheduled,
  scheduledFleet,
} from '../../support/backups/scheduled-fleet.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const GONE = E.left({ _tag: 'RunTargetGone' });

/** A clock was ahead by this, or less. */
const TOO_LONG_MS = 7_200_000;

/** What every `RunQueue` promises of adding, claiming and ending runs; `make` gives an empty store. */
export const describeRunQueue = (name: string, make: MakeStore): void => {
  describe(`${name} as a run queue`, () => {
    const store = storeForEach(make);
    const { queue, runs } = { queue: () => store().queue, runs: () => store().runs };
    const add = (run: PlannedRun) => rightOf(queue().add(run));
    const find = async (id: Parameters<ReturnType<typeof runs>['find']>[1]) =>
      rightOf(runs().find(aViewer(), id));
    const claim = (telling: Parameters<typeof aClaim>[0] = {}) =>
      rightOf(queue().claim(aClaim(telling)));

    it('keeps a run as it was added, and lists it under its schedule', async () => {
      const { shop, database } = await scheduledFleet(store());
      const id = await add(aPlannedRun(shop));
      const run = aDueRun({
        id,
        schedule: O.some(shop),
        database: O.some(database),
        startedBy: shop,
      });
      expect(await find(id)).to.deep.equal(O.some(run));
      const under = (resource: typeof shop) =>
        listedRuns(store(), aViewer(), aRunFilter({ resource: O.some(resource) }));
      expect([await under(shop), await under(database)]).to.deep.equal([[run], [run]]);
      expect(await listedRuns(store(), aViewer(shop))).to.deep.equal([run]);
    });

    it('returns the run that is there already for a due time, and adds each that is started by hand', async () => {
      const { shop, wiki } = await scheduledFleet(store());
      const id = await add(aPlannedRun(shop));
      expect(await add(aPlannedRun(shop, { state: 'missed' }))).to.equal(id);
      expect(await add(aPlannedRun(wiki))).not.to.equal(id);
      const byHand = aPlannedRun(shop, { kind: 'manual', startedBy: 'ci' });
      const [one, other] = [await add(byHand), await add(byHand)];
      expect(new Set([id, one, other]).size).to.equal(3);
      expect(O.toUndefined(await find(one))).to.deep.include({
        dueAt: O.none,
        plannedFor: O.some(longAgo(0)),
      });
    });

    it('makes up one that was missed by a clock that was set back since', async () => {
      const { shop } = await scheduledFleet(store());
      const id = await add(aPlannedRun(shop, { state: 'missed' }));
      expect(await add(aPlannedRun(shop, { state: 'missed' }))).to.equal(id);
      expect(await claim()).to.deep.equal(O.none);
      expect(await add(aPlannedRun(shop))).to.equal(id);
      expect((await claimed(store())).id).to.equal(id);
      expect(await add(aPlannedRun(shop))).to.equal(id);
      expect(await claim()).to.deep.equal(O.none);
    });

    it('adds no run of a schedule that is gone', async () => {
      const { shop, database } = await scheduledFleet(store());
      await putScheduled(store(), { shop: [] });
      for (const gone of [shop, database, aUuid(9)])
        expect(await queue().add(aPlannedRun(gone))()).to.deep.equal(GONE);
    });

    it('ends a missed run at its due time, and gives it to nobody', async () => {
      const { shop } = await scheduledFleet(store());
      const id = await add(aPlannedRun(shop, { state: 'missed' }));
      expect(await find(id)).to.deep.nested.include({ 'value.endedAt': O.some(longAgo(0)) });
      expect(await claim()).to.deep.equal(O.none);
    });

    it('gives the run that has waited longest, and none before its time', async () => {
      const { shop, wiki, database } = await scheduledFleet(store());
      const late = await add(aPlannedRun(shop, { notBefore: longAgo(3), dueAt: longAgo(2) }));
      await add(aPlannedRun(shop, { notBefore: FAR }));
      const first = await add(aPlannedRun(wiki));
      expect((await claimed(store())).id).to.equal(first);
      expect(await claimed(store())).to.deep.equal({
        id: late,
        fence: 1,
        attempt: 1,
        kind: 'scheduled',
        schedule: shop,
        database,
        schedulePath: 'db-eu-1/main/shop/nightly',
        plannedFor: longAgo(2),
      });
      expect(await claim()).to.deep.equal(O.none);
    });

    it('stores a claimed run as running since now', async () => {
      const { shop } = await scheduledFleet(store());
      const id = await add(aPlannedRun(shop));
      await claim();
      const run = O.toUndefined(await find(id));
      expect(run).to.deep.include({ state: 'running', attempt: 1, endedAt: O.none });
      expect(run?.startedAt.getTime()).to.be.greaterThan(longAgo(1).getTime());
    });

    it('passes over runs for which their database, their instance or the node has no room', async () => {
      const { shop, wiki, elsewhere } = await scheduledFleet(store());
      for (const [n, schedule] of [shop, shop, wiki, elsewhere].entries())
        await add(aPlannedRun(schedule, { dueAt: longAgo(n), notBefore: longAgo(n) }));
      const next = async (limits: Partial<RunLimits>) =>
        O.toUndefined(await claim({ limits }))?.schedule;
      expect(await next({})).to.equal(shop);
      expect(await next({ perNode: 1 })).to.equal(undefined);
      expect(await next({ perInstance: 1 })).to.equal(elsewhere);
      expect(await next({ perDatabase: 1 })).to.equal(wiki);
      expect(await next({ perDatabase: 1 })).to.equal(undefined);
      expect(O.toUndefined(await claim({ limits: {}, node: aUuid(71) }))?.schedule).to.equal(shop);
    });

    it('gives each run to one of many that claim at once', async () => {
      const { shop } = await scheduledFleet(store());
      for (const n of [1, 2, 3]) await add(aPlannedRun(shop, { dueAt: longAgo(n) }));
      const claims = await Promise.all([1, 2, 3, 4, 5, 6].map(() => claim()));
      const ids = claims.flatMap((run) => (O.isSome(run) ? [run.value.id] : []));
      expect([ids.length, new Set(ids).size]).to.deep.equal([3, 3]);
    });

    it('gives a run whose lease has passed to another, with a higher fence and one attempt more', async () => {
      const { shop } = await scheduledFleet(store());
      await add(aPlannedRun(shop));
      const lost = await claimed(store(), { leaseMs: 0 });
      const taken = await claimed(store(), { node: aUuid(71) });
      expect(taken).to.deep.equal({ ...lost, fence: lost.fence + 1, attempt: 2 });
      const { sizeBytes, sha256 } = { sizeBytes: 1, sha256: 'ab' };
      const done = { _tag: 'Done', sizeBytes, sha256 } as const;
      expect(await rightOf(runs().finish(lost, done, longAgo(9)))).to.equal(false);
      expect(await rightOf(runs().finish(taken, done, longAgo(9)))).to.equal(true);
      expect(await rightOf(runs().endAbandoned)).to.equal(0);
    });

    it('keeps what the dump is made with, for who has the run', async () => {
      const { shop } = await scheduledFleet(store());
      await add(aPlannedRun(shop));
      const run = await claimed(store());
      const facts = { format: 'plain', toolVersion: '18.6', serverMajor: 17 } as const;
      expect(await rightOf(queue().describe({ ...run, fence: 9 }, facts))).to.equal(false);
      expect(await rightOf(queue().describe(run, facts))).to.equal(true);
      expect(O.toUndefined(await find(run.id))).to.deep.include({
        format: O.some('plain'),
        toolVersion: O.some('18.6'),
        serverMajor: O.some(17),
      });
    });

    it('makes a postponed run due again, after its wait, with its failure', async () => {
      const { shop } = await scheduledFleet(store());
      await add(aPlannedRun(shop));
      const run = await claimed(store());
      const failure = { code: 'destination_full' } as const;
      const postpone = (of: typeof run, waitMs: number) =>
        rightOf(queue().postpone(of, failure, waitMs));
      expect(await postpone({ ...run, fence: 9 }, 0)).to.equal(false);
      expect(await postpone(run, 0)).to.equal(true);
      expect(await find(run.id)).to.deep.nested.include({
        'value.state': 'due',
        'value.failure': O.some(failure),
      });
      const again = await claimed(store());
      expect(again).to.deep.equal({ ...run, fence: 2, attempt: 2 });
      expect(await postpone(again, 3_600_000)).to.equal(true);
      expect(await claim()).to.deep.equal(O.none);
    });

    it('cancels a run that is due at once, and asks the node of one that runs', async () => {
      const { shop, wiki } = await scheduledFleet(store());
      const cancel = (id: typeof shop) => rightOf(queue().cancel(id, longAgo(9)));
      const due = await add(aPlannedRun(shop));
      expect(await cancel(due)).to.equal('cancelled');
      const failure = O.some({ code: 'dump_cancelled' });
      expect(O.toUndefined(await find(due))).to.deep.include({
        state: 'cancelled',
        failure,
        endedAt: O.some(longAgo(9)),
      });
      await add(aPlannedRun(wiki));
      const run = await claimed(store());
      expect(await rightOf(runs().renew(run, 3_600_000, 5))).to.equal('held');
      expect([await cancel(run.id), await cancel(run.id)]).to.deep.equal([
        'requested',
        'requested',
      ]);
      expect(await rightOf(runs().renew(run, 3_600_000, 5))).to.equal('cancelling');
      expect(await rightOf(queue().postpone(run, { code: 'dump_failed' }, 0))).to.equal(true);
      expect(O.toUndefined(await find(run.id))).to.deep.include({ state: 'cancelled', failure });
      expect([await cancel(run.id), await cancel(aUuid(9))]).to.deep.equal(['ended', 'ended']);
    });

    it('leaves a run to its node once a clock was set back, and gives what was due by it', async () => {
      const { shop, wiki } = await scheduledFleet(store());
      await add(aPlannedRun(shop));
      const run = await claimed(store(), { leaseMs: TOO_LONG_MS });
      const late = await add(aPlannedRun(wiki, { notBefore: FAR }));
      expect(await claim()).to.deep.equal(O.none);
      expect(await rightOf(runs().endAbandoned)).to.equal(0);
      const { id, fence } = run;
      expect(await rightOf(queue().underWay)).to.deep.equal([{ id, fence }]);
      expect((await claimed(store())).id).to.equal(late);
      expect(await claim()).to.deep.equal(O.none);
      expect(await rightOf(runs().renew(run, 60_000, 5))).to.equal('held');
    });

    it('ends a run whose node is gone as cancelled where that was asked for, and gives it to nobody', async () => {
      const { shop } = await scheduledFleet(store());
      await add(aPlannedRun(shop));
      const run = await claimed(store(), { leaseMs: 0 });
      await rightOf(queue().cancel(run.id, longAgo(9)));
      expect(await claim()).to.deep.equal(O.none);
      expect(await rightOf(runs().endAbandoned)).to.equal(1);
      expect(await find(run.id)).to.deep.nested.include({ 'value.state': 'cancelled' });
    });

    it('knows which runs run now', async () => {
      const { shop, wiki } = await scheduledFleet(store());
      await add(aPlannedRun(shop));
      await add(aPlannedRun(wiki));
      const [{ id, fence }] = [await claimed(store())];
      await claimed(store(), { leaseMs: 0 });
      expect(await rightOf(queue().underWay)).to.deep.equal([{ id, fence }]);
    });

    it('knows which runs have failed or were cancelled since a time, the latest first', async () => {
      const { shop, wiki } = await scheduledFleet(store());
      const end = async (schedule: typeof shop, at: number) => {
        await add(aPlannedRun(schedule, { dueAt: longAgo(at - 1) }));
        const { id, fence } = await claimed(store());
        const failure = { code: 'dump_failed' } as const;
        await rightOf(
          runs().finish({ id, fence }, { _tag: 'Failed', sizeBytes: 0, failure }, longAgo(at)),
        );
        return { id, fence };
      };
      await end(shop, 1);
      const [earlier, later] = [await end(wiki, 5), await end(shop, 7)];
      await add(aPlannedRun(wiki, { dueAt: longAgo(8) }));
      expect(await rightOf(queue().failedSince(longAgo(3)))).to.deep.equal([later, earlier]);
    });

    it('cancels the due runs of a schedule that is removed, and keeps all of them with its path', async () => {
      const { shop, database, vault } = await scheduledFleet(store());
      await add(aPlannedRun(shop, { dueAt: longAgo(5) }));
      const run = await claimed(store());
      const stored = aStoredDump(vault);
      const outcome = { _tag: 'Done', sizeBytes: 1, sha256: 'ab', stored } as const;
      await rightOf(runs().finish(run, outcome, longAgo(9)));
      const due = await add(aPlannedRun(shop));
      await putScheduled(store(), { shop: [] });
      const kept = { database: O.some(database), schedule: O.none };
      expect(O.toUndefined(await find(due))).to.deep.include({ ...kept, state: 'cancelled' });
      expect(O.toUndefined(await find(run.id))).to.deep.include({
        ...kept,
        state: 'done',
        stored: O.some(stored),
        schedulePath: O.some('db-eu-1/main/shop/nightly'),
      });
      expect(await rightOf(queue().stored('db-eu-1/main/shop/nightly'))).to.deep.equal([]);
    });
  });
};
