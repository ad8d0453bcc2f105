import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Foresight, ScheduleState } from '../../../core/backups/schedule-state.js';
import type { KnownBackups } from '../../../core/backups/physical/known-backups.js';
import type {
  ScheduleChange,
  ScheduleQuery,
} from '../../../core/backups/ports/schedule-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Scope } from '../../../core/access/caller.js';
import { aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import { LONG_LEASE_MS } from '../../support/backups/a-run.js';
import {
  aPlan,
  aPlannedRun,
  claimed,
  FAR,
  LATER,
  longAgo,
  putScheduled,
  scheduledFleet,
} from '../../support/backups/scheduled-fleet.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { rename } from '../../support/fleet/rename.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { wokenBy } from '../../support/backups/woken-by.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const KNOWN: KnownBackups = {
  tool: 'pgbackrest',
  reportedAt: longAgo(1),
  usable: 2,
  isTooOld: false,
  window: { from: longAgo(9), until: longAgo(1), isContinuous: true },
  broken: { names: ['20261121-020003F'], count: 4 },
  damaged: ['20261121-020003F'],
  failedChecks: ['stanza'],
  gap: { after: '000000010000000000000001', before: '000000010000000000000004' },
  since: { wal_gap: longAgo(2) },
};

const foresight: Foresight = {
  dueAt: longAgo(9),
  examinedAt: longAgo(2),
  since: longAgo(1),
  reasons: [
    { code: 'login_rejected', cause: 'rule' },
    { code: 'password_expires', at: longAgo(5) },
    { code: 'space_short', freeBytes: 1, neededBytes: 5_000_000_000 },
  ],
};

const aChange = (telling: Partial<ScheduleChange> = {}): ScheduleChange => ({
  plan: aPlan(),
  runs: [],
  wakeAt: LATER,
  ...telling,
});

/** What every `ScheduleRegister` promises; `make` gives an empty store. */
export const describeScheduleRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a schedule register`, () => {
    const store = storeForEach(make);
    const schedules = () => store().schedules;
    const wake = async (limit = 100, leaseMs = LONG_LEASE_MS) =>
      (await wokenBy(schedules().wake(leaseMs, limit))).map(({ id }) => id);
    const record = (id: ResourceId, telling: Partial<ScheduleChange> = {}) =>
      rightOf(schedules().record(id, aChange(telling)));
    const stateOf = async (id: ResourceId): Promise<ScheduleState> => {
      const state = await rightOf(schedules().state(id));
      if (O.isNone(state)) throw new Error('There is no such schedule.');
      return state.value;
    };
    /** A fleet whose schedules all sleep. */
    const asleep = async () => {
      const fleet = await scheduledFleet(store());
      for (const id of await wake()) await record(id);
      expect(await wake()).to.deep.equal([]);
      return fleet;
    };

    it('gives new schedules once each, as they are described', async () => {
      const { shop, wiki, elsewhere, database, vault } = await scheduledFleet(store());
      const woken = await wokenBy(schedules().wake(LONG_LEASE_MS, 100));
      expect(woken.map(({ id }) => id)).to.have.members([shop, wiki, elsewhere]);
      const { name: _name, ...rules } = aSchedule();
      const state = woken.find(({ id }) => id === shop);
      expect(state).to.deep.equal({
        id: shop,
        path: 'db-eu-1/main/shop/nightly',
        database,
        rules,
        databasePath: 'db-eu-1/main/shop',
        instance: (await refAt(store(), 'db-eu-1/main')).id,
        destination: O.some(vault),
        engine: 'postgresql',
        runs: [],
        known: O.none,
        plan: O.none,
        changedAt: state?.changedAt,
      });
      expect(await wake()).to.deep.equal([]);
    });

    it('gives each to one of many that ask at once', async () => {
      await scheduledFleet(store());
      const given = (await Promise.all([1, 2, 3, 4].map(() => wake(2)))).flat();
      expect([given.length, new Set(given).size]).to.deep.equal([3, 3]);
    });

    it('gives those whose time has come, the longest waiting first, at most so many', async () => {
      const { shop, wiki, elsewhere } = await asleep();
      await record(shop, { wakeAt: longAgo(3) });
      await record(wiki, { wakeAt: longAgo(1) });
      await record(elsewhere, { wakeAt: longAgo(2) });
      expect(await wake(2)).to.deep.equal([wiki, elsewhere]);
      expect(await wake(2)).to.deep.equal([shop]);
    });

    it('gives what is due more than a day ahead, which a clock has stored that was set back since', async () => {
      const { shop, wiki } = await asleep();
      await record(shop, { wakeAt: FAR });
      expect(await wake(9, 3_650 * 86_400_000)).to.deep.equal([shop]);
      await record(wiki, { wakeAt: new Date(Date.now() + 82_800_000) });
      expect(await wake()).to.deep.equal([shop]);
      expect(await wake()).to.deep.equal([]);
    });

    it('gives one again once its lease has passed, unless it was recorded', async () => {
      const { shop } = await asleep();
      await rightOf(schedules().rouse(shop));
      expect(await wake(9, 0)).to.deep.equal([shop]);
      expect(await wake()).to.deep.equal([shop]);
      expect(await wake()).to.deep.equal([]);
      await record(shop);
      expect(await wake()).to.deep.equal([]);
    });

    it('gives those again that have another path', async () => {
      const { shop, wiki } = await asleep();
      await rename(store(), 'db-eu-1', 'db-no-1');
      expect(await wake()).to.have.members([shop, wiki]);
    });

    const CHANGES = {
      'its own': [{ shop: [aSchedule({ cron: '0 4 * * *' })] }, ['shop']],
      'that of its database': [{ needsNoDump: true }, ['wiki']],
      'that of its instance': [{ host: '10.0.4.18' }, ['shop', 'wiki']],
      'that of its destination': [{ vault: { kind: 's3' } }, ['shop', 'wiki', 'elsewhere']],
    } as const;
    for (const [which, [change, woken]] of Object.entries(CHANGES))
      it(`gives a schedule whose description has changed: ${which}`, async () => {
        const fleet = await asleep();
        const before = await stateOf(fleet.shop);
        await putScheduled(store(), change);
        const ids = woken.map((key) => fleet[key]);
        expect(await wake()).to.have.members(ids);
        for (const id of ids)
          expect((await stateOf(id)).changedAt.getTime()).to.be.at.least(
            before.changedAt.getTime(),
          );
        await putScheduled(store(), change);
        expect(await wake()).to.deep.equal([]);
      });

    it('gives one whose dumps are copied to a destination when that has changed, and counts it there', async () => {
      const put = (kind: string) =>
        putFleet(
          store(),
          aFleet({
            servers: [
              aServer({
                instances: [
                  anInstance({
                    databases: [
                      aDatabase({
                        schedules: [aSchedule({ copies: [{ destination: 'off-site' }] })],
                      }),
                    ],
                  }),
                ],
              }),
            ],
            destinations: [aDestination(), aDestination({ name: 'off-site', kind })],
          }),
        );
      await put('local');
      const [shop] = await wake();
      if (shop === undefined) throw new Error('It was not given');
      await record(shop);
      expect(await wake()).to.deep.equal([]);
      await put('s3');
      expect(await wake()).to.deep.equal([shop]);
      const destinations = await wokenBy(store().destinations.wake(60_000, 9));
      expect(
        destinations.map(({ target, schedules: of }) => [target.name, of]),
      ).to.have.deep.members([
        ['vault', 1],
        ['off-site', 1],
      ]);
    });

    it('wakes one again whose description changes, or that is roused, while somebody has it', async () => {
      const { shop, wiki, elsewhere } = await scheduledFleet(store());
      await wake();
      await putScheduled(store(), { shop: [aSchedule({ cron: '0 4 * * *' })] });
      await rightOf(schedules().rouse(wiki));
      expect(await wake()).to.deep.equal([]);
      for (const id of [shop, wiki, elsewhere]) await record(id);
      expect(await wake()).to.have.members([shop, wiki]);
    });

    it('has the runs of a database examined again, unless both say that they succeed', async () => {
      const { shop, wiki, database } = await asleep();
      const isOutdated = async (known: Foresight | undefined, isReady: boolean) => {
        const plan = aPlan({ foresight: O.fromNullable(known) });
        for (const id of [shop, wiki]) await record(id, { plan });
        await rightOf(schedules().reexamine(database, isReady));
        const woken = await wake();
        const { plan: kept } = await stateOf(shop);
        expect(kept).to.deep.equal(
          O.some(
            woken.length === 0 || known === undefined
              ? plan
              : aPlan({ foresight: O.some({ ...known, isOutdated: true }) }),
          ),
        );
        expect((await stateOf(wiki)).plan).to.deep.equal(O.some(plan));
        return woken;
      };
      const well = { ...foresight, reasons: [] };
      expect(await isOutdated(foresight, true)).to.deep.equal([shop]);
      expect(await isOutdated(foresight, false)).to.deep.equal([shop]);
      expect(await isOutdated(well, false)).to.deep.equal([shop]);
      expect(await isOutdated(well, true)).to.deep.equal([]);
      expect(await isOutdated(undefined, false)).to.deep.equal([]);
      await rightOf(schedules().reexamine(aUuid(9), false));
      expect(await wake()).to.deep.equal([]);
    });

    it('has those examined again that are under a server, that dump to a destination, or all', async () => {
      const { shop, wiki, elsewhere, vault } = await asleep();
      const plan = aPlan({ foresight: O.some(foresight) });
      const reexamined = async (scope: Scope) => {
        for (const id of [shop, wiki, elsewhere]) await record(id, { plan });
        await rightOf(schedules().reexamine(scope, true));
        return wake();
      };
      const { id: server } = await refAt(store(), 'db-eu-1');
      expect(await reexamined(server)).to.have.members([shop, wiki]);
      expect(await reexamined(vault)).to.have.members([shop, wiki, elsewhere]);
      expect(await reexamined('fleet')).to.have.members([shop, wiki, elsewhere]);
      expect(await reexamined(shop)).to.deep.equal([]);
    });

    it('keeps a plan with its runs, and those that are there already as they are', async () => {
      const { shop } = await asleep();
      const plan = aPlan({ foresight: O.some(foresight), nextDueAt: O.none });
      const runs = [1, 2].map((n) =>
        aPlannedRun(shop, { dueAt: longAgo(n), notBefore: longAgo(n) }),
      );
      expect(await record(shop, { plan, runs })).to.equal(true);
      const run = await claimed(store());
      expect(await record(shop, { plan, runs })).to.equal(true);
      const state = await stateOf(shop);
      expect(state.plan).to.deep.equal(O.some(plan));
      expect(
        state.runs.map(({ dueAt, id }) => [O.toUndefined(dueAt), id === run.id]),
      ).to.deep.equal([
        [longAgo(2), false],
        [longAgo(1), true],
      ]);
    });

    it('stores nothing of a schedule that is gone', async () => {
      const { shop, database } = await asleep();
      await putScheduled(store(), { shop: [] });
      const runs = [aPlannedRun(shop)];
      for (const gone of [shop, database, aUuid(9)])
        expect(await record(gone, { runs })).to.equal(false);
      expect(await rightOf(schedules().state(shop))).to.deep.equal(O.none);
      expect(await rightOf(schedules().state(database))).to.deep.equal(O.none);
    });

    it('has the 50 latest runs of a schedule, and the last good one where it is older', async () => {
      const { shop } = await asleep();
      await record(shop, { runs: [aPlannedRun(shop)] });
      const done = await claimed(store());
      const outcome = { _tag: 'Done', sizeBytes: 1, sha256: 'ab' } as const;
      await rightOf(store().runs.finish(done, outcome, longAgo(1)));
      const missed = Array.from({ length: 52 }, (_, n) =>
        aPlannedRun(shop, { state: 'missed', dueAt: longAgo(n + 2) }),
      );
      await record(shop, { runs: missed });
      // One that was not proved as far as was asked is not good.
      await record(shop, { runs: [aPlannedRun(shop, { dueAt: longAgo(60) })] });
      const failure = { code: 'dump_unrestorable' } as const;
      const unproved = await claimed(store());
      await rightOf(store().runs.finish(unproved, { ...outcome, failure }, longAgo(61)));
      const { runs } = await stateOf(shop);
      const dueTimes = runs.map(({ dueAt }) => O.toUndefined(dueAt));
      const latest = missed.map(({ dueAt }) => dueAt).slice(-49);
      expect(dueTimes).to.deep.equal([longAgo(60), ...latest.reverse(), longAgo(0)]);
      expect(runs.at(-1)).to.deep.include({ id: done.id, state: 'done' });
    });

    it('wakes a schedule when a run of it ends, however it does', async () => {
      const { shop } = await asleep();
      const endOne = async (minute: number, end: (id: Uuid) => Promise<unknown>) => {
        const id = await rightOf(store().queue.add(aPlannedRun(shop, { dueAt: longAgo(minute) })));
        expect(await wake()).to.deep.equal([]);
        await end(id);
        expect(await wake()).to.deep.equal([shop]);
        await record(shop);
      };
      const outcome = { _tag: 'Done', sizeBytes: 1, sha256: 'ab' } as const;
      await endOne(1, async () =>
        rightOf(store().runs.finish(await claimed(store()), outcome, longAgo(9))),
      );
      await endOne(2, (id) => rightOf(store().queue.cancel(id, longAgo(9))));
      await endOne(3, async (id) => {
        await claimed(store(), { leaseMs: 0 });
        await rightOf(store().queue.cancel(id, longAgo(9)));
        await rightOf(store().runs.endAbandoned);
      });
    });

    it('lists the schedules at or under a path that the caller may read, in pages, by path', async () => {
      await scheduledFleet(store());
      const list = async (query: Partial<ScheduleQuery>, caller = aViewer()) =>
        (
          await rightOf(
            schedules().page(caller, { under: O.none, after: O.none, limit: 100, ...query }),
          )
        ).map(({ path }) => path);
      const paths = ['db-eu-1/main/shop', 'db-eu-1/main/wiki', 'db-eu-2/main/shop'].map(
        (path) => `${path}/nightly`,
      );
      expect(await list({})).to.deep.equal(paths);
      expect(await list({ limit: 1, after: O.fromNullable(paths[0]) })).to.deep.equal([paths[1]]);
      expect(await list({ under: O.some('db-eu-1') })).to.deep.equal(paths.slice(0, 2));
      expect(await list({ under: O.fromNullable(paths[2]) })).to.deep.equal([paths[2]]);
      expect(await list({ under: O.some('db-eu-9') })).to.deep.equal([]);
      expect(await list({}, aStranger)).to.deep.equal([]);
    });

    it('lists runs only for who may read them', async () => {
      const { shop, database } = await asleep();
      await record(shop, { runs: [aPlannedRun(shop)] });
      const runsFor = async (...permissions: Parameters<typeof aCallerWho>[1][]) => {
        const query = { under: O.none, after: O.none, limit: 9 };
        const page = await rightOf(schedules().page(aCallerWho(database, ...permissions), query));
        return page.map(({ id, runs }) => [id, runs.length]);
      };
      expect(await runsFor('schedule:read', 'backup:read')).to.deep.equal([[shop, 1]]);
      expect(await runsFor('schedule:read')).to.deep.equal([[shop, 0]]);
      expect(await runsFor('backup:read')).to.deep.equal([]);
    });

    it('keeps what is known of physical backups, for who may read runs, and wakes their schedule', async () => {
      const { shop, wiki, database } = await asleep();
      await rightOf(schedules().learn(shop, KNOWN));
      expect(await wake()).to.deep.equal([shop]);
      expect((await stateOf(shop)).known).to.deep.equal(O.some(KNOWN));
      expect((await stateOf(wiki)).known).to.deep.equal(O.none);
      const { window: _window, gap: _gap, ...less } = KNOWN;
      await rightOf(schedules().learn(shop, less));
      expect((await stateOf(shop)).known).to.deep.equal(O.some(less));
      const shown = async (...permissions: Parameters<typeof aCallerWho>[1][]) => {
        const caller = aCallerWho(database, 'schedule:read', ...permissions);
        return (await rightOf(schedules().these(caller, [shop]))).map(({ known }) => known);
      };
      expect(await shown('backup:read')).to.deep.equal([O.some(less)]);
      expect(await shown()).to.deep.equal([O.none]);
      await rightOf(schedules().learn(aUuid(999), KNOWN));
    });

    it('has those of some schedules that the caller may read, with runs only for who may read them', async () => {
      const { shop, wiki, database } = await asleep();
      await record(shop, { runs: [aPlannedRun(shop)] });
      const those = async (...permissions: Parameters<typeof aCallerWho>[1][]) => {
        const caller = aCallerWho(database, ...permissions);
        const found = await rightOf(schedules().these(caller, [wiki, shop, aUuid(999)]));
        return found.map(({ id, runs }) => [id, runs.length]);
      };
      expect(await those('schedule:read', 'backup:read')).to.deep.equal([[shop, 1]]);
      expect(await those('schedule:read')).to.deep.equal([[shop, 0]]);
      expect(await those('backup:read')).to.deep.equal([]);
      expect(await rightOf(schedules().these(aViewer(), []))).to.deep.equal([]);
      expect((await rightOf(schedules().these(aViewer(), [shop, wiki]))).length).to.equal(2);
    });
  });
};
