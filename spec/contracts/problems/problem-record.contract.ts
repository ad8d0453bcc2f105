import { expect } from 'chai';
import type { ProblemReport } from '../../../core/problems/problem.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import type { ProblemUpdate } from '../../../core/problems/ports/problem-register.js';
import { aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { listedProblems, overviewProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const opening = (report: ProblemReport): ProblemUpdate => ({ _tag: 'Open', report });
const closing = (key: ProblemReport, at = NOON): ProblemUpdate => ({ _tag: 'Close', key, at });

/** What every `ProblemRegister` promises of many changes at once; `make` gives an empty store. */
export const describeProblemRecord = (name: string, make: MakeStore): void => {
  describe(`${name} as a problem register of many changes at once`, () => {
    const store = storeForEach(make);
    let server: ResourceRef;
    beforeEach(async () => {
      await putFleet(store(), aWholeFleet());
      server = await refAt(store(), 'db-eu-1');
    });

    const record = (...updates: readonly ProblemUpdate[]) =>
      rightOf(store().problems.record(updates));
    const listed = async () =>
      (await listedProblems(store())).map(({ kind, since, closedAt }) => ({
        kind,
        since,
        ...('value' in closedAt ? { closedAt: closedAt.value } : {}),
      }));

    it('opens and closes each as if it were the only one', async () => {
      const [lost, full] = [aReport(server), aReport(server, { kind: 'disk_full' })];
      await record(opening(lost), opening(full));
      await record(closing(lost, noonPlus(1)), opening({ ...full, since: noonPlus(-600) }));
      expect(await listed()).to.deep.equal([
        { kind: 'disk_full', since: noonPlus(-600) },
        { kind: 'replica_lost', since: lost.since, closedAt: noonPlus(1) },
      ]);
    });

    it('carries out what is of one key in the order in which it comes', async () => {
      const lost = aReport(server);
      const again = { ...lost, since: noonPlus(-10) };
      await record(opening(lost), closing(lost), opening(again), closing(lost, noonPlus(2)));
      await record(opening(again));
      expect(await listed()).to.deep.equal([
        { kind: 'replica_lost', since: again.since },
        { kind: 'replica_lost', since: again.since, closedAt: noonPlus(2) },
        { kind: 'replica_lost', since: lost.since, closedAt: NOON },
      ]);
    });

    it('passes over what is of no resource, and the closing of what is not open', async () => {
      const nobody = aReport({ type: 'server', id: aUuid(9) });
      const mistaken = aReport({ type: 'database', id: server.id });
      await record(opening(nobody), closing(aReport(server)), closing(nobody), opening(mistaken));
      expect(await listed()).to.deep.equal([]);
      await record(opening(nobody), opening(aReport(server)), closing(mistaken));
      expect(await listed()).to.have.length(1);
    });

    it('shows all of it or nothing', async () => {
      const many = Array.from({ length: 50 }, (_, n) => aReport(server, { kind: `kind_${n}` }));
      const recorded = record(...many.map(opening));
      const shown = await Promise.all(Array.from({ length: 8 }, () => overviewProblems(store())));
      await recorded;
      expect([0, 50]).to.include.members(shown.map(({ length }) => length));
      expect(await overviewProblems(store())).to.have.length(50);
    });

    it('takes no change at all', async () => {
      await record();
      expect(await listed()).to.deep.equal([]);
    });
  });
};
