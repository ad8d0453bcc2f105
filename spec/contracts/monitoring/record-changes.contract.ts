import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemReport } from '../../../core/problems/problem.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import type { FailureStreak, MonitoringChange } from '../../../core/monitoring/monitored-state.js';
import { aStreak } from '../../support/monitoring/a-monitored-server.js';
import { aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { listedProblems, overviewProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const opening = (report: ProblemReport, failures = 0): MonitoringChange => ({
  _tag: 'Open',
  report,
  failures,
});
const updating = (report: ProblemReport): MonitoringChange => ({ _tag: 'Update', report });
const closing = (key: ProblemReport, at = NOON): MonitoringChange => ({ _tag: 'Close', key, at });
const counting = (streak: FailureStreak): MonitoringChange => ({ _tag: 'Count', streak });
const resetting = (streak: FailureStreak): MonitoringChange => ({ _tag: 'Reset', streak });

/** What every `MonitoredFleet` promises of what it records; `make` gives an empty store. */
export const describeRecordChanges = (name: string, make: MakeStore): void => {
  describe(`${name} as a record of what monitoring changes`, () => {
    const store = storeForEach(make);
    let server: ResourceRef;
    beforeEach(async () => {
      await putFleet(store(), aWholeFleet());
      server = await refAt(store(), 'db-eu-1');
    });

    const record = (...changes: readonly MonitoringChange[]) =>
      rightOf(store().monitored.record(changes));
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
      const recorded = record(...many.map((report) => opening(report)));
      const shown = await Promise.all(Array.from({ length: 8 }, () => overviewProblems(store())));
      await recorded;
      expect([0, 50]).to.include.members(shown.map(({ length }) => length));
      expect(await overviewProblems(store())).to.have.length(50);
    });

    it('takes no change at all', async () => {
      await record();
      expect(await listed()).to.deep.equal([]);
    });

    it('updates an open problem, which keeps its time, and none that is not open', async () => {
      const lost = aReport(server);
      await record(updating(lost));
      expect(await listed()).to.deep.equal([]);
      const changed = { severity: 'info', message: 'Half of it is back.' } as const;
      await record(opening(lost), updating({ ...lost, ...changed, since: noonPlus(-9) }));
      const [problem] = await listedProblems(store());
      expect(problem).to.deep.include({ ...changed, since: lost.since });
    });

    describe('of failure streaks', () => {
      const streak = (failures: number, since = NOON, kind = 'replica_lost') =>
        aStreak(server.id, since, { kind, failures });
      const streaks = async () => {
        const state = await rightOf(store().monitored.server(server.id));
        return O.isSome(state) ? state.value.streaks : [];
      };

      it('begins, counts on and resets each of them', async () => {
        const other = streak(1, noonPlus(1), 'disk_full');
        await record(counting(streak(1)), counting(other));
        await record(counting(streak(2)));
        expect(await streaks()).to.have.deep.members([streak(2), other]);
        await record(resetting(streak(2)), counting({ ...other, failures: 2 }));
        expect(await streaks()).to.deep.equal([{ ...other, failures: 2 }]);
      });

      it('keeps the time at which a streak began, and has the one of its last failure', async () => {
        await record(counting(streak(1)));
        await record(counting(streak(2, noonPlus(7))));
        expect(await streaks()).to.deep.equal([{ ...streak(2), countedAt: noonPlus(7) }]);
      });

      it('passes over what expects other failures than there are', async () => {
        for (const change of [counting(streak(2)), resetting(streak(1))]) await record(change);
        expect(await streaks()).to.deep.equal([]);
        await record(counting(streak(1)));
        for (const change of [counting(streak(1)), counting(streak(3)), resetting(streak(2))])
          await record(change);
        expect(await streaks()).to.deep.equal([streak(1)]);
      });

      it('passes over a resource that does not exist', async () => {
        await record(counting({ ...streak(1), resource: aUuid(9) }), counting(streak(1)));
        expect(await streaks()).to.deep.equal([streak(1)]);
      });

      it('opens a problem in the place of its streak', async () => {
        await record(counting(streak(1)));
        await record(counting(streak(2)));
        await record(opening(aReport(server), 2));
        expect(await streaks()).to.deep.equal([]);
        expect(await listed()).to.have.length(1);
      });

      it('opens none whose streak has ended or grown meanwhile', async () => {
        await record(opening(aReport(server), 2));
        await record(counting(streak(1)));
        await record(opening(aReport(server), 2));
        expect([await listed(), await streaks()]).to.deep.equal([[], [streak(1)]]);
      });
    });
  });
};
