import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { FoundDatabase } from '../../../core/dump-check/instance-facts.js';
import {
  type GroupStanding,
  type InstanceReading,
  NO_READING,
} from '../../../core/monitoring/groups/instance-reading.js';
import { GONE_FOR_MS } from '../../../core/monitoring/ports/found-register.js';
import type { Caller } from '../../../core/access/caller.js';
import { DAY_MS, dayOf, KEPT_DAYS } from '../../../core/shared/durations.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { aDatabase, aFleet, aFleetWith, anInstance, aServer } from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { aReport, noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const READER: Caller = { id: aUuid(9), grants: [{ permission: 'database:read', scope: 'fleet' }] };
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
        aFleetWith(
          anInstance({
            policy: 'none',
            except: ['tmp_*'],
            databases: [aDatabase({ name: 'a/b ' })],
          }),
        ),
      );
      return (await refAt(store(), 'db-eu-1/main')).id;
    };
    const record = (
      instance: ResourceId,
      at: Date,
      databases: readonly FoundDatabase[],
      isComplete = true,
    ) => rightOf(store().found.record(instance, { databases, isComplete }, NO_READING, at));
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
        reading: O.some({ at: noonPlus(0), isComplete: false, except: ['tmp_*'] }),
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

    it('keeps the sizes of a year, one a day where it is another by a hundredth, and one a week after ninety days', async () => {
      const instance = await main();
      const { id } = await refAt(store(), 'db-eu-1/main/a%2Fb%20');
      const week = Math.ceil(dayOf(noonPlus(0)) / 7) * 7;
      const figures = (from = 0) =>
        rightOf(store().found.figuresOf([id, instance, aUuid(1)], week + from));
      const nothing = { database: id, serverMajor: O.none, sizeBytes: O.none, sizes: [] };
      expect(await figures()).to.deep.equal([nothing]);
      await rightOf(store().seen.saw(id, 16));
      const onDay = async (day: number, sizeBytes: number, seconds = 0) =>
        record(instance, new Date((week + day) * DAY_MS + seconds * 1_000), [
          database('a/b ', { sizeBytes: O.some(sizeBytes) }),
        ]);
      const sizes = async () =>
        (await figures()).map((one) => [
          O.toNullable(one.serverMajor),
          O.toNullable(one.sizeBytes),
          one.sizes.map(({ day, sizeBytes }) => [day - week, sizeBytes]),
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
      await onDay(90, 3_000);
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
      const days = async (from?: number) =>
        (await figures(from))[0]?.sizes.map(({ day }) => day - week);
      await onDay(91, 4_000);
      expect(await days()).to.deep.equal([2, 90, 91]);
      await onDay(95, 5_000);
      await onDay(186, 6_000);
      expect(await days()).to.deep.equal([2, 90, 95, 186]);
      expect([await days(94), await days(95)]).to.deep.equal([
        [90, 95, 186],
        [95, 186],
      ]);
      await onDay(90 + KEPT_DAYS - 2, 7_000);
      expect((await days())?.[0]).to.equal(2);
      await onDay(90 + KEPT_DAYS - 1, 8_000);
      expect((await days())?.[0]).to.equal(90);
    });

    it('has what is on each instance, with those databases alone that may be read', async () => {
      const instance = await main();
      const { id: server } = await refAt(store(), 'db-eu-1');
      const { id } = await refAt(store(), 'db-eu-1/main/a%2Fb%20');
      const contentsOf = (resource: ResourceId, ...grants: Caller['grants']) =>
        rightOf(store().found.contentsOf({ id: aUuid(9), grants }, [resource, aUuid(1)]));
      const readsInstance = { permission: 'instance:read', scope: server } as const;
      const readsDatabase = { permission: 'database:read', scope: id } as const;
      const contents = { instance, server, engine: 'postgresql', databases: 0 };
      for (const one of [server, instance])
        expect(await contentsOf(one, readsInstance)).to.deep.equal([
          { ...contents, serverMajor: O.none },
        ]);
      await rightOf(store().seen.saw(id, 16));
      expect(await contentsOf(server, readsInstance, readsDatabase)).to.deep.equal([
        { ...contents, serverMajor: O.some(16), databases: 1 },
      ]);
      for (const one of [server, id])
        expect(await contentsOf(one, readsDatabase)).to.deep.equal([]);
      const databases = ['a/b ', 'z'].map((called) => aDatabase({ name: called }));
      const next = anInstance({ name: 'main0', databases: [aDatabase()] });
      await putFleet(
        store(),
        aFleet({ servers: [aServer({ instances: [anInstance({ databases }), next] })] }),
      );
      for (const [scope, counts] of [
        [server, [2, 1]],
        ['fleet', [2, 1]],
        [instance, [2, 0]],
      ] as const) {
        const readsAll = { permission: 'database:read', scope } as const;
        const found = await contentsOf(server, readsInstance, readsAll);
        expect(found.map((one) => one.databases)).to.deep.equal(counts);
      }
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

    it('takes the place of what was found before the clock was set back', async () => {
      const instance = await main();
      await record(instance, noonPlus(600), [database('shop')]);
      await record(instance, noonPlus(0), [database('shop')]);
      expect((await times(instance))[0]?.[2]).to.deep.equal(noonPlus(0));
      await record(instance, noonPlus(600), [database('shop')]);
      await record(instance, noonPlus(1), [database('wiki')]);
      expect((await times(instance)).map(([found]) => found)).to.include('wiki');
    });

    it('keeps it until the instance is removed', async () => {
      const instance = await main();
      await record(instance, noonPlus(0), [database('shop')]);
      await putFleet(store(), aFleetWith());
      await main();
      const again = await refAt(store(), 'db-eu-1/main');
      for (const id of [instance, again.id]) expect((await page(id)).reading).to.deep.equal(O.none);
    });

    describe('readings', () => {
      const OPERATOR: Caller = {
        id: aUuid(7),
        grants: [{ permission: 'instance:read', scope: 'fleet' }],
      };
      const standing = (group: string, telling: Partial<GroupStanding> = {}): InstanceReading => ({
        hidden: ['replica_lagging'],
        partial: ['sequence_near_end'],
        leftOut: [{ kind: 'wraparound_near', until: noonPlus(60) }],
        counters: [
          { at: noonPlus(0), transactions: 5, transactionsLeft: 2e9, walBytes: 2 ** 40 },
          {
            at: noonPlus(1),
            transactions: 6,
            transactionsLeft: 2e9,
            walBytes: 0,
            slotRoomBytes: 7,
          },
        ],
        standing: O.some({
          role: 'primary',
          identity: group,
          group,
          isConnected: false,
          replicas: 1,
          isMember: true,
          turnedAt: O.some(noonPlus(3)),
          ...(group === 'x' && { usual: { replicas: 2, since: noonPlus(1) } }),
          ...telling,
        }),
      });
      /** The instances of servers with these names, each read as is said. */
      const read = async (readings: Readonly<Record<string, InstanceReading>>) => {
        const names = Object.keys(readings);
        await putFleet(
          store(),
          aFleet({ servers: names.map((name) => aServer({ name, instances: [anInstance()] })) }),
        );
        for (const name of names) {
          const { id } = await refAt(store(), `${name}/main`);
          const reading = readings[name] ?? NO_READING;
          const found = { databases: [], isComplete: true };
          await rightOf(store().found.record(id, found, reading, noonPlus(0)));
        }
      };
      const around = async (path: string, caller = OPERATOR) =>
        rightOf(store().found.readings(caller, [(await refAt(store(), path)).id]));

      it('are kept whole, and those of the last login alone', async () => {
        await read({ a: standing('x'), b: NO_READING });
        const { id: instance } = await refAt(store(), 'a/main');
        const { id: server } = await refAt(store(), 'a');
        const row = { instance, server, path: 'a/main', open: [], isComplete: true };
        const first = { ...row, at: noonPlus(0), reading: standing('x') };
        expect(await around('a')).to.deep.equal([first]);
        const found = { databases: [], isComplete: true };
        await rightOf(store().found.record(instance, found, NO_READING, noonPlus(1)));
        await rightOf(store().found.record(instance, found, standing('y'), noonPlus(0)));
        const last = { ...row, at: noonPlus(1), reading: NO_READING };
        expect(await around('a/main')).to.deep.equal([last]);
      });

      it('come with those of the same group, and of what its source or its replicas are known by', async () => {
        const replica = (identity: string, group: string) =>
          standing(group, { role: 'standby', identity, isMember: true });
        await read({
          a: standing('x', { isMember: false }),
          b: replica('y', 'x'),
          c: replica('z', 'y'),
          d: standing('other'),
          e: NO_READING,
        });
        const paths = async (path: string) => (await around(path)).map((one) => one.path);
        expect(await paths('a')).to.deep.equal(['a/main', 'b/main']);
        expect(await paths('b/main')).to.deep.equal(['a/main', 'b/main', 'c/main']);
        expect(await paths('c')).to.deep.equal(['b/main', 'c/main']);
        expect(await paths('e')).to.deep.equal(['e/main']);
      });

      it('have the open problems that explain those of others, of the instance and its server', async () => {
        await read({ a: standing('x'), b: standing('x') });
        const instance = await refAt(store(), 'a/main');
        const server = await refAt(store(), 'a');
        const kinds = ['slot_holds_wal', 'disk_full'];
        for (const kind of kinds) await rightOf(store().problems.open(aReport(instance, { kind })));
        await rightOf(store().problems.open(aReport(server, { kind: 'server_offline' })));
        const [a, b] = await around('b');
        expect(b?.open).to.deep.equal([]);
        const open = [...(a?.open ?? [])].sort((one, other) => (one.kind < other.kind ? -1 : 1));
        const key = ({ type, id }: typeof server) => ({ type, id });
        expect(open).to.deep.equal([
          { kind: 'server_offline', resource: key(server) },
          { kind: 'slot_holds_wal', resource: key(instance) },
        ]);
      });

      it('are those of instances that the caller may read, and groups come page by page', async () => {
        await read({ a: standing('x'), b: standing('x'), c: standing('y'), d: NO_READING });
        const { id } = await refAt(store(), 'b');
        const caller: Caller = {
          id: aUuid(6),
          grants: [{ permission: 'instance:read', scope: id }],
        };
        const groups = async (who: Caller, after?: string, limit = 10) =>
          (await rightOf(store().found.groups(who, { after: O.fromNullable(after), limit }))).map(
            ({ path }) => path,
          );
        expect((await around('a', caller)).map(({ path }) => path)).to.deep.equal(['b/main']);
        expect(await groups(caller)).to.deep.equal(['b/main']);
        expect(await groups(OPERATOR)).to.deep.equal(['a/main', 'b/main', 'c/main']);
        expect(await groups(OPERATOR, undefined, 1)).to.deep.equal(['a/main', 'b/main']);
        expect(await groups(OPERATOR, 'x')).to.deep.equal(['c/main']);
        expect(await groups(NOBODY)).to.deep.equal([]);
      });
    });
  });
};
