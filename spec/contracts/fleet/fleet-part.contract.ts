import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FleetPartQuery } from '../../../core/fleet/editing/part-resources.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../support/fleet/put-fleet.js';
import { aPlanOf } from '../../support/fleet/rename.js';
import { aUuid } from '../../support/shared/a-uuid.js';
import { revealed } from '../../support/shared/revealed.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const shop = (name: string, ...schedules: readonly Parameters<typeof aSchedule>[0][]) =>
  anInstance({ name, databases: [aDatabase({ schedules: schedules.map(aSchedule) })] });

/** `s1` with two instances, of which others restore dumps on one; and `s2`, where dumps are in another destination. */
const FLEET = aFleet({
  servers: [
    aServer({ name: 's1', instances: [shop('i1', {}), shop('i2')] }),
    aServer({
      name: 's2',
      instances: [
        shop('i1', { destination: 'attic', verify: 'restore', restoreOn: 's1/i1' }),
        shop('i2', { destination: 'attic' }),
      ],
    }),
  ],
  destinations: [aDestination(), aDestination({ name: 'attic' })],
  channels: [aChannel(), aChannel({ name: 's1' })],
  maintenance: [{ cron: '0 3 * * *', timezone: 'UTC', forMs: 60_000, note: '' }],
});

const ANYWHERE = [
  'fleet fleet',
  'destination vault',
  'destination attic',
  'channel on-call',
  'channel s1',
];

/** What every `FleetRegister` promises of a part of the fleet; `make` gives an empty store. */
export const describeFleetPart = (name: string, make: MakeStore): void => {
  describe(`${name} as a fleet register of which a part is changed`, () => {
    const store = storeForEach(make);
    const part = (query: Partial<FleetPartQuery> = {}) =>
      rightOf(store().fleet.part({ about: O.none, paths: [], ...query }));
    /** A channel has the path of a server as well. */
    const typeOf = (path: string) => (path === 's1' ? 'server' : undefined);
    const refOf = (path: string) => refAt(store(), path, typeOf(path));
    const about = async (path: string) => part({ about: O.some(await refOf(path)) });

    const PARTS = {
      s1: ['server s1', 'instance s1/i1', 'instance s1/i2', 'database s1/i2/shop'],
      's1/i1': ['server s1', 'instance s1/i1', 'schedule s1/i1/shop/nightly'],
      's1/i1/shop/nightly': ['server s1', 'instance s1/i1', 'database s1/i1/shop'],
      's2/i2': ['server s2', 'instance s2/i2', 'schedule s2/i2/shop/nightly'],
      attic: ['schedule s2/i1/shop/nightly', 'schedule s2/i2/shop/nightly'],
    } as const;
    for (const [path, expected] of Object.entries(PARTS))
      it(`has with ${path} what is above it and under it, and what is not under a server`, async () => {
        await putFleet(store(), FLEET);
        const { about: found, resources } = await about(path);
        expect(found).to.deep.equal(O.some(await refOf(path)));
        expect(resources.map(keyText)).to.include.members([...ANYWHERE, ...expected]);
      });

    for (const path of ['s1', 's1/i1'])
      it(`has the schedules elsewhere that restore their dumps on or under ${path}`, async () => {
        await putFleet(store(), FLEET);
        const { resources } = await about(path);
        expect(resources.map(keyText)).to.include('schedule s2/i1/shop/nightly');
      });

    it('has each resource once, as it is stored, each parent before its children', async () => {
      await putFleet(store(), FLEET);
      const all = await rightOf(store().fleet.resources);
      const { resources } = await part({
        about: O.some(await refOf('s1')),
        paths: ['s2/i1', 's2', 's2', 'nothing', 'a\0b'],
      });
      const keys = resources.map(keyText);
      expect(revealed(resources)).to.deep.equal(
        revealed(all.filter((one) => keys.includes(keyText(one)))),
      );
      expect(keys).to.include.members(['instance s2/i1', 'server s2']);
    });

    it('says how many resources the fleet has, of which a part may have few', async () => {
      await putFleet(store(), FLEET);
      const all = await rightOf(store().fleet.resources);
      expect((await part()).total).to.equal(all.length);
      const { maintenance: _none, ...undescribed } = FLEET;
      await putFleet(store(), undescribed);
      expect((await part()).total).to.equal(all.length - 1);
    });

    it('is about nothing where there is no such resource, or one of another type', async () => {
      await putFleet(store(), aWholeFleet());
      const { id } = await refAt(store(), 'db-eu-1/main');
      for (const ref of [
        { type: 'database', id },
        { type: 'instance', id: aUuid(9) },
      ] as const)
        expect((await part({ about: O.some(ref) })).about).to.deep.equal(O.none);
    });

    it('changes what is decided on a part, and nothing where the decision is on the left', async () => {
      await putFleet(store(), aWholeFleet());
      const database = await refAt(store(), 'db-eu-1/main/shop');
      const query = { about: O.some(database), paths: [] };
      const { type, path } = database;
      const plan = aPlanOf({ removed: [{ type, path }] });
      const refused = await store().fleet.changePart(query, () => E.left('no'))();
      expect(refused).to.deep.equal(E.left('no'));
      expect(await refAt(store(), path)).to.deep.equal(database);
      const changed = store().fleet.changePart(query, (given) => {
        expect(given.about).to.deep.equal(O.some(database));
        return E.right(plan);
      });
      expect(await rightOf(changed)).to.deep.equal(plan);
      expect((await rightOf(store().fleet.resources)).map(keyText)).to.deep.equal([
        'destination vault',
        'channel on-call',
        'server db-eu-1',
        'instance db-eu-1/main',
      ]);
    });

    it('finds the schedules that use a destination or an instance only since a change', async () => {
      await putFleet(store(), FLEET);
      const schedule = 'schedule s1/i1/shop/nightly';
      const all = await rightOf(store().fleet.resources);
      const changed = all
        .filter((one) => one.type === 'schedule')
        .filter((one) => keyText(one) === schedule)
        .map((one) => ({
          ...one,
          attributes: {
            ...one.attributes,
            destination: 'attic',
            restoreOn: 's2/i2',
            copies: [{ destination: 'vault' }],
          },
        }));
      expect((await about('vault')).resources.map(keyText)).to.include(schedule);
      await rightOf(store().fleet.change(() => E.right(aPlanOf({ changed }))));
      for (const path of ['attic', 's2/i2', 'vault'])
        expect((await about(path)).resources.map(keyText)).to.include(schedule);
    });
  });
};
