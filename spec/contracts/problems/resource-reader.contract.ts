import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { planRelease } from '../../../core/fleet/planning/plan-fleet-change.js';
import type { LocatedResource } from '../../../core/problems/ports/resource-reader.js';
import type { ResourceQuery } from '../../../core/problems/resource-row.js';
import { aCallerWho, aStranger, aViewer } from '../../support/access/a-caller.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aPolicy,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { aReport, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { aResourceQuery, resourcePagesOf } from '../../support/problems/read-resources.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const databases = ['crm', 'Shop', 'shop_old'].map((name) => aDatabase({ name }));

const FLEET = aFleet({
  servers: [
    aServer({ name: 'a', address: 'a.example', instances: [anInstance({ databases })] }),
    aServer({
      name: 'a-1',
      instances: [anInstance({ name: 'my', engine: 'mysql', databases: [aDatabase()] })],
    }),
    aServer({ name: 'b' }),
  ],
});

/** What every `ResourceReader` promises; `make` gives an empty store. */
export const describeResourceReader = (name: string, make: MakeStore): void => {
  describe(`${name} as a resource reader`, () => {
    const store = storeForEach(make);
    beforeEach(() => putFleet(store(), FLEET));

    const list = async (telling: Partial<ResourceQuery> = {}, caller = aViewer(), at = NOON) =>
      (await resourcePagesOf(store(), caller, aResourceQuery(telling), at))
        .flat()
        .map(({ resource }) => resource.path);

    const open = async (path: string, ...telling: Parameters<typeof aReport>[1][]) => {
      const ref = await refAt(store(), path);
      for (const one of telling) await rightOf(store().problems.open(aReport(ref, one)));
    };

    it('says what a resource is, and with which engine', async () => {
      const [row] = (await rightOf(store().resources.page(aViewer(), aResourceQuery(), NOON))).rows;
      const { id } = await refAt(store(), 'a');
      expect(row).to.deep.equal({
        resource: {
          type: 'server',
          id,
          path: 'a',
          name: 'a',
          attributes: { address: 'a.example' },
        },
        engine: O.none,
        policy: O.none,
        managedBy: O.some('fleet-file'),
        open: { critical: 0, warning: 0, info: 0 },
        first: O.none,
        own: O.none,
        above: O.none,
        days: row?.days,
      });
      expect(await list({ type: 'database', engine: O.some('mysql') })).to.deep.equal([
        'a-1/my/shop',
      ]);
      expect(await list({ type: 'instance', engine: O.some('mariadb') })).to.deep.equal([]);
    });

    it('says who declared a resource, and of what was made by hand that nobody did', async () => {
      await rightOf(store().fleet.change(planRelease({ type: 'server', path: 'a-1' })));
      const managers = async (type: ResourceQuery['type']) =>
        (await resourcePagesOf(store(), aViewer(), aResourceQuery({ type }), NOON))
          .flat()
          .map(({ resource, managedBy }) => [resource.path, O.toNullable(managedBy)]);
      const declared = 'fleet-file';
      expect(await managers('server')).to.deep.equal([
        ['a', declared],
        ['a-1', null],
        ['b', declared],
      ]);
      expect(await managers('instance')).to.deep.equal([
        ['a-1/my', null],
        ['a/main', declared],
      ]);
      const { id } = await refAt(store(), 'a-1/my/shop');
      const found = await rightOf(store().resources.find(aViewer(), 'database', id, NOON));
      expect(O.map(({ row }: LocatedResource) => row.managedBy)(found)).to.deep.equal(
        O.some(O.none),
      );
    });

    it('says which policy counts for a resource: the nearest one', async () => {
      const standard = anInstance({
        policy: 'standard',
        databases: [
          aDatabase({ name: 'p', policy: 'none' }),
          aDatabase({ name: 'q', backups: 'none' }),
          aDatabase(),
        ],
      });
      const servers = [
        aServer({ name: 'a', policy: 'rare', instances: [standard, anInstance({ name: 'x' })] }),
        aServer({ name: 'b', instances: [anInstance({ databases: [aDatabase()] })] }),
      ];
      const schedules = [{ ...aSchedule(), destination: 'attic' }];
      const policies = ['standard', 'rare', 'wide'].map((one) => aPolicy({ name: one, schedules }));
      const destinations = [aDestination({ name: 'attic' })];
      const counting = async (type: ResourceQuery['type']) =>
        (await resourcePagesOf(store(), aViewer(), aResourceQuery({ type }), NOON))
          .flat()
          .map(({ resource, policy }) => `${resource.path} ${O.toNullable(policy)}`);
      const fleet = aFleet({ servers, policies, destinations });
      await putFleet(store(), { ...fleet, policy: 'wide' });
      expect(await counting('server')).to.deep.equal(['a rare', 'b wide']);
      expect(await counting('instance')).to.deep.equal([
        'a/main standard',
        'a/x rare',
        'b/main wide',
      ]);
      expect(await counting('database')).to.deep.equal([
        'a/main/p none',
        'a/main/q none',
        'a/main/shop standard',
        'b/main/shop wide',
      ]);
      const policy = O.some('none');
      expect(await list({ type: 'database', policy })).to.deep.equal(['a/main/p', 'a/main/q']);
      await putFleet(store(), fleet);
      expect(await counting('server')).to.deep.equal(['a rare', 'b null']);
      expect(await list({ type: 'policy' })).to.deep.equal(['rare', 'standard', 'wide']);
    });

    it('finds a part of a path in any case, and what is at or under a path', async () => {
      const type = 'database';
      const shops = ['a-1/my/shop', 'a/main/Shop', 'a/main/shop_old'];
      expect(await list({ type, contains: O.some('SHOP') })).to.deep.equal(shops);
      expect(await list({ type, contains: O.some('%') })).to.deep.equal([]);
      expect(await list({ under: O.some('a') })).to.deep.equal(['a']);
      expect(
        await list({ type, under: O.some('a/main'), contains: O.some('shop') }),
      ).to.have.length(2);
      for (const nothing of ['', 'a/', 'nothing', 'a\0'])
        expect(await list({ type, under: O.some(nothing) }), nothing).to.deep.equal([]);
    });

    it('lists the worst first, each where the problem to fix first is, then the well by path', async () => {
      await open('b', { severity: 'warning', since: noonPlus(1) });
      await open(
        'a/main/crm',
        { severity: 'info' },
        { kind: 'b', severity: 'critical', since: noonPlus(2) },
      );
      expect(await list()).to.deep.equal(['a', 'b', 'a-1']);
      expect(await list({ limit: 1 })).to.deep.equal(['a', 'b', 'a-1']);
      expect(await list({ order: 'path', limit: 1 })).to.deep.equal(['a', 'a-1', 'b']);
      expect(await list({ health: O.some('warning') })).to.deep.equal(['b']);
      expect(await list({ health: O.some('well') })).to.deep.equal(['a-1']);
      expect(await list({ health: O.some('info') })).to.deep.equal([]);
    });

    it('counts all problems of a resource, however many they are', async () => {
      await open('b', ...Array.from({ length: 105 }, (_, n) => ({ kind: `k${n}` })));
      const { rows } = await rightOf(store().resources.page(aViewer(), aResourceQuery(), NOON));
      expect(rows[0]?.open).to.include({ critical: 105 });
    });

    it('counts a problem again when its snooze has ended', async () => {
      await open('b', { severity: 'warning' });
      const { rows } = await rightOf(store().resources.page(aViewer(), aResourceQuery(), NOON));
      const [{ id } = { id: undefined }] = rows.flatMap(({ first }) => O.toUndefined(first) ?? []);
      if (id === undefined) throw new Error('There is a problem.');
      await rightOf(store().problems.triage(id, { snoozedUntil: O.some(noonPlus(10)) }));
      expect(await list({ health: O.some('warning') }, aViewer(), noonPlus(9))).to.deep.equal([]);
      expect(await list({ health: O.some('warning') }, aViewer(), noonPlus(10))).to.deep.equal([
        'b',
      ]);
    });

    it('has the rows of some resources as a page has them, for who may read them', async () => {
      await open('a/main/Shop', { severity: 'warning' });
      const ids = [(await refAt(store(), 'a/main/Shop')).id, (await refAt(store(), 'b')).id];
      const these = async (caller = aViewer()) =>
        (await rightOf(store().resources.these(caller, [...ids, aUuid(9)], NOON))).toSorted(
          (one, other) => (one.resource.path < other.resource.path ? -1 : 1),
        );
      const pages = [aResourceQuery({ type: 'database' }), aResourceQuery()].map(async (query) =>
        (await resourcePagesOf(store(), aViewer(), query, NOON)).flat(),
      );
      const rows = (await Promise.all(pages)).flat();
      expect(await these()).to.deep.equal(
        ids.map((id) => rows.find(({ resource }) => resource.id === id)),
      );
      expect(await these(aStranger)).to.deep.equal([]);
    });

    it('finds a resource with what it is under, as far as the caller may read', async () => {
      await open('a', { severity: 'warning' });
      const { id } = await refAt(store(), 'a/main/crm');
      const instance = await refAt(store(), 'a/main');
      const find = async (caller = aViewer(), type: 'database' | 'server' = 'database') =>
        O.toUndefined(await rightOf(store().resources.find(caller, type, id, NOON)));
      const found = await find();
      expect(found?.row.above).to.deep.equal(O.some('warning'));
      const above = found?.lineage.map(({ resource, own }) => [resource.path, own]);
      expect(above).to.deep.equal([
        ['a', O.some('warning')],
        ['a/main', O.none],
      ]);
      const less = await find(aCallerWho(instance.id, 'database:read', 'instance:read'));
      expect(less?.row.above).to.deep.equal(O.none);
      expect(less?.lineage.map(({ resource }) => resource.path)).to.deep.equal(['a/main']);
      expect(await find(aViewer(), 'server')).to.equal(undefined);
      for (const caller of [aStranger, aCallerWho('fleet', 'server:read')])
        expect(await find(caller)).to.equal(undefined);
    });
  });
};
