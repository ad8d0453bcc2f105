import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Severity } from '../../../core/problems/problem.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ProblemTriage } from '../../../core/problems/ports/problem-register.js';
import { aViewer } from '../../support/access/a-caller.js';
import { anAcknowledgement, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { oneBrokenServer } from '../../support/problems/one-broken-server.js';
import { overviewProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const acknowledgement = O.some(anAcknowledgement());

/** What every `OverviewReader` promises of what people said of problems; `make` gives an empty store. */
export const describeOverviewTriage = (name: string, make: MakeStore): void => {
  describe(`${name} as an overview reader of marked problems`, () => {
    const store = storeForEach(make);

    const kinds = async (at = NOON) =>
      (await overviewProblems(store(), aViewer(), at)).map(({ kind }) => kind);
    const justBefore = (time: Date) => new Date(time.getTime() - 1);
    const openEach = async (...severities: readonly Severity[]) => {
      const { open } = await oneBrokenServer(store());
      const ids: Uuid[] = [];
      for (const [n, severity] of severities.entries())
        ids.push(await open({ kind: `${severity}_${n}`, severity, since: noonPlus(n - 60) }));
      const mark = (n: number, said: ProblemTriage) =>
        Promise.all(ids.slice(n, n + 1).map((id) => rightOf(store().problems.triage(id, said))));
      return { acknowledge: (n: number) => mark(n, { acknowledgement }), mark };
    };
    const snooze = (until: number) => ({ snoozedUntil: O.some(noonPlus(until)) });

    it('puts what is acknowledged behind the others of its severity, and says so', async () => {
      const { acknowledge } = await openEach('critical', 'critical', 'warning');
      await acknowledge(0);
      const shown = await overviewProblems(store());
      expect(shown.map(({ kind, isAcknowledged }) => [kind, isAcknowledged])).to.deep.equal([
        ['critical_1', false],
        ['critical_0', true],
        ['warning_2', false],
      ]);
    });

    it('puts back what is acknowledged no more', async () => {
      const { acknowledge, mark } = await openEach('critical', 'critical');
      await acknowledge(0);
      await acknowledge(1);
      await mark(0, { acknowledgement: O.none });
      expect(await kinds()).to.deep.equal(['critical_0', 'critical_1']);
      await acknowledge(0);
      expect(await kinds()).to.deep.equal(['critical_0', 'critical_1']);
    });

    it('leaves out what is snoozed, until the millisecond at which its time has come', async () => {
      const { mark } = await openEach('critical', 'critical', 'info');
      await mark(0, snooze(5));
      await mark(2, snooze(10));
      expect(await kinds(NOON)).to.deep.equal(['critical_1']);
      expect(await kinds(justBefore(noonPlus(5)))).to.deep.equal(['critical_1']);
      expect(await kinds(noonPlus(5))).to.deep.equal(['critical_0', 'critical_1']);
      expect(await kinds(justBefore(noonPlus(10)))).to.deep.equal(['critical_0', 'critical_1']);
      expect(await kinds(noonPlus(99))).to.deep.equal(['critical_0', 'critical_1', 'info_2']);
    });

    it('lets nothing that is snoozed take a place', async () => {
      const { mark } = await openEach('critical', 'warning');
      await mark(0, snooze(5));
      const { problems } = await rightOf(store().overview.read(aViewer(), 1, NOON));
      expect(problems.map(({ kind }) => kind)).to.deep.equal(['warning_1']);
    });

    it('shows at once what is snoozed no more, or to a time that has passed', async () => {
      const { mark } = await openEach('critical', 'warning');
      await mark(0, snooze(5));
      await mark(1, snooze(-1));
      expect(await kinds()).to.deep.equal(['warning_1']);
      await mark(0, { snoozedUntil: O.none });
      expect(await kinds()).to.deep.equal(['critical_0', 'warning_1']);
    });

    it('goes by the last time that was said, be it later or earlier', async () => {
      const { mark } = await openEach('critical', 'warning');
      for (const n of [0, 1]) await mark(n, snooze(5));
      await mark(0, snooze(9));
      await mark(1, snooze(1));
      expect(await kinds(noonPlus(2))).to.deep.equal(['warning_1']);
      expect(await kinds(noonPlus(6))).to.deep.equal(['warning_1']);
      await mark(1, snooze(20));
      expect(await kinds(noonPlus(10))).to.deep.equal(['critical_0']);
    });

    it('keeps leaving out what is reported again', async () => {
      const { open } = await oneBrokenServer(store());
      await rightOf(store().problems.triage(await open(), snooze(5)));
      await open({ severity: 'info', message: 'Slow.', since: noonPlus(-999) });
      expect(await kinds()).to.deep.equal([]);
      expect(await kinds(noonPlus(5))).to.deep.equal(['replica_lost']);
    });

    it('shows at once what was closed while it was snoozed, and opens again', async () => {
      const { open, openAndClose, server } = await oneBrokenServer(store());
      await rightOf(store().problems.triage(await open(), { acknowledgement, ...snooze(5) }));
      await openAndClose();
      await open();
      const shown = (await overviewProblems(store())).map(({ resource, isAcknowledged }) => [
        resource.id,
        isAcknowledged,
      ]);
      expect(shown).to.deep.equal([[server.id, false]]);
    });
  });
};
