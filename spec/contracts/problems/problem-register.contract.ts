import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import {
  anAcknowledgement,
  aRecord,
  aReport,
  NOON,
  noonPlus,
} from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { listedProblems } from '../../support/problems/read-problems.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const MARKS = { acknowledgement: O.some(anAcknowledgement()), snoozedUntil: O.some(noonPlus(60)) };

/** What every `ProblemRegister` promises of opening and closing; `make` gives an empty store. */
export const describeProblemRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a problem register`, () => {
    const store = storeForEach(make);
    let server: ResourceRef;
    beforeEach(async () => {
      await putFleet(store(), aWholeFleet());
      server = await refAt(store(), 'db-eu-1');
    });

    const listed = () => listedProblems(store());
    const open = (telling: Parameters<typeof aReport>[1] = {}) =>
      rightOf(store().problems.open(aReport(server, telling)));
    const close = (telling: Parameters<typeof aReport>[1] = {}) =>
      rightOf(store().problems.close(aReport(server, telling), NOON));
    const named = () => ({ type: 'server' as const, id: server.id, name: 'db-eu-1' });

    it('opens a problem, and gives it an id', async () => {
      expect(await open()).to.equal(true);
      const [problem] = await listed();
      expect(problem).to.deep.equal(aRecord({ id: problem?.id ?? aUuid(0), resource: named() }));
    });

    it('updates the open problem of the same key, which keeps its id and its marks', async () => {
      await open({ severity: 'warning' });
      const id = (await listed())[0]?.id ?? aUuid(0);
      await rightOf(store().problems.triage(id, MARKS));
      const since = new Date('2026-11-20T02:00:00.007Z');
      const news = { severity: 'warning', message: 'Slow.', since } as const;
      expect(await open(news)).to.equal(true);
      expect(await listed()).to.deep.equal([aRecord({ id, resource: named(), ...news, ...MARKS })]);
    });

    it('keeps the earliest time that was reported of an open problem', async () => {
      const [early, late] = [noonPlus(-120), noonPlus(-60)];
      for (const since of [late, early, late]) await open({ since });
      expect((await listed()).map(({ since }) => since)).to.deep.equal([early]);
      await close();
      await open({ since: late });
      expect((await listed()).map(({ since }) => since)).to.deep.equal([late, early]);
    });

    it('holds problems of different kinds, and of different resources, side by side', async () => {
      await open();
      await open({ kind: 'disk_full' });
      await rightOf(store().problems.open(aReport(await refAt(store(), 'vault'))));
      expect(await listed()).to.have.length(3);
    });

    it('answers false, and opens nothing, when the resource does not exist', async () => {
      const nobody = aReport({ type: 'server', id: aUuid(9) });
      const mistaken = aReport({ type: 'database', id: server.id });
      expect(await rightOf(store().problems.open(nobody))).to.equal(false);
      expect(await rightOf(store().problems.open(mistaken))).to.equal(false);
      expect(await listed()).to.deep.equal([]);
    });

    it('closes the open problem of a key, and no other', async () => {
      await open();
      await open({ kind: 'disk_full' });
      expect(await close()).to.equal(true);
      const ends = (await listed()).map(({ kind, closedAt }) => [kind, closedAt]);
      expect(ends).to.deep.equal([
        ['disk_full', O.none],
        ['replica_lost', O.some(NOON)],
      ]);
    });

    it('keeps what was closed under its id, at its time, and with its triage but for the snooze', async () => {
      await open();
      const id = (await listed())[0]?.id ?? aUuid(0);
      await rightOf(store().problems.triage(id, MARKS));
      await close();
      const closed = { closedAt: O.some(NOON), closedAs: O.some('resolved' as const) };
      const { acknowledgement } = MARKS;
      expect(await listed()).to.deep.equal([
        aRecord({ id, resource: named(), ...closed, acknowledgement }),
      ]);
    });

    it('opens what was closed again, under another id and without triage', async () => {
      // A task may run more than once, and each time is an opening of its own.
      const opening = store().problems.open(aReport(server));
      await rightOf(opening);
      await close();
      await rightOf(opening);
      const [again, before] = await listed();
      expect(again).to.deep.equal(aRecord({ id: again?.id ?? aUuid(0), resource: named() }));
      expect(again?.id).not.to.equal(before?.id);
    });

    it('answers false when there is no open problem of the key', async () => {
      await open();
      const mistaken = aReport({ type: 'database', id: server.id });
      expect(await rightOf(store().problems.close(mistaken, NOON))).to.equal(false);
      expect([await close(), await close()]).to.deep.equal([true, false]);
      expect(await listed()).to.have.length(1);
    });
  });
};
