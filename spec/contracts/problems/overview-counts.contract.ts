import { expect } from 'chai';
import type { Caller } from '../../../core/access/caller.js';
import { aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { twoServers } from '../../support/problems/two-servers.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** What every `OverviewReader` promises of its counts; `make` gives an empty store. */
export const describeOverviewCounts = (name: string, make: MakeStore): void => {
  describe(`${name} as an overview reader that counts`, () => {
    const store = storeForEach(make);
    const { put, idAt, goOffline, answer, snooze } = twoServers(store);
    beforeEach(put);

    /** As on a page that is full, and on one that is not. */
    const counts = async (caller: Caller = aViewer(), at = NOON) => {
      const read = async (limit: number) =>
        (await rightOf(store().overview.read(caller, limit, at))).open;
      const [full, all] = [await read(1), await read(1_000)];
      expect(full).to.deep.equal(all);
      return full;
    };
    const report = async (path: string, telling: Parameters<typeof aReport>[1] = {}) =>
      rightOf(store().problems.open(aReport(await refAt(store(), path), telling)));

    it('has all problems that the caller may see, by severity, also those that are not on the page', async () => {
      for (const path of ['s1', 's1/i1', 's2/i1']) await report(path, { severity: 'warning' });
      await report('s1/i1', { kind: 'other', severity: 'info' });
      await report('vault');
      expect(await counts()).to.deep.equal({ critical: 1, warning: 3, info: 1 });
      const ofOneServer = aViewer(await idAt('s1'));
      expect(await counts(ofOneServer)).to.deep.equal({ critical: 0, warning: 2, info: 1 });
      const ofInstances = aCallerWho('fleet', 'instance:read');
      expect(await counts(ofInstances)).to.deep.equal({ critical: 0, warning: 2, info: 1 });
      expect(await counts(aStranger)).to.deep.equal({ critical: 0, warning: 0, info: 0 });
    });

    it('leaves out what is suppressed or snoozed, as long as it is', async () => {
      await report('s1/i1', { severity: 'warning' });
      await report('s2/i1', { kind: 'slow', severity: 'info' });
      await goOffline('s1');
      expect(await counts()).to.deep.equal({ critical: 1, warning: 0, info: 1 });
      await answer('s1');
      await snooze('slow', 5);
      expect(await counts()).to.deep.equal({ critical: 0, warning: 1, info: 0 });
      expect(await counts(aViewer(), noonPlus(5))).to.deep.equal({
        critical: 0,
        warning: 1,
        info: 1,
      });
    });

    it('does not count what is closed', async () => {
      await report('s1', { kind: 'a', severity: 'warning' });
      await report('s1', { kind: 'b', severity: 'warning' });
      expect((await counts()).warning).to.equal(2);
      await rightOf(
        store().problems.close({ ...aReport(await refAt(store(), 's1')), kind: 'a' }, NOON),
      );
      expect((await counts()).warning).to.equal(1);
    });

    it('counts all of them, however many they are', async () => {
      for (let n = 0; n < 105; n += 1)
        await report('s1', { kind: `kind_${n}`, severity: 'warning' });
      await report('s2');
      expect(await counts()).to.deep.equal({ critical: 1, warning: 105, info: 0 });
      const ofOneServer = aViewer(await idAt('s1'));
      expect(await counts(ofOneServer)).to.deep.equal({ critical: 0, warning: 105, info: 0 });
    });
  });
};
