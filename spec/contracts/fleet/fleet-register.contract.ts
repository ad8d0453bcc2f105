import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { FleetDescription, MaintenanceRule } from '../../../core/fleet/fleet-description.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import { flattenFleet } from '../../../core/fleet/flatten-fleet.js';
import { type FleetPlan, planFleetChange } from '../../../core/fleet/planning/plan-fleet-change.js';
import { aFleet, aServer } from '../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import { revealed } from '../../support/shared/revealed.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const described = (fleet: FleetDescription) =>
  flattenFleet(fleet).map(({ resource }) => revealed(resource));

/** What every `FleetRegister` promises of reading the fleet, and of changing it whole or not at all; `make` gives an empty store. */
export const describeFleetRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a fleet register`, () => {
    const store = storeForEach(make);

    it('has no resources at first', async () => {
      expect(await rightOf(store().fleet.resources)).to.deep.equal([]);
    });

    it('answers with every resource as it was described, secrets and all', async () => {
      await putFleet(store(), aWholeFleet());
      const kept = (await rightOf(store().fleet.resources)).map(revealed);
      expect(kept).to.have.deep.members(described(aWholeFleet()));
    });

    it('answers with each parent before its children, also when the parent was changed later', async () => {
      await putFleet(store(), aWholeFleet());
      const [server] = aWholeFleet().servers;
      const moved = [aServer({ ...server, address: '10.0.4.17' })];
      await putFleet(store(), { ...aWholeFleet(), servers: moved });
      const paths = (await rightOf(store().fleet.resources))
        .filter(({ path }) => path.startsWith('db-eu-1'))
        .map(({ path }) => path);
      expect(paths).to.deep.equal([...paths].sort());
    });

    it('shows the fleet as it is to the decision', async () => {
      await putFleet(store(), aWholeFleet());
      const seen = await store().fleet.change((current) => E.left(revealed([...current])))();
      expect(E.swap(seen)).to.deep.equal(E.right(revealed(await rightOf(store().fleet.resources))));
    });

    it('plans a change without carrying it out', async () => {
      await putFleet(store(), aWholeFleet());
      const plan = await store().fleet.plan(planFleetChange(aFleet(), { prune: true }))();
      expect(E.map(({ removed }: FleetPlan) => removed.length)(plan)).to.deep.equal(E.right(6));
      expect(await store().fleet.plan(() => E.left('no'))()).to.deep.equal(E.left('no'));
      expect(await rightOf(store().fleet.resources)).to.have.length(6);
    });

    it('adds, changes and removes the maintenance of the fleet itself', async () => {
      const [rule, other] = [1, 2].map((day) => ({
        cron: `0 2 * * ${day}`,
        timezone: 'UTC',
        forMs: 3_600_000,
        note: '',
      }));
      const fleets = [[rule], [rule], [other], [other, rule], undefined].map((rules) =>
        aFleet({ ...aWholeFleet(), ...(rules && { maintenance: rules as MaintenanceRule[] }) }),
      );
      const plans = [];
      for (const fleet of fleets) {
        const { added, changed, removed } = await putFleet(store(), fleet);
        plans.push([added.length, ...[changed, removed].map((keys) => keys.map(keyText))]);
        const kept = (await rightOf(store().fleet.resources)).map(revealed);
        expect(kept).to.have.deep.members(described(fleet));
      }
      expect(plans).to.deep.equal([
        [7, [], []],
        [0, [], []],
        [0, ['fleet fleet'], []],
        [0, ['fleet fleet'], []],
        [0, [], ['fleet fleet']],
      ]);
    });

    it('answers with the plan that it carried out', async () => {
      const plan = planFleetChange(aWholeFleet(), { prune: false })([]);
      expect(revealed(await store().fleet.change(() => plan)())).to.deep.equal(revealed(plan));
    });

    it('tells of a long change, if at all, more and more of as much as there is', async () => {
      const servers = Array.from({ length: 2_500 }, (_, n) => aServer({ name: `s${n}` }));
      const told: (readonly [number, number])[] = [];
      const decide = planFleetChange(aFleet({ servers }), { prune: false });
      await rightOf(store().fleet.change(decide, (...numbers) => told.push(numbers)));
      const written = told.map(([done]) => done);
      expect(written).to.deep.equal([...new Set(written)].sort((a, b) => a - b));
      expect(written.filter((done) => done > 2_500)).to.deep.equal([]);
      expect(told.filter(([, changes]) => changes !== 2_500)).to.deep.equal([]);
    });

    it('answers with what the decision put on the left, and changes nothing', async () => {
      await putFleet(store(), aWholeFleet());
      const refused = await store().fleet.change(() => E.left('no'))();
      expect(refused).to.deep.equal(E.left('no'));
      expect(revealed(await rightOf(store().fleet.resources))).to.have.length(6);
    });

    it('changes nothing when the decision throws, and goes on working', async () => {
      await putFleet(store(), aWholeFleet());
      const thrown = store().fleet.change(() => {
        throw new Error('a defect');
      });
      const outcome = await thrown().catch((error: unknown) => error);
      expect(outcome).to.be.an('error').with.property('message', 'a defect');
      expect((await putFleet(store(), aWholeFleet())).added).to.deep.equal([]);
    });

    it('lets nobody else change the fleet while one change is decided and kept', async () => {
      const one = (server: string) =>
        store().fleet.change(
          planFleetChange(aFleet({ servers: [aServer({ name: server })] }), { prune: true }),
        )();
      await Promise.all(['a', 'b', 'c', 'd'].map(one));
      expect(await rightOf(store().fleet.resources)).to.have.length(1);
    });
  });
};
