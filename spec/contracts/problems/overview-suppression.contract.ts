import { expect } from 'chai';
import { grantsOn } from '../../../core/access/caller.js';
import { aCaller, aCallerWho, aViewer } from '../../support/access/a-caller.js';
import { aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';
import { twoServers } from '../../support/problems/two-servers.js';

const DATABASE = 's1/i1/d1';

/** The promises of every `OverviewReader` about problems under an offline server; `make` returns an empty store. */
export const describeOverviewSuppression = (name: string, make: MakeStore): void => {
  describe(`${name} as an overview reader of servers that are offline`, () => {
    const store = storeForEach(make);
    const { put, idAt, open, goOffline, answer, snooze, shown } = twoServers(store);
    beforeEach(put);

    it('shows nothing of what lies under, whichever came first', async () => {
      await open('s1/i1');
      await goOffline('s1');
      await open(DATABASE);
      await open('s1/i1');
      expect(await shown()).to.deep.equal(['server_offline s1']);
    });

    it("shows what is the server's own, another server's, or the fleet's", async () => {
      await goOffline('s1');
      for (const path of ['s1', 's2', 's2/i1', 'vault', 'on-call']) await open(path);
      expect(await shown()).to.have.members([
        'server_offline s1',
        'replica_lost s1',
        'replica_lost s2',
        'replica_lost i1',
        'replica_lost vault',
        'replica_lost on-call',
      ]);
    });

    it('shows all of it again as soon as the server answers', async () => {
      await open(DATABASE);
      await goOffline('s1');
      await open('s1/i1');
      await answer('s1');
      expect(await shown()).to.have.members(['replica_lost i1', 'replica_lost d1']);
    });

    it('lets nothing that is folded take a place', async () => {
      await goOffline('s1');
      for (const path of ['s1/i1', 's1/i2', DATABASE]) await open(path);
      await rightOf(
        store().problems.open(aReport(await refAt(store(), 's2'), { severity: 'info' })),
      );
      const { problems } = await rightOf(store().overview.read(aViewer(), 2, NOON));
      expect(problems.map(({ resource }) => resource.name)).to.deep.equal(['s1', 's2']);
    });

    it('shows it to a caller who may not see that the server is offline', async () => {
      await goOffline('s1');
      await open(DATABASE);
      await open('s1/i1');
      expect(await shown(aCallerWho('fleet', 'database:read'))).to.deep.equal(['replica_lost d1']);
      const elsewhere = aCaller(
        ...grantsOn('fleet', ['database:read']),
        ...grantsOn(await idAt('s2'), ['server:read']),
        ...grantsOn(await idAt('s1/i1'), ['server:read']),
      );
      expect(await shown(elsewhere)).to.deep.equal(['replica_lost d1']);
      const under = aViewer(await idAt('s1/i1'));
      expect(await shown(under)).to.have.members(['replica_lost i1', 'replica_lost d1']);
    });

    it('suppresses it for a caller who may see that the server is offline', async () => {
      await goOffline('s1');
      await open(DATABASE);
      const reading = async (server: string, database: string) =>
        aCaller(
          ...grantsOn(server === 'fleet' ? server : await idAt(server), ['server:read']),
          ...grantsOn(database === 'fleet' ? database : await idAt(database), ['database:read']),
        );
      for (const caller of [
        await reading('s1', DATABASE),
        await reading('s1', 'fleet'),
        await reading('fleet', DATABASE),
      ])
        expect(await shown(caller)).to.deep.equal(['server_offline s1']);
    });

    it('folds into a problem that is snoozed itself', async () => {
      await goOffline('s1');
      await open(DATABASE);
      await snooze('server_offline', 5);
      expect(await shown()).to.deep.equal([]);
      expect(await shown(aViewer(), noonPlus(5))).to.deep.equal(['server_offline s1']);
    });

    it('keeps folded what is snoozed no more, and snoozed what is folded no more', async () => {
      await open(DATABASE);
      await snooze('replica_lost', 5);
      await goOffline('s1');
      expect(await shown()).to.deep.equal(['server_offline s1']);
      await answer('s1');
      expect(await shown()).to.deep.equal([]);
      await goOffline('s1');
      expect(await shown(aViewer(), noonPlus(5))).to.deep.equal(['server_offline s1']);
      await answer('s1');
      expect(await shown(aViewer(), noonPlus(5))).to.deep.equal(['replica_lost d1']);
    });

    it('folds into nothing of that kind that is not of a server', async () => {
      await open('s1/i1', 'server_offline');
      await open(DATABASE);
      expect(await shown()).to.have.members(['server_offline i1', 'replica_lost d1']);
    });
  });
};
