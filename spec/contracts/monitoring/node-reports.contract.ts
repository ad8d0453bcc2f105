import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { NodeReport } from '../../../core/monitoring/watch-status.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const [ada, bob, eve] = [aUuid(1), aUuid(2), aUuid(3)];

const NOTHING_CHECKED: NodeReport = {
  intervalMs: 60_000,
  servers: 4_000_000,
  behindMs: 86_400_000_000,
  checkedAt: O.none,
  isCutOff: false,
};
const CHECKED: NodeReport = {
  ...NOTHING_CHECKED,
  servers: 7,
  checkedAt: O.some(noonPlus(3)),
  isCutOff: true,
};

/** What every `MonitoringNodes` promises of the reports of nodes; `make` gives an empty store. */
export const describeNodeReports = (name: string, make: MakeStore): void => {
  describe(`${name} as what monitoring nodes report to`, () => {
    const store = storeForEach(make);

    const beat = (node: Uuid, at: number) =>
      rightOf(store().nodes.heartbeat(node, noonPlus(at), noonPlus(at)));
    const report = (node: Uuid, at: number, what: NodeReport) =>
      rightOf(store().nodes.report(node, noonPlus(at), what));
    const reports = () => rightOf(store().nodes.reports);

    it('has no report before the first', async () => {
      expect(await reports()).to.deep.equal([]);
    });

    it('returns the last report of each node, in alphabetical order', async () => {
      await beat(bob, 1);
      await report(bob, 1, NOTHING_CHECKED);
      await report(bob, 2, CHECKED);
      await report(ada, 1, NOTHING_CHECKED);
      expect(await reports()).to.deep.equal([
        { id: ada, reportedAt: noonPlus(1), isPresent: false, ...NOTHING_CHECKED },
        { id: bob, reportedAt: noonPlus(2), isPresent: true, ...CHECKED },
      ]);
    });

    it('keeps the report of a node that has left or was removed, as one that is not present', async () => {
      await beat(ada, 1);
      await report(ada, 1, CHECKED);
      await rightOf(store().nodes.leave(ada));
      await beat(bob, 9);
      await report(bob, 9, NOTHING_CHECKED);
      const found = await reports();
      expect(found.map(({ id, isPresent }) => [id, isPresent])).to.deep.equal([
        [ada, false],
        [bob, true],
      ]);
    });

    it('removes it as soon as a node reports that has checked a server, and no other', async () => {
      await beat(ada, 1);
      await report(ada, 1, CHECKED);
      await rightOf(store().nodes.leave(ada));
      for (const node of [bob, eve]) {
        await beat(node, 9);
        await report(node, 9, NOTHING_CHECKED);
      }
      await report(bob, 9, CHECKED);
      expect((await reports()).map(({ id }) => id)).to.deep.equal([bob, eve]);
    });
  });
};
