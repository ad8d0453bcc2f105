import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import { planFleetChange } from '../../../core/fleet/planning/plan-fleet-change.js';
import { flattenFleet } from '../../../core/fleet/flatten-fleet.js';
import { Secret } from '../../../core/shared/secret.js';
import { aFleet, anInstance, aServer } from '../../support/fleet/a-fleet.js';
import { aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { listedProblems } from '../../support/problems/read-problems.js';
import { revealed } from '../../support/shared/revealed.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const described = (fleet: FleetDescription) =>
  flattenFleet(fleet).map(({ resource }) => revealed(resource));

/** What every `FleetRegister` promises of the resources that come, change and go; `make` gives an empty store. */
export const describeFleetIdentity = (name: string, make: MakeStore): void => {
  describe(`${name} as a fleet register whose resources come, change and go`, () => {
    const store = storeForEach(make);

    it('gives a new path a fresh id, also one that was there before', async () => {
      await putFleet(store(), aWholeFleet());
      const before = await refAt(store(), 'db-eu-1/main/shop');
      await putFleet(store(), aFleet());
      await putFleet(store(), aWholeFleet());
      expect((await refAt(store(), 'db-eu-1/main/shop')).id).not.to.equal(before.id);
    });

    it('lets a changed resource keep its id', async () => {
      await putFleet(store(), aFleet({ servers: [aServer({ instances: [anInstance()] })] }));
      const before = await refAt(store(), 'db-eu-1/main');
      const admin = { user: 'somebody_else', password: new Secret('new') };
      const changed = aFleet({
        servers: [aServer({ instances: [anInstance({ port: 5433, admin })] })],
      });
      await putFleet(store(), changed);
      expect(await refAt(store(), 'db-eu-1/main')).to.deep.equal(before);
      expect(revealed(await rightOf(store().fleet.resources))).to.deep.equal(described(changed));
    });

    it('knows who declared each resource, also after a change of that', async () => {
      const managers = async () =>
        (await rightOf(store().fleet.resources)).map(({ managedBy }) => managedBy);
      const apply = (as: string) =>
        rightOf(
          store().fleet.change(planFleetChange(aWholeFleet(), { prune: true, as, adopt: true })),
        );
      await apply('prod');
      expect(new Set(await managers())).to.deep.equal(new Set(['prod']));
      await apply('eu-team');
      expect(new Set(await managers())).to.deep.equal(new Set(['eu-team']));
      await rightOf(
        store().fleet.change((current) => {
          const changed = [...current].map(({ managedBy: _managedBy, ...one }) => one);
          const nothing = { added: [], removed: [], unmanaged: [] };
          return E.right({ ...nothing, changed: changed });
        }),
      );
      expect(new Set(await managers())).to.deep.equal(new Set([undefined]));
    });

    it('removes with a resource everything under it', async () => {
      await putFleet(store(), aWholeFleet());
      const left = ['destination vault', 'channel on-call'];
      await store().fleet.change(() =>
        E.right({
          added: [],
          changed: [],
          removed: [{ type: 'server', path: 'db-eu-1' }],
          unmanaged: [],
        }),
      )();
      expect((await rightOf(store().fleet.resources)).map(keyText)).to.have.members(left);
    });

    it('removes with a resource its problems, open and closed, and those under it', async () => {
      await putFleet(store(), aWholeFleet());
      const paths = ['db-eu-1', 'db-eu-1/main/shop', 'vault'];
      const reports = await Promise.all(
        paths.map(async (path) => aReport(await refAt(store(), path))),
      );
      for (const report of reports) {
        const past = { ...report, kind: 'disk_full' };
        await rightOf(store().problems.open(past));
        await rightOf(store().problems.close(past, NOON));
        await rightOf(store().problems.open(report));
      }
      await putFleet(store(), { ...aWholeFleet(), servers: [] });
      const left = (await listedProblems(store())).map(({ resource }) => resource.name);
      expect(left).to.deep.equal(['vault', 'vault']);
      expect(await rightOf(store().problems.purge(noonPlus(1), 9))).to.equal(1);
      const closed = reports.map((report) => rightOf(store().problems.close(report, NOON)));
      expect(await Promise.all(closed)).to.deep.equal([false, false, true]);
    });
  });
};
