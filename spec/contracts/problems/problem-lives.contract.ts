import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemReport, ProblemRecord } from '../../../core/problems/problem.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { anAcknowledgement, aReport, noonPlus } from '../../support/problems/a-problem.js';
import { listedProblems, overviewProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const MARKS = { acknowledgement: O.some(anAcknowledgement()), snoozedUntil: O.some(noonPlus(60)) };

/** What every `ProblemRegister` promises of problems that come back, get worse, or lapse; `make` gives an empty store. */
export const describeProblemLives = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of problems that change`, () => {
    const store = storeForEach(make);
    let server: ResourceRef;
    beforeEach(async () => {
      await putFleet(store(), aWholeFleet());
      server = await refAt(store(), 'db-eu-1');
    });

    const listed = () => listedProblems(store());
    const only = async (): Promise<ProblemRecord> => {
      const [problem, ...others] = await listed();
      if (problem === undefined || others.length > 0) throw new Error('There is not one problem.');
      return problem;
    };
    const open = (telling: Partial<ProblemReport> = {}, reopenSince?: Date) =>
      rightOf(store().problems.open(aReport(server, telling), reopenSince));
    const close = (minute: number) =>
      rightOf(store().problems.close(aReport(server), noonPlus(minute)));
    const mark = async () => rightOf(store().problems.triage((await only()).id, MARKS));
    const lapse = (minute: number, limit = 100) =>
      rightOf(store().problems.lapse(noonPlus(minute), limit));

    it('reopens what was closed at the time or later, with its id, its marks and its time', async () => {
      await open();
      await mark();
      const before = await only();
      await close(1);
      expect(await open({ message: 'Again.', since: noonPlus(2) }, noonPlus(1))).to.equal(true);
      expect(await only()).to.deep.equal({ ...before, message: 'Again.', flaps: 1 });
      await close(3);
      await open({}, noonPlus(1));
      expect((await only()).flaps).to.equal(2);
      expect(await overviewProblems(store())).to.deep.equal([]);
      expect(await overviewProblems(store(), undefined, noonPlus(60))).to.have.length(1);
    });

    it('opens another one for what was closed before, and reopens the last one of the key', async () => {
      await open();
      await close(1);
      await open({}, noonPlus(2));
      await close(3);
      await open({ kind: 'disk_full' });
      await open({}, noonPlus(0));
      const flaps = (await listed()).map(({ kind, closedAt, flaps: count }) => [
        kind,
        O.isNone(closedAt),
        count,
      ]);
      expect(flaps).to.have.deep.members([
        ['disk_full', true, 0],
        ['replica_lost', true, 1],
        ['replica_lost', false, 0],
      ]);
    });

    it('reopens a server_offline, which suppresses again', async () => {
      const offline = aReport(server, { kind: 'server_offline' });
      const instance = aReport(await refAt(store(), 'db-eu-1/main'), { kind: 'under_it' });
      await rightOf(store().problems.open(offline));
      await rightOf(store().problems.open(instance));
      await rightOf(store().problems.close(offline, noonPlus(1)));
      expect(await overviewProblems(store())).to.have.length(1);
      await rightOf(store().problems.open(offline, noonPlus(0)));
      expect((await overviewProblems(store())).map(({ kind }) => kind)).to.deep.equal([
        'server_offline',
      ]);
      await rightOf(store().problems.close(instance, noonPlus(2)));
      await rightOf(store().problems.open(instance, noonPlus(0)));
      expect(await overviewProblems(store())).to.have.length(1);
    });

    it('ends the marks of a problem that becomes more severe, and of no other', async () => {
      const marks = async () => {
        const { acknowledgement, snoozedUntil } = await only();
        return [O.isSome(acknowledgement), O.isSome(snoozedUntil)];
      };
      await open({ severity: 'warning' });
      await mark();
      await open({ severity: 'info' });
      expect(await marks()).to.deep.equal([true, true]);
      await open({ severity: 'warning' });
      expect(await marks()).to.deep.equal([false, false]);
      await mark();
      await close(1);
      await open({ severity: 'critical' }, noonPlus(0));
      expect(await marks()).to.deep.equal([false, false]);
      const updated = aReport(server, { severity: 'info' });
      await rightOf(store().monitored.record([{ _tag: 'Update', report: updated }]));
      await mark();
      const worse = { ...updated, severity: 'critical' } as const;
      await rightOf(store().monitored.record([{ _tag: 'Update', report: worse }]));
      expect(await marks()).to.deep.equal([false, false]);
    });

    it('has the facts and the validity of the last report alone', async () => {
      await open({ facts: { code: 'timed_out', n: 2 }, validUntil: noonPlus(10) });
      expect(await only()).to.deep.include({
        facts: { code: 'timed_out', n: 2 },
        validUntil: noonPlus(10),
      });
      await open({});
      expect(await only()).not.to.have.any.keys('facts', 'validUntil');
    });

    it('lapses, at the time at which it ended, what is no longer valid, and nothing else', async () => {
      await open({ kind: 'for_ever' });
      await open({ kind: 'renewed', validUntil: noonPlus(1) });
      await open({ kind: 'renewed', validUntil: noonPlus(20) });
      await open({ kind: 'ended', validUntil: noonPlus(5) });
      expect(await lapse(4)).to.equal(0);
      expect(await lapse(5)).to.equal(1);
      const states = (await listed()).map(({ kind, closedAt, closedAs }) => [
        kind,
        closedAt,
        closedAs,
      ]);
      expect(states).to.have.deep.members([
        ['for_ever', O.none, O.none],
        ['renewed', O.none, O.none],
        ['ended', O.some(noonPlus(5)), O.some('lapsed')],
      ]);
      await open({ kind: 'ended' }, noonPlus(0));
      expect((await listed()).filter(({ closedAs }) => O.isSome(closedAs))).to.deep.equal([]);
    });

    it('lapses no more than it may, and answers how many', async () => {
      for (const kind of ['a', 'b', 'c']) await open({ kind, validUntil: noonPlus(1) });
      expect([await lapse(2, 2), await lapse(2, 2), await lapse(2, 2)]).to.deep.equal([2, 1, 0]);
    });
  });
};
