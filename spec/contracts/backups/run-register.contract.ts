import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RunStart, StartedRun } from '../../../core/backups/ports/run-register.js';
import { type DumpFailure, withoutNames } from '../../../core/backups/dump-failure.js';
import type { RunLimits, RunOutcome } from '../../../core/backups/run.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import { aViewer } from '../../support/access/a-caller.js';
import { aRun, aRunStart, LONG_LEASE_MS, NO_LIMITS } from '../../support/backups/a-run.js';
import { putTwoDatabases, twoDatabases } from '../../support/fleet/two-databases.js';
import { noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const DONE = { _tag: 'Done', sizeBytes: 5_000_000_000, sha256: 'ab12' } as const;

const objects = { names: ['"sales"."x"'], count: 12 };
const statements = ['GRANT SELECT ON TABLE "sales"."x" TO "backup_admin";'];

const SOME_FAILURES: readonly DumpFailure[] = [
  { code: 'dump_deadline' },
  { code: 'dump_tool_missing' },
  { code: 'dump_tool_missing', serverMajor: 18 },
  { code: 'dump_tool_outdated', serverMajor: 18, newestMajor: 15 },
  { code: 'unreachable', cause: 'refused' },
  { code: 'not_a_database_server', cause: 'other_engine' },
  { code: 'table_unreadable', objects, statements },
  { code: 'objects_left_out', kinds: ['events', 'routines'], statements },
  { code: 'objects_left_out', kinds: ['views'], objects, statements },
  { code: 'lock_table_too_small', statements },
  { code: 'lock_table_too_small', objects, room: 6400, statements },
  { code: 'hourly_limit_too_low', limit: 'statements', allowed: 9, needed: 80, statements },
  { code: 'table_locked', objects, since: noonPlus(0) },
];

/** What every `RunRegister` promises of single runs; `make` gives an empty store. */
export const describeRunRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a run register`, () => {
    const store = storeForEach(make);

    const tryStart = (
      { id }: Pick<ResourceRef, 'id'>,
      telling: Partial<RunStart> = {},
      limits: Partial<RunLimits> = {},
    ) => store().runs.start(aRunStart(id, telling), { ...NO_LIMITS, ...limits })();
    const start = async (database: ResourceRef, telling: Partial<RunStart> = {}) =>
      rightOf(store().runs.start(aRunStart(database.id, telling), NO_LIMITS));
    const finish = (run: StartedRun, outcome: RunOutcome = DONE, minute = 9) =>
      rightOf(store().runs.finish(run, outcome, noonPlus(minute)));
    const find = ({ id }: Pick<StartedRun, 'id'>) => rightOf(store().runs.find(aViewer(), id));
    const endAbandoned = () => rightOf(store().runs.endAbandoned);

    it('keeps a run that starts as it was given, and as running', async () => {
      const { shop } = await twoDatabases(store());
      const telling = { format: 'plain', engine: 'mariadb', startedBy: 'ci' } as const;
      const { id } = await start(shop, telling);
      const run = aRun({ id, database: O.some(shop.id), ...telling, format: O.some('plain') });
      expect(await find({ id })).to.deep.equal(O.some(run));
    });

    it('refuses a run where its database, its instance or its node has no room, naming the first', async () => {
      const { shop, wiki, elsewhere } = await twoDatabases(store());
      await start(shop);
      const all = { perDatabase: 1, perInstance: 1, perNode: 1 };
      const reached = async ({ id }: ResourceRef, limits: RunLimits) => {
        const known = await store().runs.room(aRunStart(id), limits)();
        expect(await tryStart({ id }, {}, limits)).to.deep.equal(known);
        return known;
      };
      const tooMany = (limit: keyof RunLimits) => E.left({ _tag: 'TooManyRuns', limit });
      expect(await reached(shop, all)).to.deep.equal(tooMany('perDatabase'));
      expect(await reached(wiki, all)).to.deep.equal(tooMany('perInstance'));
      expect(await reached(elsewhere, all)).to.deep.equal(tooMany('perNode'));
      const another = aRunStart(elsewhere.id, { node: aUuid(72) });
      expect(await store().runs.room(another, all)()).to.deep.equal(E.right(undefined));
      expect(E.isRight(await store().runs.start(another, { ...NO_LIMITS, ...all })())).to.equal(
        true,
      );
    });

    it('starts as many of many at once as there is room for', async () => {
      const { shop, wiki } = await twoDatabases(store());
      const starts = await Promise.all(
        [shop, wiki, shop, wiki, shop, wiki].map((database, n) =>
          tryStart(database, { node: aUuid(70 + n) }, { perDatabase: 2, perInstance: 3 }),
        ),
      );
      expect(starts.filter(E.isRight)).to.have.length(3);
    });

    it('counts no run that has ended, nor one whose lease has passed', async () => {
      const { shop } = await twoDatabases(store());
      await finish(await start(shop));
      await start(shop, { leaseMs: 0 });
      const next = await tryStart(shop, {}, { perDatabase: 1, perInstance: 1, perNode: 1 });
      expect(E.isRight(next)).to.equal(true);
    });

    it('starts no run of a database that is gone, nor of what is none', async () => {
      const { shop, server } = await twoDatabases(store());
      await putTwoDatabases(store(), ['db-eu-2']);
      for (const gone of [shop, server, { id: aUuid(9) }])
        expect(await tryStart(gone)).to.deep.equal(E.left({ _tag: 'RunTargetGone' }));
    });

    it('keeps how far a run is, and its new lease', async () => {
      const { shop } = await twoDatabases(store());
      const run = await start(shop, { leaseMs: 0 });
      expect(await rightOf(store().runs.renew(run, LONG_LEASE_MS, 12))).to.equal('held');
      expect(await endAbandoned()).to.equal(0);
      const stored = aRun({ id: run.id, database: O.some(shop.id), sizeBytes: 12 });
      expect(await find(run)).to.deep.equal(O.some(stored));
    });

    it('keeps how a run ended: whole, failed or cancelled', async () => {
      const { shop } = await twoDatabases(store());
      const ended = { database: O.some(shop.id), endedAt: O.some(noonPlus(9)) };
      const whole = await start(shop);
      expect(await finish(whole)).to.equal(true);
      const { sizeBytes, sha256 } = DONE;
      expect(await find(whole)).to.deep.equal(
        O.some(aRun({ id: whole.id, ...ended, state: 'done', sizeBytes, sha256: O.some(sha256) })),
      );
      for (const [_tag, state] of [
        ['Failed', 'failed'],
        ['Cancelled', 'cancelled'],
      ] as const) {
        const run = await start(shop);
        const failure = { code: 'tls_failed', cause: 'expired' } as const;
        expect(await finish(run, { _tag, sizeBytes: 7, failure })).to.equal(true);
        expect(await find(run)).to.deep.equal(
          O.some(aRun({ id: run.id, ...ended, state, sizeBytes: 7, failure: O.some(failure) })),
        );
      }
    });

    it('keeps every failure, without the names of what is in the database', async () => {
      const { shop } = await twoDatabases(store());
      for (const failure of SOME_FAILURES) {
        const run = await start(shop);
        await finish(run, { _tag: 'Failed', sizeBytes: 7, failure });
        expect(await find(run)).to.deep.nested.include({
          'value.failure': O.some(withoutNames(failure)),
        });
      }
    });

    it('changes nothing for another fence, nor of a run that has ended or that there is not', async () => {
      const { shop } = await twoDatabases(store());
      const run = await start(shop);
      const failure = { code: 'dump_failed' } as const;
      const late: RunOutcome = { _tag: 'Failed', sizeBytes: 1, failure };
      const isChanged = async (of: StartedRun) => [
        await rightOf(store().runs.renew(of, LONG_LEASE_MS, 3)),
        await finish(of, late, 10),
      ];
      const other = { ...run, fence: run.fence + 1 };
      expect(await isChanged(other)).to.deep.equal(['lost', false]);
      expect(await isChanged({ id: aUuid(9), fence: 1 })).to.deep.equal(['lost', false]);
      await finish(run);
      const before = await find(run);
      expect(await isChanged(run)).to.deep.equal(['lost', false]);
      expect(await find(run)).to.deep.equal(before);
    });

    it('ends every run whose lease has passed, and returns how many', async () => {
      const { shop, wiki } = await twoDatabases(store());
      const late = noonPlus(60 * 24 * 36_500);
      const [gone, ahead, kept] = [
        await start(shop, { leaseMs: 0 }),
        await start(wiki, { leaseMs: 0, startedAt: late }),
        await start(shop),
      ];
      expect(await endAbandoned()).to.equal(2);
      expect(await endAbandoned()).to.equal(0);
      const failure = O.some<DumpFailure>({ code: 'dump_interrupted' });
      const aheadRun = O.toUndefined(await find(ahead));
      const startedAt = aheadRun?.startedAt ?? late;
      // None ends later than now, or before it began.
      expect(startedAt.getTime()).to.be.below(Date.now() + 60_000);
      expect(aheadRun).to.deep.equal(
        aRun({
          id: ahead.id,
          database: O.some(wiki.id),
          state: 'failed',
          failure,
          startedAt,
          endedAt: O.some(startedAt),
        }),
      );
      expect(await find(gone)).to.deep.nested.include({
        'value.state': 'failed',
        'value.failure': failure,
      });
      expect(await find(kept)).to.deep.nested.include({ 'value.state': 'running' });
      expect(await finish(gone)).to.equal(false);
    });

    it('removes runs that ended before a time, the first to end first, and none that runs', async () => {
      const { shop } = await twoDatabases(store());
      const running = await start(shop);
      const ended: StartedRun[] = [];
      for (const minute of [3, 1, 2, 4]) {
        const run = await start(shop);
        await finish(run, DONE, minute);
        ended.push(run);
      }
      const purge = (limit: number) => rightOf(store().runs.purge(noonPlus(4), limit));
      expect(await purge(2)).to.equal(2);
      const left = async () => (await Promise.all([running, ...ended].map(find))).map(O.isSome);
      expect(await left()).to.deep.equal([true, true, false, false, true]);
      expect([await purge(9), await purge(9)]).to.deep.equal([1, 0]);
      expect(await left()).to.deep.equal([true, false, false, false, true]);
    });
  });
};
