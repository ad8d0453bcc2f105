import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { grantsOn } from '../../../core/access/caller.js';
import { EMPTY_SETUP } from '../../../core/problems/resource-row.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { aCaller, aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import { aFleet, aServer } from '../../support/fleet/a-fleet.js';
import { aReport, NOON } from '../../support/problems/a-problem.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const EVERYTHING = ['db-eu-1', 'db-eu-1/main', 'db-eu-1/main/shop', 'vault'] as const;

const openOf = (id: ResourceId) => ({
  filter: {
    state: O.some('open' as const),
    kind: O.none,
    severity: O.none,
    resource: O.some(id),
    includesSuppressed: false,
  },
  after: O.none,
  limit: 5,
});

/** What every `OverviewReader` promises; `make` gives an empty store. */
export const describeOverviewReader = (name: string, make: MakeStore): void => {
  describe(`${name} as an overview reader`, () => {
    const store = storeForEach(make);

    const read = (caller = aViewer(), limit = 20) =>
      rightOf(store().overview.read(caller, limit, NOON));
    const names = async (caller = aViewer(), limit = 20) =>
      (await read(caller, limit)).problems.map(({ resource }) => resource.name);
    const report = async (path: string, telling: Parameters<typeof aReport>[1] = {}) =>
      rightOf(store().problems.open(aReport(await refAt(store(), path), telling)));
    const idAt = async (path: string) => (await refAt(store(), path)).id;
    const breakEverything = async () => {
      await putFleet(store(), aWholeFleet());
      for (const path of EVERYTHING) await report(path);
    };

    it('counts 0 of what does not exist, and shows no problems', async () => {
      expect(await read()).to.deep.equal({
        setup: EMPTY_SETUP,
        problems: [],
        snoozedCauses: [],
        open: { critical: 0, warning: 0, info: 0 },
      });
    });

    it('counts the whole fleet for every caller', async () => {
      await putFleet(store(), aWholeFleet());
      const setup = { servers: 1, instances: 1, destinations: 1, schedules: 1, channels: 1 };
      expect((await read(aStranger)).setup).to.deep.equal(setup);
      await putFleet(store(), { ...aWholeFleet(), servers: [] });
      const rest = { ...EMPTY_SETUP, destinations: 1, channels: 1 };
      expect((await read(aViewer())).setup).to.deep.equal(rest);
    });

    it('shows every open problem to a caller who may read the whole fleet', async () => {
      await breakEverything();
      expect(await names()).to.have.members(['db-eu-1', 'main', 'shop', 'vault']);
    });

    it('shows a caller of one resource the problems on it and under it', async () => {
      await breakEverything();
      expect(await names(aViewer(await idAt('db-eu-1/main')))).to.have.members(['main', 'shop']);
    });

    it('shows problems of those types only that the caller may read', async () => {
      await breakEverything();
      const caller = aCallerWho(await idAt('db-eu-1'), 'database:read', 'backup:write');
      expect(await names(caller)).to.deep.equal(['shop']);
    });

    it('shows what is wrong with the fleet itself to every caller who may read any server', async () => {
      await putFleet(store(), aWholeFleet());
      const fleet = { type: 'fleet', id: await rightOf(store().monitored.fleet) } as const;
      await rightOf(store().problems.open(aReport(fleet)));
      const server = await idAt('db-eu-1');
      for (const caller of [aViewer(), aCallerWho(server, 'server:read')])
        expect(await names(caller)).to.deep.equal(['fleet']);
      expect(await names(aCallerWho(server, 'instance:read', 'backup:write'))).to.deep.equal([]);
      const pages = await rightOf(
        store().history.page(aCallerWho(server, 'server:read'), openOf(fleet.id), NOON),
      );
      expect(pages.problems.map(({ resource }) => resource)).to.deep.equal([
        { ...fleet, name: 'fleet' },
      ]);
    });

    it('shows nothing to a caller without a grant', async () => {
      await breakEverything();
      expect(await names(aStranger)).to.deep.equal([]);
    });

    it('shows a problem once to a caller whose grants lie within one another', async () => {
      await breakEverything();
      const caller = aCaller(
        ...aViewer(await idAt('db-eu-1/main/shop')).grants,
        ...aViewer(await idAt('db-eu-1')).grants,
        ...grantsOn(await idAt('db-eu-1'), ['server:read', 'server:read']),
      );
      expect(await names(caller)).to.have.members(['db-eu-1', 'main', 'shop']);
    });

    it('lets no hidden problem take a place', async () => {
      const servers = ['a', 'b', 'c'].map((server) => aServer({ name: server }));
      await putFleet(store(), aFleet({ servers }));
      await report('a', { severity: 'info' });
      await report('b');
      await report('c');
      expect(await names(aViewer(await idAt('a')), 1)).to.deep.equal(['a']);
    });

    it('shows the critical first, then the longest open, and no more than the limit', async () => {
      const servers = ['a', 'b', 'c', 'd'].map((server) => aServer({ name: server }));
      await putFleet(store(), aFleet({ servers }));
      await report('a', { severity: 'info', since: new Date(1) });
      await report('b', { severity: 'warning', since: new Date(2) });
      await report('c', { since: new Date(4) });
      await report('d', { since: new Date(3) });
      expect(await names()).to.deep.equal(['d', 'c', 'b', 'a']);
      expect(await names(aViewer(), 2)).to.deep.equal(['d', 'c']);
      expect(await names(aViewer(), 0)).to.deep.equal([]);
    });

    it('keeps the order when a problem gets worse or turns out to be older', async () => {
      await putFleet(
        store(),
        aFleet({ servers: [aServer({ name: 'a' }), aServer({ name: 'b' })] }),
      );
      await report('a', { since: new Date(9) });
      await report('b', { severity: 'warning', since: new Date(9) });
      await report('b', { severity: 'critical', since: new Date(8) });
      expect(await names()).to.deep.equal(['b', 'a']);
    });

    it('orders those of one severity and one time by id', async () => {
      await breakEverything();
      const ids = (await read()).problems.map(({ id }) => id);
      expect(ids).to.deep.equal([...ids].sort());
    });
  });
};
