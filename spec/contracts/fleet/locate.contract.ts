import { expect } from 'chai';
import { aStranger, aCaller, aCallerWho, aViewer } from '../../support/access/a-caller.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  aFleetWith,
  anInstance,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** What every `FleetRegister` promises of finding resources; `make` gives an empty store. */
export const describeLocate = (name: string, make: MakeStore): void => {
  describe(`${name} as a fleet register that locates`, () => {
    const store = storeForEach(make);
    beforeEach(() => putFleet(store(), aWholeFleet()));

    const locate = (caller = aViewer(), idOrPath = 'db-eu-1/main/shop') =>
      rightOf(store().fleet.locate(caller, idOrPath));

    it('finds a resource by its path and by its id', async () => {
      const [found, ...others] = await locate();
      expect(others).to.deep.equal([]);
      expect(found).to.include({ type: 'database', path: 'db-eu-1/main/shop' });
      expect(await locate(aViewer(), found?.id)).to.deep.equal([found]);
    });

    it('finds everything that shares a path, by type in alphabetical order', async () => {
      const shared = { name: 'vault' };
      const fleet = aFleet({
        servers: [aServer(shared)],
        destinations: [aDestination(shared)],
        channels: [aChannel(shared)],
      });
      await putFleet(store(), fleet);
      const types = (await locate(aViewer(), 'vault')).map(({ type }) => type);
      expect(types).to.deep.equal(['channel', 'destination', 'server']);
    });

    it('finds what the caller may read on the resource or on any scope above it', async () => {
      const paths = ['db-eu-1', 'db-eu-1/main', 'db-eu-1/main/shop'];
      const ids = await Promise.all(paths.map(async (path) => (await refAt(store(), path)).id));
      for (const scope of ['fleet', ...ids] as const)
        expect(await locate(aCallerWho(scope, 'database:read'))).to.have.length(1);
    });

    it('finds nothing that the caller may not read, as if it did not exist', async () => {
      const schedule = await refAt(store(), 'db-eu-1/main/shop/nightly');
      const callers = [
        aStranger,
        aCallerWho('fleet', 'server:read', 'backup:write', 'fleet:write'),
        aCallerWho(schedule.id, 'database:read', 'schedule:read'),
        aCallerWho(aUuid(9), 'database:read'),
        aCaller({ permission: 'database:read', scope: (await refAt(store(), 'vault')).id }),
      ];
      for (const caller of callers) expect(await locate(caller)).to.deep.equal([]);
      expect(await locate(aCallerWho('fleet', 'database:read'), 'db-eu-1')).to.deep.equal([]);
      expect(await locate(aViewer(), 'db-eu-1/main/nothing')).to.deep.equal([]);
    });

    it('searches by parts of a path in any case, the first of each type, and only what may be read', async () => {
      const found = async (parts: readonly string[], caller = aViewer(), ofEachType = 20) =>
        each([parts], caller, ofEachType);
      const each = async (
        sequences: readonly (readonly string[])[],
        caller = aViewer(),
        ofEachType = 20,
      ) => {
        const wanted = { sequences, ending: O.none };
        const refs = await rightOf(store().fleet.search(caller, wanted, ofEachType));
        return refs.map(({ type, path }) => `${type} ${path}`).toSorted();
      };
      const all = await found(['a']);
      expect(await found(['EU', 'sh'])).to.deep.equal(['database db-eu-1/main/shop']);
      expect(await found(['sh', 'eu'])).to.deep.equal([]);
      const shop = ['database db-eu-1/main/shop'];
      expect(await each([['sh'], ['D', 'eU']])).to.deep.equal(shop);
      expect(await each([['op'], ['main'], ['EU'], ['sho']])).to.deep.equal(shop);
      expect(await each([['op'], ['main'], ['eu'], ['us']])).to.deep.equal([]);
      expect(await each([['sh'], ['us']])).to.deep.equal([]);
      for (const part of ['%', '_', '\\', '\0', 'db-_u'])
        expect(await found([part])).to.deep.equal([]);
      expect(all.every((one) => !one.startsWith('schedule'))).to.equal(true);
      const types = new Set(all.map((one) => one.split(' ')[0]));
      expect(await found(['a'], aViewer(), 1)).to.have.length(types.size);
      expect(await found(['a'], aStranger)).to.deep.equal([]);
      const servers = all.filter((one) => one.startsWith('server '));
      expect(await found(['a'], aCallerWho('fleet', 'server:read'))).to.deep.equal(servers);
    });

    it('searches paths as people write them, and for their ends', async () => {
      const names = ['shop', 'main/shop', 'workshop', '5%_off', 'a%2Fb'];
      const databases = names.map((name) => aDatabase({ name }));
      await putFleet(store(), aFleetWith(anInstance({ databases })));
      const found = async (text: string, ending: O.Option<string> = O.none) => {
        const wanted = { sequences: [[text]], ending };
        const refs = await rightOf(store().fleet.search(aViewer(), wanted, 20));
        return refs.map(({ path }) => path.replace('db-eu-1/main/', '')).toSorted();
      };
      expect(await found('main/shop')).to.deep.equal(['main%2Fshop', 'shop']);
      expect(await found('MAIN/main/shop')).to.deep.equal(['main%2Fshop']);
      for (const hidden of ['%2Fshop', '%25']) expect(await found(hidden)).to.deep.equal([]);
      expect(await found('a%2Fb')).to.deep.equal(['a%252Fb']);
      const ending = async (text: string) => found('o', O.some(text));
      expect(await ending('SHOP')).to.deep.equal(['main%2Fshop', 'shop']);
      expect(await ending('main/shop')).to.deep.equal(['main%2Fshop', 'shop']);
      expect(await ending('main/main/shop')).to.deep.equal(['main%2Fshop']);
      expect(await ending('db-eu-1/main/shop')).to.deep.equal(['shop']);
      expect(await ending('5%_off')).to.deep.equal(['5%25_off']);
      for (const wild of ['%shop', 'sho_', 'hop']) expect(await ending(wild)).to.deep.equal([]);
    });
  });
};
