import { expect } from 'chai';
import type { Problem } from '../../core/domain/problem.js';
import type { ResourceRef } from '../../core/domain/resource.js';
import { aViewer } from '../support/a-caller.js';
import { aReport } from '../support/a-problem.js';
import { aUuid } from '../support/a-uuid.js';
import { aWholeFleet } from '../support/a-whole-fleet.js';
import { putFleet, refAt } from '../support/put-fleet.js';
import { rightOf } from '../support/right-of.js';
import { type MakeStore, storeForEach } from '../support/store-for-each.js';

/** What every `ProblemRegister` promises; `make` gives an empty store. */
export const describeProblemRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a problem register`, () => {
    const store = storeForEach(make);
    let server: ResourceRef;
    beforeEach(async () => {
      await putFleet(store(), aWholeFleet());
      server = await refAt(store(), 'db-eu-1');
    });

    const openOnes = async (): Promise<readonly Problem[]> =>
      (await rightOf(store().overview.read(aViewer(), 20))).problems;

    it('opens a problem, and gives it an id', async () => {
      expect(await rightOf(store().problems.open(aReport(server)))).to.equal(true);
      const [problem] = await openOnes();
      expect(problem).to.deep.equal({
        ...aReport(server),
        id: problem?.id,
        resource: { type: 'server', id: server.id, name: 'db-eu-1' },
      });
    });

    it('updates the open problem of the same key, which keeps its id', async () => {
      await rightOf(store().problems.open(aReport(server, { severity: 'info' })));
      const [before] = await openOnes();
      const since = new Date('2026-11-20T02:00:00.007Z');
      const report = aReport(server, { severity: 'warning', message: 'Slow.', since });
      expect(await rightOf(store().problems.open(report))).to.equal(true);
      const resource = { type: 'server', id: server.id, name: 'db-eu-1' };
      expect(await openOnes()).to.deep.equal([{ ...report, id: before?.id, resource }]);
    });

    it('keeps the earliest time that was reported of an open problem', async () => {
      const [early, late] = [
        new Date('2026-11-20T01:00:00.000Z'),
        new Date('2026-11-20T02:00:00.000Z'),
      ];
      for (const since of [late, early, late])
        await rightOf(store().problems.open(aReport(server, { since })));
      expect((await openOnes()).map(({ since }) => since)).to.deep.equal([early]);
      await rightOf(store().problems.close(aReport(server)));
      await rightOf(store().problems.open(aReport(server, { since: late })));
      expect((await openOnes()).map(({ since }) => since)).to.deep.equal([late]);
    });

    it('holds problems of different kinds, and of different resources, side by side', async () => {
      await rightOf(store().problems.open(aReport(server)));
      await rightOf(store().problems.open(aReport(server, { kind: 'disk_full' })));
      await rightOf(store().problems.open(aReport(await refAt(store(), 'vault'))));
      expect(await openOnes()).to.have.length(3);
    });

    it('answers false, and opens nothing, when the resource does not exist', async () => {
      const nobody = aReport({ type: 'server', id: aUuid(9) });
      const mistaken = aReport({ type: 'database', id: server.id });
      expect(await rightOf(store().problems.open(nobody))).to.equal(false);
      expect(await rightOf(store().problems.open(mistaken))).to.equal(false);
      expect(await openOnes()).to.deep.equal([]);
    });

    it('closes the open problem of a key, and no other', async () => {
      const other = aReport(server, { kind: 'disk_full' });
      await rightOf(store().problems.open(aReport(server)));
      await rightOf(store().problems.open(other));
      expect(await rightOf(store().problems.close(aReport(server)))).to.equal(true);
      expect((await openOnes()).map(({ kind }) => kind)).to.deep.equal(['disk_full']);
    });

    it('answers false when there is no open problem of the key', async () => {
      await rightOf(store().problems.open(aReport(server)));
      const mistaken = aReport({ type: 'database', id: server.id });
      expect(await rightOf(store().problems.close(mistaken))).to.equal(false);
      expect(await rightOf(store().problems.close(aReport(server)))).to.equal(true);
      expect(await rightOf(store().problems.close(aReport(server)))).to.equal(false);
    });
  });
};
