import { expect } from 'chai';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import { describeFleet, withoutDerived } from '../../../core/fleet/describe-fleet.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import { type FleetResource, keyText } from '../../../core/fleet/fleet-resource.js';
import { addResource } from '../../../core/fleet/use-cases/editing/add-resource.js';
import { NO_KINDS } from '../../../core/described/kind.js';
import {
  changeResource,
  removeResource,
} from '../../../core/fleet/use-cases/editing/change-resource.js';
import { resourcePath, type ResourceRef } from '../../../core/shared/resource.js';
import { Secret } from '../../../core/shared/secret.js';
import type { Store } from '../../../core/store.js';
import { anAdmin } from '../../support/access/a-caller.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aPolicy,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { but, newIn, WET } from '../../support/fleet/edits.js';
import { putByHand, refAt } from '../../support/fleet/put-fleet.js';
import { revealed } from '../../support/shared/revealed.js';
import { forAllAwaitedOf } from '../../support/shared/random-cases.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

/** So few names that they are taken now and then, by others and by other types. */
const NAMES = ['a', 'b', 'c/d'];

const proved = (restoreOn: string) => aSchedule({ destination: 'a', verify: 'restore', restoreOn });

/** Servers `a` and `b` prove their dumps on each other; a destination, a channel and policies, of which `a` counts for `b`, share their names. */
const FLEET = aFleet({
  servers: ['b/a', 'a/a'].map((other, index) =>
    aServer({
      name: NAMES[index] ?? '',
      ...(index === 1 && { policy: 'a' }),
      instances: [
        anInstance({
          name: 'a',
          databases: [aDatabase({ name: 'a', schedules: [proved(other)] })],
        }),
      ],
    }),
  ),
  destinations: [aDestination({ name: 'a' }), aDestination({ name: 'b' })],
  channels: [aChannel({ name: 'a', on: ['a', 'b/a', 'a/a/a/nightly'] })],
  policies: [
    aPolicy({ name: 'a', schedules: [proved('a/a'), aSchedule({ name: 'a', destination: 'b' })] }),
    aPolicy({ name: 'b', schedules: [aSchedule({ name: 'a', destination: 'a' })] }),
  ],
});

/** What a resource of each type may be given besides its name. */
const CHANGES = {
  server: { attributes: { address: '10.0.4.2', policy: 'b' } },
  instance: { attributes: { engine: 'mysql', port: 3306 }, secret: O.some(new Secret('new')) },
  database: { attributes: { policy: 'a' } },
  schedule: { attributes: { destination: 'b', restoreOn: 'a/a' } },
  destination: { attributes: { encrypt: ['age1x'] } },
  channel: { attributes: { on: ['b'], severity: 'critical' } },
  policy: { attributes: { schedules: [aSchedule({ name: 'c/d', destination: 'a' })] } },
} as const;

const aStep = fc.record({
  what: fc.constantFrom('rename', 'rename', 'change', 'remove', 'add'),
  of: fc.nat({ max: 30 }),
  name: fc.constantFrom(...NAMES),
  withChildren: fc.boolean(),
});

type Step = typeof aStep extends fc.Arbitrary<infer A> ? A : never;

/** Takes one step, which may be refused. */
const take = async (store: Store, { what, of, name, withChildren }: Step): Promise<boolean> => {
  const all = await rightOf(store.fleet.resources);
  const one = all[of % Math.max(1, all.length)];
  if (one === undefined || one.type === 'fleet') return false;
  const ref: ResourceRef = await refAt(store, one.path, one.type);
  const change = changeResource({ ...store, kinds: NO_KINDS });
  if (what === 'rename') return E.isRight(await change(anAdmin(), ref, but({ name }), WET)());
  if (what === 'change')
    return E.isRight(await change(anAdmin(), ref, but(CHANGES[one.type]), WET)());
  if (what === 'remove')
    return E.isRight(
      await removeResource({ ...store, kinds: NO_KINDS })(anAdmin(), ref, {
        ...WET,
        withChildren,
      })(),
    );
  const server = aFleet({ servers: [aServer({ name })] });
  const added = newIn(server, `server ${resourcePath(name)}`);
  return E.isRight(
    await addResource(store)(anAdmin(), { parent: 'fleet', type: 'server' }, added, WET)(),
  );
};

const inOrder = (resources: readonly FleetResource[]) =>
  [...resources].sort((one, other) => (keyText(one) < keyText(other) ? -1 : 1));

const stored = async (store: Store) => inOrder(await rightOf(store.fleet.resources));

const storedOf = async (fleet: FleetDescription) => {
  const store = memoryStore();
  await putByHand(store, fleet);
  return stored(store);
};

/** Compares what edits come to with a fleet that is described so as a whole. */
export const describeAnyEdits = (name: string, make: MakeStore): void => {
  describe(`${name} as a fleet register, whatever is edited`, () => {
    const store = storeForEach(make);

    it('comes to what a description of the outcome comes to', () =>
      forAllAwaitedOf(5)(
        fc.array(aStep, { minLength: 1, maxLength: 8, size: 'max' }),
        async (steps) => {
          await putByHand(store(), aFleet());
          await putByHand(store(), FLEET);
          for (const step of steps) await take(store(), step);
          const edited = await stored(store());
          expect(revealed(edited)).to.deep.equal(
            revealed(await storedOf(describeFleet(withoutDerived(edited)))),
          );
        },
      ));

    it('is as it was once a name that nothing else has is taken back', () =>
      forAllAwaitedOf(5)(aStep, async (step) => {
        await putByHand(store(), FLEET);
        const before = await stored(store());
        const one = before[step.of % before.length];
        if (one === undefined || one.type === 'fleet') return;
        // The policy of its database may have taken the name meanwhile.
        if (one.type === 'schedule' && one.path.startsWith('b/')) return;
        const ref = await refAt(store(), one.path, one.type);
        const renameTo = (to: string) =>
          changeResource({ ...store(), kinds: NO_KINDS })(anAdmin(), ref, but({ name: to }), WET)();
        await renameTo(`another ${step.name}`);
        expect(await renameTo(one.name)).to.have.property('_tag', 'Right');
        expect(revealed(await stored(store()))).to.deep.equal(revealed(before));
        expect(await refAt(store(), one.path, one.type)).to.deep.equal(ref);
      }));
  });
};
