import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RunStart } from '../../../core/backups/ports/run-register.js';
import type { RunLimits } from '../../../core/backups/run.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import { anAdmin, aViewer } from '../../support/access/a-caller.js';
import {
  aRun,
  aRunRestore,
  aRunStart,
  LONG_LEASE_MS,
  NO_LIMITS,
} from '../../support/backups/a-run.js';
import { twoDatabases } from '../../support/fleet/two-databases.js';
import { noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** What every `RunRegister` promises of runs that restore. */
export const describeRestoreRuns = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of restores`, () => {
    const store = storeForEach(make);

    const restoreOf = ({ id }: ResourceRef, telling: Partial<RunStart> = {}): RunStart =>
      aRunStart(id, { kind: 'restore', restore: O.some(aRunRestore()), ...telling });
    const start = (run: RunStart, limits: Partial<RunLimits> = {}) =>
      store().runs.start(run, { ...NO_LIMITS, ...limits })();
    const started = (run: RunStart) => rightOf(store().runs.start(run, NO_LIMITS));
    const uncleared = async () => (await rightOf(store().runs.uncleared)).map(({ id }) => id);

    it('keeps a restore, and how far it is, for who holds it', async () => {
      const { shop } = await twoDatabases(store());
      const run = await started(restoreOf(shop));
      const restore = {
        ...aRunRestore({ step: 'naming', objects: 12, keptAs: 'shop_before', failedAt: 'TABLE x' }),
        restored: { tables: 3, rows: 4_000 },
        leftOut: { roles: ['app'], statements: 7 },
      };
      const note = (fence: number) =>
        rightOf(store().runs.noteRestore({ ...run, fence }, 77, restore));
      expect(await note(run.fence + 1)).to.equal(false);
      expect(await note(run.fence)).to.equal(true);
      expect(await rightOf(store().runs.find(aViewer(), run.id))).to.deep.equal(
        O.some(
          aRun({
            id: run.id,
            kind: 'restore',
            database: O.some(shop.id),
            sizeBytes: 77,
            restore: O.some(restore),
          }),
        ),
      );
    });

    it('counts restores and dumps apart', async () => {
      const { shop } = await twoDatabases(store());
      const one = { perDatabase: 1, perInstance: 1, perNode: 1 };
      expect(E.isRight(await start(restoreOf(shop), one))).to.equal(true);
      expect(E.isRight(await start(aRunStart(shop.id), one))).to.equal(true);
      expect(await start(restoreOf(shop), { perNode: 1 })).to.deep.equal(
        E.left({ _tag: 'TooManyRuns', limit: 'perNode' }),
      );
    });

    it('keeps a restore of a database that was removed, for who may read the whole fleet', async () => {
      const { shop } = await twoDatabases(store());
      const { id } = await started(restoreOf(shop, { database: O.none }));
      expect(O.isSome(await rightOf(store().runs.find(anAdmin(), id)))).to.equal(true);
    });

    it('has a restore among the uncleared from its end on until it is cleared, however it ended', async () => {
      const { shop } = await twoDatabases(store());
      const [done, killed, running] = [
        await started(restoreOf(shop)),
        await started(restoreOf(shop, { leaseMs: 0 })),
        await started(restoreOf(shop, { leaseMs: LONG_LEASE_MS })),
      ];
      expect(await uncleared()).to.deep.equal([]);
      await rightOf(
        store().runs.finish(done, { _tag: 'Done', sizeBytes: 1, sha256: 'ab' }, noonPlus(1)),
      );
      expect(await rightOf(store().runs.endAbandoned)).to.equal(1);
      expect(await uncleared()).to.have.members([done.id, killed.id]);
      expect(await rightOf(store().runs.clear(done.id))).to.equal(true);
      expect(await rightOf(store().runs.clear(running.id))).to.equal(true);
      expect(await rightOf(store().runs.clear(aUuid(99)))).to.equal(false);
      expect(await uncleared()).to.deep.equal([killed.id]);
    });
  });
};
