import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { dayOf } from '../../../core/shared/durations.js';
import type { ProblemTriage } from '../../../core/problems/ports/problem-register.js';
import { aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import { aFleet, aServer } from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { anAcknowledgement, aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { aQuery } from '../../support/problems/read-problems.js';
import { aResourceQuery } from '../../support/problems/read-resources.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const TOMORROW = noonPlus(24 * 60);

/** What the readers of a store promise of pages that are read again and again, as open pages do; `make` gives an empty store. */
export const describePagesAgain = (name: string, make: MakeStore): void => {
  describe(`${name} as a reader of pages that were read before`, () => {
    const store = storeForEach(make);

    const problemsOf = async (caller: Caller, at = NOON) =>
      (await rightOf(store().history.page(caller, aQuery(), at))).problems;
    const serversOf = async (caller: Caller, at = NOON) =>
      (await rightOf(store().resources.page(caller, aResourceQuery(), at))).rows;
    const shownTo = async (caller: Caller, at = NOON) => ({
      problems: (await problemsOf(caller, at)).map(({ resource }) => resource.name),
      servers: (await serversOf(caller, at)).map(({ resource, open }) => [
        resource.path,
        open.critical,
      ]),
    });
    const twoServers = async () => {
      await putFleet(store(), aFleet({ servers: ['a', 'b'].map((one) => aServer({ name: one })) }));
      const [a, b] = [await refAt(store(), 'a'), await refAt(store(), 'b')];
      await rightOf(store().problems.open(aReport(a)));
      return { a, b };
    };
    const triage = async (said: ProblemTriage) => {
      const [problem] = await problemsOf(aViewer());
      if (problem === undefined) throw new Error('There is no problem.');
      await rightOf(store().problems.triage(problem.id, said));
    };

    it('shows each caller the same again, and nobody what only others may see', async () => {
      const { a, b } = await twoServers();
      const all = {
        problems: ['a'],
        servers: [
          ['a', 1],
          ['b', 0],
        ],
      };
      for (let round = 0; round < 2; round += 1) {
        expect(await shownTo(aViewer())).to.deep.equal(all);
        expect(await shownTo(aViewer(b.id))).to.deep.equal({ problems: [], servers: [['b', 0]] });
        expect(await shownTo(aStranger)).to.deep.equal({ problems: [], servers: [] });
        expect(await shownTo(aViewer(a.id))).to.deep.equal({
          problems: ['a'],
          servers: [['a', 1]],
        });
        expect(await shownTo(aCallerWho('fleet', 'database:read'))).to.deep.equal({
          problems: [],
          servers: [],
        });
      }
    });

    it('shows what was changed in between', async () => {
      const { a, b } = await twoServers();
      await shownTo(aViewer());
      await rightOf(store().problems.open(aReport(b)));
      expect((await shownTo(aViewer())).problems).to.have.members(['a', 'b']);
      await rightOf(store().problems.close(aReport(b), NOON));
      await triage({ acknowledgement: O.some(anAcknowledgement()) });
      const [problem] = await problemsOf(aViewer());
      expect(problem?.acknowledgement).to.deep.equal(O.some(anAcknowledgement()));
      await putFleet(store(), aFleet({ servers: [aServer({ name: 'a' })] }));
      expect(await shownTo(aViewer())).to.deep.equal({ problems: ['a'], servers: [['a', 1]] });
      expect(await shownTo(aViewer(a.id))).to.deep.equal(await shownTo(aViewer()));
    });

    it('shows the end of a snooze in time, though nobody has written anything', async () => {
      await twoServers();
      await triage({ snoozedUntil: O.some(noonPlus(10)) });
      const snoozeAt = async (at: Date) => (await problemsOf(aViewer(), at))[0]?.snoozedUntil;
      expect(await snoozeAt(noonPlus(9))).to.deep.equal(O.some(noonPlus(10)));
      expect(await snoozeAt(noonPlus(10))).to.deep.equal(O.none);
      expect((await shownTo(aViewer(), noonPlus(10))).servers).to.deep.equal([
        ['a', 1],
        ['b', 0],
      ]);
    });

    it('shows the days up to that on which it is read', async () => {
      await twoServers();
      const lastDays = async (at: Date) => (await serversOf(aViewer(), at))[0]?.days.slice(-2);
      expect(dayOf(TOMORROW)).to.equal(dayOf(NOON) + 1);
      const days = [await lastDays(NOON), await lastDays(TOMORROW)];
      expect(days).to.deep.equal(['-c', 'cc']);
    });
  });
};
