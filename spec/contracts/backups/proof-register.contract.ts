import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { DumpProof, StoredProof } from '../../../core/backups/proof/proof.js';
import type { RunOutcome } from '../../../core/backups/run.js';
import type { StoredDump } from '../../../core/backups/stored-dump.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { aViewer } from '../../support/access/a-caller.js';
import {
  aPlan,
  aPlannedRun,
  aStoredDump,
  claimed,
  FAR,
  LATER,
  longAgo,
  putScheduled,
  scheduledFleet,
} from '../../support/backups/scheduled-fleet.js';
import { LONG_LEASE_MS } from '../../support/backups/a-run.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const RESTORED = { proof: 'restored', restored: O.some({ tables: 3, rows: 12, tookMs: 70 }) };

/** What every `ProofRegister` promises; `make` gives an empty store. */
export const describeProofRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of proofs`, () => {
    const store = storeForEach(make);

    /** A done run for the minute, which ends a minute later. */
    const makeDump = async (
      schedule: ResourceId,
      minute: number,
      telling: Partial<StoredDump> = {},
      failure?: Extract<RunOutcome, { _tag: 'Done' }>['failure'],
    ): Promise<Uuid> => {
      await rightOf(store().queue.add(aPlannedRun(schedule, { dueAt: longAgo(minute) })));
      const run = await claimed(store());
      const { vault } = { vault: (await refAt(store(), 'vault')).id };
      await rightOf(
        store().runs.finish(
          run,
          {
            _tag: 'Done',
            sizeBytes: 9,
            sha256: 'ab',
            ...(failure !== undefined && { failure }),
            stored: aStoredDump(vault, telling),
          },
          longAgo(minute + 1),
        ),
      );
      return run.id;
    };
    const again = (run: Uuid, minute: number, telling: Partial<DumpProof> = {}): DumpProof => ({
      run,
      by: 'again',
      at: longAgo(minute),
      tookMs: O.some(1_234),
      reached: O.some('restored'),
      failure: O.none,
      ...telling,
    });
    const record = (proof: DumpProof) => rightOf(store().proofs.record(proof));
    const ofSchedule = (schedule: ResourceId) => rightOf(store().proofs.ofSchedule(schedule));
    const ofDatabases = (ids: readonly ResourceId[], caller: Caller = aViewer()) =>
      rightOf(store().proofs.ofDatabases(caller, ids));
    const runs = (proofs: readonly StoredProof[]) => proofs.map(({ run, at }) => [run, at]);

    it('has that of a run which restored its dump, or could not, and none of one that only read it', async () => {
      const { shop, database } = await scheduledFleet(store());
      await makeDump(shop, 0);
      const restored = await makeDump(shop, 10, RESTORED as Partial<StoredDump>);
      const failed = await makeDump(shop, 20, {}, { code: 'dump_unrestorable' });
      const of = { database: O.some(database), databasePath: 'db-eu-1/main/shop', by: 'run' };
      expect(await ofSchedule(shop)).to.have.deep.members([
        {
          ...of,
          run: restored,
          dumpedAt: longAgo(10),
          at: longAgo(11),
          tookMs: O.some(70),
          reached: O.some('restored'),
          failure: O.none,
        },
        {
          ...of,
          run: failed,
          dumpedAt: longAgo(20),
          at: longAgo(21),
          tookMs: O.none,
          reached: O.some('read'),
          failure: O.some({ code: 'dump_unrestorable' }),
        },
      ]);
    });

    it('stores one of a run later on, and none of a run that does not exist', async () => {
      const { shop, database } = await scheduledFleet(store());
      const run = await makeDump(shop, 0);
      const proof = again(run, 30, { reached: O.none, failure: O.some({ code: 'dump_failed' }) });
      expect(await record(proof)).to.equal(true);
      expect(await record(again(aUuid(9), 30))).to.equal(false);
      expect(await ofDatabases([database])).to.deep.equal([
        {
          ...proof,
          database: O.some(database),
          databasePath: 'db-eu-1/main/shop',
          dumpedAt: longAgo(0),
        },
      ]);
    });

    it('returns the last of each dump of a schedule as long as it is there', async () => {
      const { shop, wiki } = await scheduledFleet(store());
      const [one, two] = [await makeDump(shop, 0), await makeDump(shop, 10)];
      for (const [run, minute] of [
        [one, 60],
        [one, 50],
        [two, 40],
        [await makeDump(wiki, 0), 70],
      ] as const)
        await record(again(run, minute));
      expect(runs(await ofSchedule(shop))).to.have.deep.members([
        [one, longAgo(60)],
        [two, longAgo(40)],
      ]);
      await rightOf(store().queue.expire(one, ''));
      expect(runs(await ofSchedule(shop))).to.have.deep.members([
        [two, longAgo(40)],
        [one, longAgo(60)],
      ]);
    });

    it('returns the last good ones of a schedule wherever their dumps are now', async () => {
      const { shop } = await scheduledFleet(store());
      const run = await makeDump(shop, 0);
      const failure = O.some({ code: 'destination_altered' } as const);
      await record(again(run, 30));
      await record(again(run, 40, { by: 'restore' }));
      await record(again(run, 50, { reached: O.none, failure }));
      await rightOf(store().queue.expire(run, ''));
      expect(runs(await ofSchedule(shop))).to.have.deep.members([
        [run, longAgo(40)],
        [run, longAgo(30)],
      ]);
    });

    it('returns none of more than an hour ahead, which is from before the clock was set back', async () => {
      const { shop } = await scheduledFleet(store());
      const run = await makeDump(shop, 0);
      await record(again(run, 30));
      await record(again(run, 0, { at: FAR }));
      expect(runs(await ofSchedule(shop))).to.deep.equal([[run, longAgo(30)]]);
    });

    it('gives a schedule to prove a dump of to one caller for a lease, the longest waiting first', async () => {
      const { shop, wiki, elsewhere } = await scheduledFleet(store());
      const { plan, claim, renew, release } = store().proofs;
      const claimedNow = async () => O.toUndefined(await rightOf(claim(LONG_LEASE_MS)));
      for (const [id, at] of [
        [shop, O.some(longAgo(2))],
        [wiki, O.some(longAgo(1))],
        [elsewhere, O.some(FAR)],
      ] as const)
        await rightOf(plan(id, at));
      expect([await claimedNow(), await claimedNow(), await claimedNow()]).to.deep.equal([
        wiki,
        shop,
        undefined,
      ]);
      await rightOf(renew(wiki, -1));
      expect([await claimedNow(), await claimedNow()]).to.deep.equal([wiki, undefined]);
      await rightOf(release(wiki, O.some(longAgo(3))));
      expect([await claimedNow(), await claimedNow()]).to.deep.equal([wiki, undefined]);
      await rightOf(release(wiki, O.none));
      await rightOf(release(shop, O.some(FAR)));
      expect(await claimedNow()).to.equal(undefined);
    });

    it('gives the upkeep of a schedule something to do once a dump of it was proved', async () => {
      const { shop } = await scheduledFleet(store());
      const woken = async () =>
        (await rightOf(store().schedules.wake(LONG_LEASE_MS, 9))).flatMap((one) =>
          E.isRight(one) && one.right.id === shop ? [one.right] : [],
        );
      const [state] = await woken();
      if (state === undefined) throw new Error('A new schedule has something to do.');
      await rightOf(store().schedules.record(shop, { plan: aPlan(), runs: [], wakeAt: LATER }));
      expect(await woken()).to.have.length(0);
      await rightOf(store().proofs.release(shop, O.some(FAR)));
      expect(await woken()).to.have.length(1);
    });

    it('removes old ones once their runs were purged, the first first', async () => {
      const { shop, database } = await scheduledFleet(store());
      const run = await makeDump(shop, 0);
      for (const minute of [30, 40, 50]) await record(again(run, minute));
      const purge = () => rightOf(store().proofs.purge(longAgo(45), 1));
      expect(await purge()).to.equal(0);
      await rightOf(store().queue.expire(run, ''));
      await rightOf(store().runs.purge(longAgo(99), 9));
      expect([await purge(), await purge(), await purge()]).to.deep.equal([1, 1, 0]);
      expect(runs(await ofDatabases([database]))).to.deep.equal([[run, longAgo(50)]]);
    });

    it('returns of each database the last one, and the last that restored a dump', async () => {
      const { shop, database } = await scheduledFleet(store());
      const other = (await refAt(store(), 'db-eu-1/main/wiki')).id;
      const run = await makeDump(shop, 0);
      for (const [minute, telling] of [
        [30, {}],
        [40, {}],
        [50, { reached: O.some('written') }],
        [60, { failure: O.some({ code: 'dump_unrestorable' }) }],
      ] as const)
        await record(again(run, minute, telling as Partial<DumpProof>));
      expect(runs(await ofDatabases([other, database]))).to.deep.equal([
        [run, longAgo(60)],
        [run, longAgo(40)],
      ]);
      await record(again(run, 70));
      expect(runs(await ofDatabases([database]))).to.deep.equal([[run, longAgo(70)]]);
    });

    it('counts those of databases since a time', async () => {
      const { shop, database } = await scheduledFleet(store());
      const other = (await refAt(store(), 'db-eu-1/main/wiki')).id;
      const run = await makeDump(shop, 0);
      const failure = O.some({ code: 'dump_unrestorable' } as const);
      for (const minute of [30, 40, 50]) await record(again(run, minute));
      await record(again(run, 60, { failure }));
      const countsSince = (minute: number) =>
        rightOf(store().proofs.countsOf([other, database], longAgo(minute)));
      expect(await countsSince(40)).to.deep.equal([{ database, good: 2, failed: 1 }]);
      expect(await countsSince(61)).to.deep.equal([]);
    });

    it('shows those of a database to callers who may read its backups, and none once it is gone', async () => {
      const { shop, database } = await scheduledFleet(store());
      await record(again(await makeDump(shop, 0), 30));
      const holding = (permission: 'backup:read' | 'database:read', scope: ResourceId): Caller => ({
        id: 'x',
        grants: [{ permission, scope }],
      });
      const server = (await refAt(store(), 'db-eu-1')).id;
      const other = (await refAt(store(), 'db-eu-2')).id;
      const seen = async (caller: Caller) => (await ofDatabases([database], caller)).length;
      expect(await seen(holding('backup:read', server))).to.equal(1);
      expect(await seen(holding('backup:read', other))).to.equal(0);
      expect(await seen(holding('database:read', server))).to.equal(0);
      await putScheduled(store(), { shop: [] });
      expect(await seen(aViewer())).to.equal(1);
    });
  });
};
