import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { FoundDatabase } from '../../../core/dump-check/instance-facts.js';
import { GONE_FOR_MS, SIZE_DAYS } from '../../../core/monitoring/ports/found-register.js';
import type { Caller } from '../../../core/access/caller.js';
import { DAY_MS, dayOf } from '../../../core/shared/durations.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { aDatabase, aFleetWith, anInstance } from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const READER: Caller = {
  id: aUuid(9),
  grants: [{ permission: 'database:read', scope: 'fleet' }],
};
const NOBODY: Caller = { id: aUuid(8), grants: [] };

const database = (name: string, telling: Partial<FoundDatabase> = {}): FoundDatabase => ({
  name,
  sizeBytes: O.none,
  owner: O.some('app'),
  encoding: O.some('UTF8'),
  acceptsConnections: true,
  ...telling,
});

/** What every `FoundRegister` promises; `make` gives an empty store. */
export const describeFoundRegister = (name: string, make: MakeStore): void => {
  describe(`${name} as a register of found databases`, () => {
    const store = storeForEach(make);

    const main = async (): Promise<ResourceId> => {
      await putFleet(
        store(),
        aFleetWith(anInstance({ policy: 'none', databases: [aDatabase({ name: 'a/b ' })] })),
      );
      return (await refAt(store(), 'db-eu-1/main')).id;
    };
    const record = (
      instance: ResourceId,
      at: Date,
      databases: readonly FoundDatabase[],
      isComplete = true,
    ) => rightOf(store().found.record(instance, { databases, isComplete }, at));
    const page = (instance: ResourceId, after?: string, limit = 10, caller = READER) =>
      rightOf(store().found.page(caller, instance, { after: O.fromNullable(after), limit }));
    const times = async (instance: ResourceId) =>
      (await page(instance)).databases.map(({ name, firstSeen, lastSeen }) => [
        name,
        firstSeen,
        lastSeen,
      ]);

    it('has none before a login has found any, nor of what is no instance', async () => {
      const nothing = { reading: O.none, databases: [], next: O.none };
      const instance = await main();
      await record(aUuid(1), noonPlus(0), [database('shop')]);
      for (const id of [instance, aUuid(1)]) expect(await page(id)).to.deep.equal(nothing);
    });

    it('keeps all that was found, with the database of the fleet that the caller may read', async () => {
      const instance = await main();
      const { id } = await refAt(store(), 'db-eu-1/main/a%2Fb%20');
      const shop = database('Ünï "x" 🚢', { sizeBytes: O.some(2 ** 40), owner: O.none });
      const declared = database('a/b ', { encoding: O.none, acceptsConnections: false });
      await record(instance, noonPlus(0), [shop, declared], false);
      const seen = { firstSeen: noonPlus(0), lastSeen: noonPlus(0) };
      const resource = O.some({
        id,
        path: 'db-eu-1/main/a%2Fb%20',
        managedBy: O.some('fleet-file'),
        policy: O.some('none'),
      });
      expect(await page(instance)).to.deep.equal({
        reading: O.some({ at: noonPlus(0), isComplete: false }),
        databases: [
          { ...declared, ...seen, resource },
          { ...shop, ...seen, resource: O.none },
        ],
        next: O.none,
      });
      const { databases } = await page(instance, undefined, 10, NOBODY);
      expect(databases.map((one) => one.resource)).to.deep.equal([O.none, O.none]);
    });

    it('lists them in pages, by the bytes of their names', async () => {
      const instance = await main();
      await record(
        instance,
        noonPlus(0),
        ['b', 'é', 'B', 'a'].map((one) => database(one)),
      );
      const names = async (after?: string) => {
        const { databases, next } = await page(instance, after, 2);
        return [databases.map((one) => one.name), next];
      };
      expect(await names()).to.deep.equal([['B', 'a'], O.some('a')]);
      expect(await names('a')).to.deep.equal([['b', 'é'], O.none]);
      expect(await names('é')).to.deep.equal([[], O.none]);
      expect(await names('\0')).to.have.length(2);
    });

    it('knows since when each was there, and when it was seen last', async () => {
      const instance = await main();
      await record(instance, noonPlus(0), [database('old'), database('gone')]);
      await record(instance, noonPlus(1), [database('old'), database('gone')]);
      await record(instance, noonPlus(2), [database('old'), database('new')]);
      await record(instance, noonPlus(3), [database('old'), database('new')]);
      expect(await times(instance)).to.deep.equal([
        ['gone', noonPlus(0), noonPlus(1)],
        ['new', noonPlus(2), noonPlus(3)],
        ['old', noonPlus(0), noonPlus(3)],
      ]);
    });

    it('begins anew with one that comes back, and forgets one that has been gone for long', async () => {
      const instance = await main();
      await record(instance, noonPlus(0), [database('back'), database('gone')]);
      await record(instance, noonPlus(1), []);
      await record(instance, noonPlus(2), [database('back')]);
      const late = new Date(noonPlus(0).getTime() + GONE_FOR_MS + 1);
      await record(instance, late, [database('back')]);
      expect(await times(instance)).to.deep.equal([['back', noonPlus(2), late]]);
    });

    it('keeps a size until one is found that differs by more than a tenth', async () => {
      const instance = await main();
      const sizes: unknown[] = [];
      for (const [at, size] of [100, undefined, 110, 90, 111, 99].entries()) {
        await record(instance, noonPlus(at), [
          database('shop', { sizeBytes: O.fromNullable(size) }),
          database('wiki'),
        ]);
        sizes.push((await page(instance)).databases[0]?.sizeBytes);
      }
      expect(sizes).to.deep.equal([100, 100, 100, 100, 111, 99].map(O.some));
    });

    it('keeps the sizes of ninety days, one a day where it is another by a hundredth', async () => {
      const instance = await main();
      const { id } = await refAt(store(), 'db-eu-1/main/a%2Fb%20');
      const figures = () => rightOf(store().found.figuresOf([id, instance, aUuid(1)]));
      const nothing = { database: id, serverMajor: O.none, sizeBytes: O.none, sizes: [] };
      expect(await figures()).to.deep.equal([nothing]);
      await rightOf(store().seen.saw(id, 16));
      const today = dayOf(noonPlus(0));
      const onDay = async (day: number, sizeBytes: number, seconds = 0) =>
        record(instance, new Date(+noonPlus(seconds) + day * DAY_MS), [
          database('a/b ', { sizeBytes: O.some(sizeBytes) }),
        ]);
      const sizes = async () =>
        (await figures()).map((one) => [
          O.toNullable(one.serverMajor),
          O.toNullable(one.sizeBytes),
          one.sizes.map(({ day, sizeBytes }) => [day - today, sizeBytes]),
        ]);
      await onDay(0, 1_000);
      await onDay(1, 1_010);
      expect(await sizes()).to.deep.equal([[16, 1_000, [[0, 1_000]]]]);
      await onDay(2, 1_020);
      await onDay(2, 1_040, 1);
      expect(await sizes()).to.deep.equal([
        [
          16,
          1_020,
          [
            [0, 1_000],
            [2, 1_020],
          ],
        ],
      ]);
      await onDay(2, 2_000, 2);
      await onDay(SIZE_DAYS, 3_000);
      expect(await sizes()).to.deep.equal([
        [
          16,
          3_000,
          [
            [0, 1_000],
            [2, 2_000],
            [90, 3_000],
          ],
        ],
      ]);
      await onDay(SIZE_DAYS + 1, 4_000);
      expect((await sizes())[0]?.[2]).to.deep.equal([
        [2, 2_000],
        [90, 3_000],
        [91, 4_000],
      ]);
    });

    it('takes over what has changed of one', async () => {
      const instance = await main();
      await record(instance, noonPlus(0), [database('shop')]);
      const changed = {
        owner: O.some('new'),
        encoding: O.some('LATIN1'),
        acceptsConnections: false,
      };
      await record(instance, noonPlus(1), [database('shop', changed)]);
      const [shop] = (await page(instance)).databases;
      expect(shop).to.deep.include({ ...changed, firstSeen: noonPlus(0), lastSeen: noonPlus(1) });
    });

    it('ignores what was found before the last, as by a node that was late', async () => {
      const instance = await main();
      await record(instance, noonPlus(5), [database('shop')]);
      await record(instance, noonPlus(4), [database('wiki')]);
      await record(instance, noonPlus(4), [database('shop')]);
      expect(await times(instance)).to.deep.equal([['shop', noonPlus(5), noonPlus(5)]]);
    });

    it('keeps it until the instance is removed', async () => {
      const instance = await main();
      await record(instance, noonPlus(0), [database('shop')]);
      await putFleet(store(), aFleetWith());
      await main();
      const again = await refAt(store(), 'db-eu-1/main');
      for (const id of [instance, again.id]) expect((await page(id)).reading).to.deep.equal(O.none);
    });
  });
};
