import { expect } from 'chai';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { aFleet, aServer } from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { aReport, noonPlus } from '../../support/problems/a-problem.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** What every `ProblemHistory` promises of how many problems are open; `make` gives an empty store. */
export const describeOpenCounts = (name: string, make: MakeStore): void => {
  describe(`${name} as a count of open problems`, () => {
    const store = storeForEach(make);

    const counts = async () =>
      (await rightOf(store().history.countOpen))
        .map(({ kind, severity, count }) => `${count} ${severity} ${kind}`)
        .sort();

    it('counts what is open by kind and severity, whatever happens to it', async () => {
      await putFleet(store(), aWholeFleet());
      expect(await counts()).to.deep.equal([]);
      const server = await refAt(store(), 'db-eu-1');
      const instance = await refAt(store(), 'db-eu-1/main');
      await rightOf(store().problems.open(aReport(server, { kind: 'server_offline' })));
      await rightOf(store().problems.open(aReport(server, { severity: 'info' })));
      await rightOf(store().problems.open(aReport(instance, { severity: 'info' })));
      const all = ['1 critical server_offline', '2 info replica_lost'];
      expect(await counts()).to.deep.equal(all);
      await rightOf(store().problems.open(aReport(instance, { severity: 'warning' })));
      expect(await counts()).to.deep.equal([
        '1 critical server_offline',
        '1 info replica_lost',
        '1 warning replica_lost',
      ]);
      await rightOf(store().problems.close(aReport(instance), noonPlus(1)));
      expect(await counts()).to.deep.equal(['1 critical server_offline', '1 info replica_lost']);
      await rightOf(store().problems.open(aReport(instance, { severity: 'info' }), noonPlus(0)));
      expect(await counts()).to.deep.equal(all);
      await putFleet(store(), aFleet({ servers: [aServer({ name: 'db-eu-1', instances: [] })] }));
      expect(await counts()).to.deep.equal(['1 critical server_offline', '1 info replica_lost']);
    });
  });
};
