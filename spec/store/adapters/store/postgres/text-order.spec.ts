import { expect } from 'chai';
import { keyText } from '../../../../../core/fleet/fleet-resource.js';
import type { Store } from '../../../../../core/store.js';
import { aViewer } from '../../../../support/access/a-caller.js';
import { aFleet, aDestination, aServer } from '../../../../support/fleet/a-fleet.js';
import { aHash, aToken } from '../../../../support/access/a-token.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { postgresStoreAt, postgresWorld } from '../../../../support/stores/postgres-world.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { sqliteStoreIn } from '../../../../support/stores/sqlite-store-in.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

/** Names that locales order in their own ways, or take for one another. */
const NAMES = [
  'b',
  'B',
  'a',
  'A',
  'ä',
  'a b',
  'a-b',
  'a_b',
  'Z',
  'å',
  'Ø',
  'ß',
  'ss',
  '10',
  '9',
  '數',
  '\u{1F600}',
  '\uFFFD',
  'e\u0301',
  'é',
  "it's",
  '{"x"}',
  '\\x00',
  'NULL',
  'a,b',
  '%',
];

describe('text in a Postgres store whose database orders it as in English', () => {
  const world = postgresWorld();
  const directory = temporaryDirectory();
  let stores: readonly Store[] = [];
  beforeEach(async () => {
    const name = await world().make('nothing', 'en-US');
    stores = [sqliteStoreIn(directory.path), await postgresStoreAt(world().url(name))];
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  const expectAlike = async <A>(ask: (store: Store) => Promise<A>) => {
    const [inSqlite, inPostgres] = await Promise.all(stores.map(ask));
    expect(inPostgres).to.deep.equal(inSqlite);
  };

  it('is ordered as in SQLite, and comes back as it was', async () => {
    await expectAlike(async (store) => {
      for (const [n, name] of NAMES.entries())
        await rightOf(store.tokens.add(aToken({ id: aUuid(n), name }), `${n}`));
      const listed = (await rightOf(store.tokens.list)).map(({ name }) => name);
      expect(listed).to.have.members(NAMES);
      return listed;
    });
  });

  it('names resources as in SQLite, each found by its own path alone', async () => {
    await expectAlike(async (store) => {
      const servers = NAMES.map((name) => aServer({ name, address: name }));
      const destinations = NAMES.map((name) => aDestination({ name, kind: name }));
      await putFleet(store, aFleet({ servers, destinations }));
      const resources = await rightOf(store.fleet.resources);
      for (const { path, type } of resources) {
        const found = await rightOf(store.fleet.locate(aViewer(), path));
        expect(found.map((ref) => ref.type)).to.deep.equal(['destination', 'server']);
        expect(await refAt(store, path, type)).to.include({ path });
      }
      return resources.map(keyText);
    });
  });

  it('tells a hash from another in its case', async () => {
    await expectAlike(async (store) => {
      await rightOf(store.tokens.add(aToken(), `${aHash()}a`));
      return rightOf(store.tokens.findByHash(`${aHash()}A`));
    });
  });
});
