import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { RunOutcome } from '../../../core/backups/run.js';
import { HOUR_MS } from '../../../core/shared/durations.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import {
  aPlan,
  aPlannedRun,
  aStoredDump,
  claimed,
  longAgo,
  putScheduled,
  scheduledFleet,
} from '../../support/backups/scheduled-fleet.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { aReport, NOON } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const DONE = { _tag: 'Done', sizeBytes: 9, sha256: 'ab' } as const;

/** What every `ScheduleRegister` promises of the last good dumps; `make` gives an empty store. */
export const describeLastSuccesses = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of last good dumps`, () => {
    const store = storeForEach(make);
    /** When the last good dump of each schedule ended, in minutes. */
    const lastSuccesses = async () =>
      Object.fromEntries(
        (await rightOf(store().schedules.lastSuccesses)).map(({ schedule, endedAt }) => [
          schedule,
          endedAt.getTime() / 60_000,
        ]),
      );
    /** The only run that is due, of that minute; it ends five minutes later. */
    const endRun = async (schedule: ResourceId, minute: number, outcome: RunOutcome = DONE) => {
      await rightOf(store().queue.add(aPlannedRun(schedule, { dueAt: longAgo(minute) })));
      const run = await claimed(store());
      await rightOf(store().runs.finish(run, outcome, longAgo(minute + 5)));
      return run.id;
    };

    it('has the end of the last good dump of each schedule that had one', async () => {
      const { shop, wiki } = await scheduledFleet(store());
      expect(await lastSuccesses()).to.deep.equal({});
      await endRun(shop, 30);
      await endRun(shop, 10);
      await endRun(wiki, 20);
      expect(await lastSuccesses()).to.deep.equal({ [shop]: 35, [wiki]: 25 });
    });

    it('stays at the last one while later runs run, fail, or are cancelled, missed or not proved', async () => {
      const { shop, wiki } = await scheduledFleet(store());
      await endRun(shop, 1);
      const failure = { code: 'connection_lost' } as const;
      for (const schedule of [shop, wiki]) {
        await endRun(schedule, 2, { _tag: 'Failed', sizeBytes: 9, failure });
        await endRun(schedule, 3, { _tag: 'Cancelled', sizeBytes: 9, failure });
        await endRun(schedule, 4, { ...DONE, failure });
        const missed = { state: 'missed', dueAt: longAgo(5) } as const;
        await rightOf(store().queue.add(aPlannedRun(schedule, missed)));
        await rightOf(store().queue.add(aPlannedRun(schedule, { dueAt: longAgo(6) })));
        await claimed(store());
      }
      expect(await lastSuccesses()).to.deep.equal({ [shop]: 6 });
    });

    it('counts a dump that retention removed, and one that was made elsewhere', async () => {
      const { shop, wiki, vault } = await scheduledFleet(store());
      const id = await endRun(shop, 1, { ...DONE, stored: aStoredDump(vault) });
      expect(await rightOf(store().queue.expire(id, 'kept for 7 days'))).to.equal(true);
      await rightOf(
        store().queue.report({
          schedule: wiki,
          dueAt: O.none,
          state: 'done',
          at: longAgo(8),
          note: '',
          reportedBy: 'cron',
        }),
      );
      expect(await lastSuccesses()).to.deep.equal({ [shop]: 6, [wiki]: 8 });
    });

    it('has nothing of more than an hour ahead, which is from before the clock was set back', async () => {
      const { shop, vault, database } = await scheduledFleet(store());
      await endRun(shop, 1, { ...DONE, stored: aStoredDump(vault) });
      const dueAt = new Date(Date.now() + 2 * HOUR_MS);
      await rightOf(store().queue.add(aPlannedRun(shop, { dueAt, notBefore: longAgo(0) })));
      const ahead = await claimed(store());
      await rightOf(store().runs.finish(ahead, { ...DONE, stored: aStoredDump(vault) }, dueAt));
      const { state } = store().schedules;
      const runs = async () => O.toUndefined(await rightOf(state(shop)))?.runs.length;
      expect([await lastSuccesses(), await runs()]).to.deep.equal([{ [shop]: 6 }, 1]);
      expect((await timesOf([database]))[0]?.last).to.deep.equal(longAgo(6));
    });

    const timesOf = async (databases: readonly ResourceId[], caller: Caller = aViewer()) =>
      (await rightOf(store().schedules.timesOf(caller, databases))).map(
        ({ database, nextDueAt, lastGoodAt }) => ({
          database,
          next: O.toNullable(nextDueAt),
          last: O.toNullable(lastGoodAt),
        }),
      );

    it('has the next due time of each schedule of some databases, and the end of its last good dump', async () => {
      const { shop, database } = await scheduledFleet(store());
      const { id: wiki } = await refAt(store(), 'db-eu-1/main/wiki');
      const { id: instance } = await refAt(store(), 'db-eu-1/main');
      const none = { next: null, last: null };
      expect(await timesOf([database])).to.deep.equal([{ database, ...none }]);
      const plan = aPlan({ nextDueAt: O.some(longAgo(600)) });
      await rightOf(store().schedules.record(shop, { plan, runs: [], wakeAt: longAgo(0) }));
      await endRun(shop, 1);
      await endRun(shop, 20, {
        _tag: 'Failed',
        sizeBytes: 9,
        failure: { code: 'connection_lost' },
      });
      expect(await timesOf([wiki, database])).to.have.deep.members([
        { database, next: longAgo(600), last: longAgo(6) },
        { database: wiki, ...none },
      ]);
      expect(await timesOf([instance, shop, aUuid(999)])).to.deep.equal([]);
      expect(await timesOf([])).to.deep.equal([]);
    });

    it('has what puts a database at risk, whether it needs dumps, and a row for one without a schedule', async () => {
      const { shop, database } = await scheduledFleet(store());
      const { id: wiki } = await refAt(store(), 'db-eu-1/main/wiki');
      for (const kind of ['dump_failed', 'dump_shrank', 'dump_rotten'] as const)
        await rightOf(store().problems.open(aReport({ type: 'schedule', id: shop }, { kind })));
      await rightOf(
        store().problems.close(
          { kind: 'dump_failed', resource: { type: 'schedule', id: shop } },
          NOON,
        ),
      );
      const times = () => rightOf(store().schedules.timesOf(aViewer(), [database, wiki]));
      const facts = async () =>
        (await times()).map(({ nextDueAt: _, lastGoodAt: __, ...rest }) => ({
          ...rest,
          destination: O.toNullable(rest.destination),
        }));
      const scheduled = { isExempt: false, isScheduled: true, problems: [], destination: 'vault' };
      expect(await facts()).to.have.deep.members([
        { ...scheduled, database, problems: ['dump_rotten'] },
        { ...scheduled, database: wiki },
      ]);
      await putScheduled(store(), { shop: [], needsNoDump: true });
      expect(await facts()).to.have.deep.members([
        { ...scheduled, database, isScheduled: false, destination: null },
        { ...scheduled, database: wiki, isExempt: true },
      ]);
    });

    it('has a due time of none that never comes again', async () => {
      const { shop, database } = await scheduledFleet(store());
      const plan = aPlan({ nextDueAt: O.none });
      await rightOf(store().schedules.record(shop, { plan, runs: [], wakeAt: longAgo(0) }));
      expect(await timesOf([database])).to.deep.equal([{ database, next: null, last: null }]);
    });

    it('has the times of schedules for who may read their runs alone', async () => {
      const { shop, database } = await scheduledFleet(store());
      const countFor = async (...grant: Parameters<typeof aCallerWho>) =>
        (await timesOf([database], aCallerWho(...grant))).length;
      expect(await countFor(database, 'backup:read')).to.equal(1);
      expect(await countFor(shop, 'backup:read')).to.equal(1);
      expect(await countFor(database, 'schedule:read', 'database:read')).to.equal(0);
      expect((await timesOf([database], aStranger)).length).to.equal(0);
    });

    it('counts the dumps of a database day by day, for who may see them', async () => {
      const { shop, wiki, database } = await scheduledFleet(store());
      const day = 1_440;
      const failed = (code: 'connection_lost' | 'dump_rotten') =>
        ({ _tag: 'Failed', sizeBytes: 9, failure: { code } }) as RunOutcome;
      for (const minute of [1, 2 * day, 3 * day]) await endRun(shop, minute);
      await endRun(shop, 2 * day + 10, { ...DONE, sizeBytes: 7 });
      await endRun(shop, 2 * day + 20, failed('connection_lost'));
      await endRun(wiki, 2 * day);
      const dueAt = longAgo(3 * day + 9);
      const missed = aPlannedRun(shop, { state: 'missed', dueAt, notBefore: dueAt });
      await rightOf(store().queue.add(missed));
      await rightOf(store().queue.add(aPlannedRun(shop, { dueAt: longAgo(4 * day) })));
      const days = (caller: Caller) =>
        rightOf(store().runs.daysOf(caller, database, longAgo(2 * day)));
      const made = (n: number) => ({ day: n, good: 1, failed: 0, missed: 0, sizeBytes: O.some(9) });
      const [second, third] = await days(aViewer());
      const took = (one: typeof second) => ({ ...one, tookMs: O.none });
      expect([took(second), took(third)]).to.deep.equal([
        { ...made(2), good: 2, failed: 1, tookMs: O.none },
        { ...made(3), missed: 1, tookMs: O.none },
      ]);
      expect(await days(aCallerWho(wiki, 'backup:read'))).to.deep.equal([]);
    });

    it('leaves out a schedule that was removed', async () => {
      const { shop, wiki } = await scheduledFleet(store());
      await endRun(shop, 1);
      await endRun(wiki, 2);
      await putScheduled(store(), { shop: [] });
      expect(await lastSuccesses()).to.deep.equal({ [wiki]: 7 });
    });
  });
};
