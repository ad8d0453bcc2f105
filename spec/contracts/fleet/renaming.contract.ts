import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { aViewer } from '../../support/access/a-caller.js';
import { aRunStart, listedRuns, NO_LIMITS } from '../../support/backups/a-run.js';
import {
  aPlannedRun,
  aStoredDump,
  claimed,
  longAgo,
  scheduledFleet,
} from '../../support/backups/scheduled-fleet.js';
import { aFleet, aServer } from '../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { aWideFleet } from '../../support/fleet/a-wide-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { aPlanOf, rename } from '../../support/fleet/rename.js';
import { hoursAhead } from '../../support/maintenance/a-window.js';
import { aDueDelivery, channelDesk } from '../../support/notifications/channel-desk.js';
import { aReport, NOON } from '../../support/problems/a-problem.js';
import { listedProblems, overviewProblems } from '../../support/problems/read-problems.js';
import { revealed } from '../../support/shared/revealed.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const FAR_UNDER = ['main', 'main/shop', 'main/shop/nightly'];

/** What every `FleetRegister` promises of a resource that gets another name; `make` gives an empty store. */
export const describeRenaming = (name: string, make: MakeStore): void => {
  describe(`${name} as a fleet register that renames`, () => {
    const store = storeForEach(make);
    const locate = (path: string) => rightOf(store().fleet.locate(aViewer(), path));
    const paths = async () => (await rightOf(store().fleet.resources)).map(({ path }) => path);

    const allSchedules = async () =>
      (await rightOf(store().fleet.resources)).filter((one) => one.type === 'schedule');

    it('keeps the ids of a resource and of all under it, found by their new paths alone', async () => {
      await putFleet(store(), aWholeFleet());
      const under = ['db-eu-1', ...FAR_UNDER.map((path) => `db-eu-1/${path}`)];
      const before = await Promise.all(under.map((path) => refAt(store(), path)));
      await rename(store(), 'db-eu-1', 'a/b 数');
      for (const { type, id, path } of before) {
        const moved = { type, id, path: path.replace('db-eu-1', 'a%2Fb 数') };
        expect(await locate(moved.path)).to.deep.equal([moved]);
        expect(await locate(id)).to.deep.equal([moved]);
        expect(await locate(path)).to.deep.equal([]);
      }
    });

    it('changes nothing of a resource but its name and the paths', async () => {
      await putFleet(store(), aWholeFleet());
      const before = revealed(await rightOf(store().fleet.resources));
      const { to } = await rename(store(), 'db-eu-1/main', 'primary');
      const [renamed] = (await rightOf(store().fleet.resources)).filter(({ path }) => path === to);
      expect(renamed).to.deep.include({ name: 'primary', parent: O.some('db-eu-1') });
      await rename(store(), to, 'main');
      expect(revealed(await rightOf(store().fleet.resources))).to.deep.equal(before);
    });

    it('moves neither what has a longer name nor what shares the path', async () => {
      const vault = {
        ...aServer({ name: 'vault' }),
        instances: aWideFleet(1, 1, 0).servers[0]?.instances ?? [],
      };
      const servers = [vault, aServer({ name: 'vault2' }), aServer({ name: 'vault ' + 'x' })];
      await putFleet(store(), {
        ...aWholeFleet(),
        servers: [...aWholeFleet().servers, ...servers],
      });
      await rename(store(), 'vault', 'attic', 'destination');
      expect(await paths()).to.include.members(['attic', 'vault', 'vault/i1', 'vault2', 'vault x']);
      await rename(store(), 'vault', 'cellar', 'server');
      expect(await paths()).to.include.members([
        'attic',
        'cellar',
        'cellar/i1',
        'vault2',
        'vault x',
      ]);
    });

    it('carries out the rest of a plan after that, by the new paths', async () => {
      await putFleet(store(), aWholeFleet());
      const schedules = await allSchedules();
      const about = await refAt(store(), 'vault');
      const renamed = [{ type: 'destination', from: 'vault', to: 'attic', name: 'attic' }] as const;
      const changed = schedules.map((one) => ({
        ...one,
        attributes: { ...one.attributes, destination: 'attic' },
      }));
      await rightOf(
        store().fleet.changePart({ about: O.some(about), paths: [] }, () =>
          E.right(aPlanOf({ renamed, changed })),
        ),
      );
      const named = await rightOf(store().destinations.named('attic'));
      expect(O.toUndefined(named)?.id).to.equal(about.id);
      expect(await allSchedules()).to.deep.equal(changed);
    });

    it('shows its problems, open and closed, under the new name at once', async () => {
      await putFleet(store(), aWholeFleet());
      for (const path of ['db-eu-1', 'db-eu-1/main']) {
        const report = aReport(await refAt(store(), path));
        const past = { ...report, kind: 'disk_full' };
        await rightOf(store().problems.open(past));
        await rightOf(store().problems.close(past, NOON));
        await rightOf(store().problems.open(report));
      }
      const shown = async () =>
        (await overviewProblems(store())).map(({ resource }) => resource.name).sort();
      expect(await shown()).to.deep.equal(['db-eu-1', 'main']);
      await rename(store(), 'db-eu-1', 'db-no-1');
      expect(await shown()).to.deep.equal(['db-no-1', 'main']);
      await rename(store(), 'db-no-1/main', 'primary');
      expect(await shown()).to.deep.equal(['db-no-1', 'primary']);
      const listed = (await listedProblems(store())).map(({ resource }) => resource.name).sort();
      expect(listed).to.deep.equal(['db-no-1', 'db-no-1', 'primary', 'primary']);
      const closed = aReport(await refAt(store(), 'db-no-1/primary'));
      expect(await rightOf(store().problems.close(closed, NOON))).to.equal(true);
    });

    it('keeps the runs of its schedules and databases, under their new paths', async () => {
      const { shop, database, vault, elsewhere } = await scheduledFleet(store());
      await rightOf(store().queue.add(aPlannedRun(shop)));
      const run = await claimed(store());
      const stored = aStoredDump(vault);
      const outcome = { _tag: 'Done', sizeBytes: 9, sha256: 'ab', stored } as const;
      await rightOf(store().runs.finish(run, outcome, longAgo(2)));
      await rightOf(store().queue.add(aPlannedRun(elsewhere)));
      await rightOf(store().runs.start(aRunStart(database), NO_LIMITS));
      await rename(store(), 'db-eu-1', 'db-no-1');
      await rename(store(), 'vault', 'attic');
      const runs = (await listedRuns(store())).map(
        ({ databasePath, schedulePath }) => `${databasePath} ${O.toNullable(schedulePath) ?? ''}`,
      );
      expect(runs).to.have.members([
        'db-no-1/main/shop db-no-1/main/shop/nightly',
        'db-no-1/main/shop ',
        'db-eu-2/main/shop db-eu-2/main/shop/nightly',
      ]);
      const [kept, ...others] = await rightOf(store().queue.stored('db-no-1/main/shop/nightly'));
      expect(others).to.deep.equal([]);
      expect(kept?.stored).to.deep.equal(O.some(stored));
      expect(await rightOf(store().queue.stored('db-eu-1/main/shop/nightly'))).to.deep.equal([]);
    });

    it('keeps its maintenance, and lists it in the order of the new paths', async () => {
      await putFleet(store(), aFleet({ servers: aWideFleet(2, 1, 1).servers }));
      const { type, id } = await refAt(store(), 's1');
      const plan = { resource: { type, id }, from: hoursAhead(-1), until: hoursAhead(1), note: '' };
      await rightOf(store().maintenance.add(plan, 'on-call'));
      await rename(store(), 's1', 's3');
      const windows = await rightOf(store().maintenance.list(aViewer(), 9));
      expect(windows.map(({ resource }) => resource.path)).to.deep.equal(['s3']);
      const query = { under: O.none, after: O.none, limit: 9 };
      const databases = await rightOf(store().fleet.databases(aViewer(), query));
      expect(databases.map(({ path }) => path)).to.deep.equal(['s2/i1/d1', 's3/i1/d1']);
    });

    it('keeps the messages of a channel', async () => {
      const { put, one, compose, idOf } = channelDesk(store);
      await put({ name: 'on-call' });
      await rightOf(store().problems.open(aReport(await refAt(store(), 's1'))));
      await compose(await one(), [], aDueDelivery(1));
      await rename(store(), 'on-call', 'night shift');
      const id = await idOf('night shift');
      const { deliveries } = await rightOf(store().channels.deliveries(id, O.none, 9));
      expect(deliveries.map((delivery) => delivery.id)).to.deep.equal([aDueDelivery(1).id]);
    });

    it('gives the old name to a new resource, with an id of its own', async () => {
      await putFleet(store(), aWholeFleet());
      const before = await refAt(store(), 'db-eu-1/main/shop');
      await rename(store(), 'db-eu-1/main/shop', 'store');
      await putFleet(store(), aWholeFleet());
      expect((await refAt(store(), 'db-eu-1/main/shop')).id).not.to.equal(before.id);
      expect(await locate(before.id)).to.deep.equal([]);
    });
  });
};
