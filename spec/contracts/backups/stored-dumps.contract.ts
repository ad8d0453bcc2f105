import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { NO_COPIES, type StoredDump } from '../../../core/backups/stored-dump.js';
import type { HeldRun } from '../../../core/backups/ports/run-queue.js';
import type { ElsewhereRun } from '../../../core/backups/reported-run.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { aViewer } from '../../support/access/a-caller.js';
import {
  aPlannedRun,
  aStoredDump,
  claimed,
  longAgo,
  putScheduled,
  scheduledFleet,
} from '../../support/backups/scheduled-fleet.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const SHOP = 'db-eu-1/main/shop/nightly';

const NEEDS = {
  roles: { names: ['app', 'reader'], count: 3 },
  encoding: 'UTF8',
  collation: 'C',
  characterType: 'C',
  locale: 'de-DE',
  rules: '&a < g',
  comment: 'ours',
  provider: 'icu',
} as const;

/** What every `RunQueue` promises of dumps in destinations, and of those made elsewhere; `make` gives an empty store. */
export const describeStoredDumps = (name: string, make: MakeStore): void => {
  describe(`${name} as a run queue of dumps that are there`, () => {
    const store = storeForEach(make);
    const find = (id: Uuid) => rightOf(store().runs.find(aViewer(), id));
    /** A done run of a schedule, the only one that is due. */
    const makeDump = async (schedule: ResourceId, minute: number, stored: StoredDump) => {
      await rightOf(store().queue.add(aPlannedRun(schedule, { dueAt: longAgo(minute) })));
      const run = await claimed(store());
      const outcome = { _tag: 'Done', sizeBytes: 9, sha256: 'ab', stored } as const;
      await rightOf(store().runs.finish(run, outcome, longAgo(minute + 1)));
      return run.id;
    };
    const report = (schedule: ResourceId, telling: Partial<ElsewhereRun>) =>
      store().queue.report({
        schedule,
        dueAt: O.none,
        state: 'running',
        at: longAgo(1),
        note: '',
        reportedBy: 'cron',
        ...telling,
      });

    it('lists the runs of a schedule whose dump is there, the latest start first, as they were stored', async () => {
      const { shop, wiki, vault } = await scheduledFleet(store());
      const restored = { proof: 'restored', restored: O.some({ tables: 3, rows: 12 }) } as const;
      const dumps = [
        aStoredDump(vault),
        aStoredDump(vault, {
          ...restored,
          isEncrypted: true,
          withoutHashes: true,
          needs: NEEDS,
          unproved: { code: 'restore_no_room' },
          undescribed: { code: 'destination_full' },
        }),
      ];
      const ids: Uuid[] = [];
      for (const [n, dump] of dumps.entries()) ids.push(await makeDump(shop, n, dump));
      await makeDump(wiki, 0, aStoredDump(vault));
      const runs = await rightOf(store().queue.stored(SHOP));
      expect(runs.map(({ id }) => id)).to.have.members(ids);
      expect(runs.map(({ startedAt }) => startedAt.getTime())).to.deep.equal(
        runs.map(({ startedAt }) => startedAt.getTime()).sort((a, b) => b - a),
      );
      for (const { id, stored } of runs)
        expect(stored).to.deep.equal(O.some(dumps[ids.indexOf(id)]));
      expect(await rightOf(store().queue.stored('db-eu-1/main/shop'))).to.deep.equal([]);
    });

    it('keeps a run whose dump was removed as expired, with where it was and why', async () => {
      const { shop, vault } = await scheduledFleet(store());
      const id = await makeDump(shop, 0, aStoredDump(vault));
      const expire = (of: Uuid) => rightOf(store().queue.expire(of, 'kept for 7 days'));
      expect([await expire(id), await expire(id), await expire(aUuid(9))]).to.deep.equal([
        true,
        false,
        false,
      ]);
      expect(O.toUndefined(await find(id))).to.deep.include({
        state: 'expired',
        note: 'kept for 7 days',
        stored: O.some(aStoredDump(vault)),
      });
      expect(await rightOf(store().queue.stored(SHOP))).to.deep.equal([]);
    });

    it('never purges a run whose dump is in a destination, until that or the dump is gone', async () => {
      const { shop, wiki, vault } = await scheduledFleet(store());
      const expired = await makeDump(shop, 0, aStoredDump(vault));
      const kept = await makeDump(wiki, 0, aStoredDump(vault));
      const purge = () => rightOf(store().runs.purge(longAgo(60), 9));
      expect(await purge()).to.equal(0);
      await rightOf(store().queue.expire(expired, ''));
      expect(await purge()).to.equal(1);
      await putScheduled(store(), { vault: { name: 'attic' } });
      expect(await find(kept)).to.deep.nested.include({
        'value.stored': O.some(aStoredDump(vault, { destination: O.none })),
      });
      expect(await purge()).to.equal(1);
    });

    it('stores what is known of a dump and of its copies, and lists an expired run while a copy is there', async () => {
      const { shop, vault } = await scheduledFleet(store());
      const first = aStoredDump(vault);
      const id = await makeDump(shop, 0, first);
      const [held] = RA.fromOption(await rightOf(store().queue.hold(id, 60_000)));
      expect(held?.run).to.deep.equal(O.toUndefined(await find(id)));
      const run = { id, fence: held?.fence ?? 0 };
      const lost = { how: 'missing', since: longAgo(3) } as const;
      const kept = {
        stored: O.some({ ...first, seen: { at: longAgo(3), readAt: longAgo(2), lost } }),
        copies: {
          there: [aStoredDump(vault, { object: 'a/b/c.dump', lockedUntil: longAgo(9) })],
          missing: [
            {
              destination: aUuid(3),
              destinationName: 'off-site',
              writing: 'a/b/d.dump',
              tries: 2,
              triedAt: longAgo(1),
              isSource: true as const,
              failure: { code: 'dump_lost' as const },
            },
          ],
        },
      };
      expect(await rightOf(store().queue.keep(run, kept))).to.equal(true);
      expect(await rightOf(store().queue.expire(id, 'keep'))).to.equal(true);
      const expired = { ...held?.run, ...kept, state: 'expired', note: 'keep' };
      expect(await rightOf(store().queue.stored(SHOP))).to.deep.equal([expired]);
      expect(await rightOf(store().runs.purge(new Date(), 10))).to.equal(0);
      await rightOf(store().queue.keep(run, { ...kept, copies: NO_COPIES }));
      expect(await rightOf(store().queue.stored(SHOP))).to.deep.equal([]);
      expect(await rightOf(store().runs.purge(new Date(), 10))).to.equal(1);
    });

    it('gives a run whose dump is there to one at a time, to whom it is under way until it is released or the lease has passed', async () => {
      const { shop, vault } = await scheduledFleet(store());
      const id = await makeDump(shop, 0, aStoredDump(vault));
      const hold = async (leaseMs: number) =>
        O.map(({ fence }: HeldRun) => ({ id, fence }))(
          await rightOf(store().queue.hold(id, leaseMs)),
        );
      const [first] = RA.fromOption(await hold(60_000));
      if (first === undefined) throw new Error('It was not given');
      expect(await hold(60_000)).to.deep.equal(O.none);
      expect(await rightOf(store().queue.underWay)).to.deep.equal([first]);
      expect(await rightOf(store().queue.renewHold(first, 0))).to.equal(true);
      expect(await rightOf(store().queue.underWay)).to.deep.equal([]);
      const kept = { stored: O.some(aStoredDump(vault)), copies: NO_COPIES };
      expect(await rightOf(store().queue.keep(first, kept))).to.equal(false);
      const second = { id, fence: first.fence + 1 };
      expect(await hold(1)).to.deep.equal(O.some(second));
      await new Promise((resolve) => void setTimeout(resolve, 5));
      expect(await hold(60_000)).to.deep.equal(O.some({ id, fence: first.fence + 2 }));
      expect(await rightOf(store().queue.renewHold(second, 60_000))).to.equal(false);
      expect(await rightOf(store().queue.keep(second, kept))).to.equal(false);
      expect(await rightOf(store().queue.hold(aUuid(9), 60_000))).to.deep.equal(O.none);
    });

    it('keeps what is reported of a dump made elsewhere, from its start to its end', async () => {
      const { shop, database } = await scheduledFleet(store());
      const id = await rightOf(report(shop, {}));
      expect(O.toUndefined(await find(id))).to.deep.include({
        kind: 'elsewhere',
        state: 'running',
        startedAt: longAgo(1),
        attempt: 1,
        schedule: O.some(shop),
        database: O.some(database),
        startedBy: 'cron',
      });
      const end = {
        state: 'done',
        at: longAgo(4),
        sizeBytes: 7,
        sha256: 'ab',
        note: 'fine',
      } as const;
      expect(await rightOf(report(shop, end))).to.equal(id);
      expect(O.toUndefined(await find(id))).to.deep.include({
        state: 'done',
        startedAt: longAgo(1),
        endedAt: O.some(longAgo(4)),
        attempt: 1,
        sizeBytes: 7,
        sha256: O.some('ab'),
        note: 'fine',
        failure: O.none,
      });
      expect(await rightOf(report(shop, { state: 'failed' }))).not.to.equal(id);
    });

    it('returns the run of a report for the same due time, which a new start begins again', async () => {
      const { shop, wiki } = await scheduledFleet(store());
      const dueAt = O.some(longAgo(0));
      const id = await rightOf(report(shop, { dueAt, state: 'failed' }));
      const failure = O.some({ code: 'dump_failed_elsewhere' });
      expect(O.toUndefined(await find(id))).to.deep.include({ state: 'failed', failure, dueAt });
      expect(await rightOf(report(shop, { dueAt, at: longAgo(5) }))).to.equal(id);
      expect(O.toUndefined(await find(id))).to.deep.include({
        state: 'running',
        attempt: 2,
        startedAt: longAgo(5),
        endedAt: O.none,
        failure: O.none,
      });
      expect(await rightOf(report(wiki, { dueAt }))).not.to.equal(id);
      expect(await report(aUuid(9), { dueAt })()).to.deep.equal(E.left({ _tag: 'RunTargetGone' }));
    });

    it('ends a run whose end was missed, and changes nothing of one that has ended meanwhile', async () => {
      const { shop } = await scheduledFleet(store());
      const missed = { state: 'failed', failure: { code: 'end_unreported' } } as const;
      const ending = async (hour: number, state: 'running' | 'done') => {
        const dueAt = O.some(longAgo(hour));
        const id = await rightOf(report(shop, { dueAt, state }));
        expect(await rightOf(report(shop, { dueAt, ...missed }))).to.equal(id);
        return O.toUndefined(await find(id));
      };
      const failure = O.some(missed.failure);
      expect(await ending(0, 'running')).to.deep.include({ state: 'failed', failure });
      expect(await ending(2, 'done')).to.deep.include({ state: 'done', failure: O.none });
    });

    it('leaves a run of its own alone that a report of a dump made elsewhere has the due time of', async () => {
      const { shop, vault } = await scheduledFleet(store());
      const own = await makeDump(shop, 0, aStoredDump(vault));
      const before = await find(own);
      const id = await rightOf(report(shop, { dueAt: O.some(longAgo(0)) }));
      expect(id).not.to.equal(own);
      expect(await find(own)).to.deep.equal(before);
      expect(O.toUndefined(await find(id))).to.deep.include({
        kind: 'elsewhere',
        dueAt: O.none,
        plannedFor: O.some(longAgo(1)),
      });
    });

    it('counts no dump made elsewhere as one that runs, gives it to nobody, and cancels it at once', async () => {
      const { shop } = await scheduledFleet(store());
      const id = await rightOf(report(shop, {}));
      expect(await rightOf(store().queue.underWay)).to.deep.equal([]);
      expect(await rightOf(store().runs.endAbandoned)).to.equal(0);
      await rightOf(store().queue.add(aPlannedRun(shop)));
      await claimed(store(), { limits: { perDatabase: 1, perInstance: 1, perNode: 1 } });
      expect(await rightOf(store().queue.cancel(id, longAgo(9)))).to.equal('cancelled');
    });
  });
};
