import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { NO_KINDS } from '../../../core/described/kind.js';
import { type FleetResource, keyText } from '../../../core/fleet/fleet-resource.js';
import { addResource } from '../../../core/fleet/use-cases/editing/add-resource.js';
import {
  changeResource,
  removeResource,
} from '../../../core/fleet/use-cases/editing/change-resource.js';
import { anAdmin } from '../../support/access/a-caller.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aPolicy,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { but, DRY, newIn, WET } from '../../support/fleet/edits.js';
import { putByHand, refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import { type MakeStore, storeForEach } from '../../support/stores/store-for-each.js';

const instance = (...names: readonly string[]) =>
  anInstance({ databases: names.map((name) => aDatabase({ name })) });

const FLEET = aFleet({
  policy: 'standard',
  policies: [aPolicy(), aPolicy({ name: 'rare', schedules: [aSchedule({ name: 'monthly' })] })],
  destinations: [aDestination()],
  servers: ['a', 'b'].map((name) => aServer({ name, instances: [instance('x', 'y')] })),
});

const NIGHTLY = ['a/main/x', 'a/main/y', 'b/main/x', 'b/main/y'].map(
  (path) => `${path}/nightly policy:standard`,
);

/** What every `FleetRegister` promises of a fleet with policies; `make` gives an empty store. */
export const describePolicies = (name: string, make: MakeStore): void => {
  describe(`${name} as a fleet register with policies`, () => {
    const store = storeForEach(make);
    beforeEach(() => putByHand(store(), FLEET));

    const schedules = async () =>
      (await rightOf(store().fleet.resources))
        .flatMap((one) =>
          one.type === 'schedule' ? [`${one.path} ${one.managedBy ?? 'by hand'}`] : [],
        )
        .sort();
    const ports = () => ({ ...store(), kinds: NO_KINDS });
    const change = async (path: string, telling: Parameters<typeof but>[0], options = WET) =>
      rightOf(
        changeResource(ports())(anAdmin(), await refAt(store(), path), but(telling), options),
      );
    const remove = async (path: string) =>
      removeResource(ports())(anAdmin(), await refAt(store(), path), {
        ...WET,
        withChildren: false,
      })();

    it('has the policies first, and plans no change of what follows from them already', async () => {
      const [one, other] = await rightOf(store().fleet.resources);
      expect([one, other].map((it) => it && keyText(it))).to.deep.equal([
        'policy standard',
        'policy rare',
      ]);
      expect(await schedules()).to.deep.equal(NIGHTLY);
      const { added, changed, removed } = await putByHand(store(), FLEET);
      expect([added, changed, removed]).to.deep.equal([[], [], []]);
    });

    it('changes each schedule of a policy with it, under its id', async () => {
      const { id } = await refAt(store(), 'b/main/y/nightly');
      const edit = { attributes: { schedules: [aSchedule({ cron: '0 1 * * *' })] } };
      const { plan } = await change('standard', edit, DRY);
      expect(plan.changed.map(keyText)).to.have.length(5);
      await change('standard', edit);
      const { resources } = await rightOf(
        store().fleet.part({ about: O.some({ type: 'schedule', id }), paths: [] }),
      );
      const found = resources.find(({ path }) => path === 'b/main/y/nightly');
      expect(found?.attributes).to.include({ cron: '0 1 * * *', jitterMs: 3_600_000 });
    });

    it('follows a new name of a policy, of a server and of a destination', async () => {
      await change('standard', { name: 'usual' });
      await change('a', { name: 'c' });
      await change('vault', { name: 'attic' });
      expect(await schedules()).to.deep.equal(
        [...NIGHTLY.slice(2), ...NIGHTLY.slice(0, 2).map((one) => one.replace('a/', 'c/'))].map(
          (one) => one.replace('standard', 'usual'),
        ),
      );
      const all = await rightOf(store().fleet.resources);
      const to = (one: FleetResource) =>
        one.type === 'schedule' ? [one.attributes.destination] : [];
      expect(all.flatMap(to)).to.deep.equal(['attic', 'attic', 'attic', 'attic']);
    });

    it('counts for what is added, and another one where that is said', async () => {
      const added = newIn(
        aFleet({ servers: [aServer({ name: 'c', instances: [instance('z')] })] }),
        'server c',
      );
      await rightOf(
        addResource(store())(anAdmin(), { parent: 'fleet', type: 'server' }, added, WET),
      );
      await change('a/main', { attributes: { policy: 'rare' } });
      await change('b/main/x', { attributes: { policy: 'none' } });
      expect(await schedules()).to.deep.equal([
        'a/main/x/monthly policy:rare',
        'a/main/y/monthly policy:rare',
        'b/main/y/nightly policy:standard',
        'c/main/z/nightly policy:standard',
      ]);
    });

    it('gives globals to an instance for as long as a database of it has dumps, whichever is edited', async () => {
      const { globals: _globals, ...edit } = aPolicy();
      await putByHand(store(), { ...FLEET, policies: [edit] });
      const ofA = async () => (await schedules()).filter((one) => one.startsWith('a/'));
      const [x, y] = NIGHTLY;
      const globals = 'a/main/globals policy:standard';
      expect(await ofA()).to.deep.equal([globals, x, y]);
      await change('a/main/x', { attributes: { backups: 'none' } });
      expect(await ofA()).to.deep.equal([globals, y]);
      await change('a/main/globals', { attributes: { cron: '0 9 * * *' } });
      expect(await ofA()).to.deep.equal(['a/main/globals by hand', y]);
      await remove('a/main/globals');
      expect(await ofA()).to.deep.equal([globals, y]);
      await change('a/main/y', { attributes: { policy: 'none' } });
      expect(await ofA()).to.deep.equal([]);
      await change('a/main/y', { attributes: { policy: 'standard' } });
      expect(await ofA()).to.deep.equal([globals, y]);
    });

    it('gives the globals another name while a database has theirs, under their id, whichever of them is there first', async () => {
      const { globals: _globals, ...edit } = aPolicy();
      await putByHand(store(), { ...FLEET, policies: [edit] });
      const ofA = async () => (await schedules()).filter((one) => one.startsWith('a/'));
      const [x = '', y = ''] = NIGHTLY;
      const { id } = await refAt(store(), 'a/main/globals');
      await change('a/main/x', { name: 'globals' });
      const moved = x.replace('/x/', '/globals/');
      const other = 'a/main/globals-of-instance policy:standard';
      expect(await ofA()).to.deep.equal([other, moved, y]);
      expect((await refAt(store(), 'a/main/globals-of-instance')).id).to.equal(id);
      expect((await refAt(store(), 'a/main/globals')).type).to.equal('database');
      await change('a/main/y', { name: 'globals-of-instance' });
      expect((await refAt(store(), 'a/main/globals-of-instance-of-instance')).id).to.equal(id);
      await change('a/main/globals-of-instance', { name: 'y' });
      expect(await ofA()).to.deep.equal([other, moved, y]);
      await change('a/main/globals', { name: 'x' });
      expect(await ofA()).to.deep.equal(['a/main/globals policy:standard', x, y]);
      expect((await refAt(store(), 'a/main/globals')).id).to.equal(id);
    });

    it('lets a schedule be taken over, keeps it then, and takes it back', async () => {
      const { id } = await refAt(store(), 'a/main/x/nightly');
      await change('a/main/x/nightly', { attributes: { cron: '0 9 * * *' } });
      await change('standard', { attributes: { schedules: [aSchedule({ cron: '0 1 * * *' })] } });
      expect(await schedules()).to.deep.equal(['a/main/x/nightly by hand', ...NIGHTLY.slice(1)]);
      await remove('a/main/x/nightly');
      expect(await schedules()).to.deep.equal(NIGHTLY);
      expect((await refAt(store(), 'a/main/x/nightly')).id).to.equal(id);
      await change('a/main/x/nightly', { name: 'mine' });
      expect(await schedules()).to.deep.equal(['a/main/x/mine by hand', ...NIGHTLY].sort());
    });

    it('removes neither a policy that something names, nor a schedule that would come back', async () => {
      const refusals = [];
      for (const path of ['standard', 'a/main/x/nightly', 'vault'])
        refusals.push(await remove(path));
      const faults = [
        { _tag: 'PolicyInUse', name: 'standard', usedBy: { type: 'fleet', path: 'fleet' } },
        { _tag: 'FollowsPolicy', path: 'a/main/x/nightly', policy: 'standard' },
        { _tag: 'DestinationInUse', name: 'vault', usedBy: { type: 'policy', path: 'standard' } },
      ].map((fault) => E.left({ _tag: 'FleetRejected', faults: [fault] }));
      expect(refusals).to.deep.equal(faults);
      expect(E.isRight(await remove('rare'))).to.equal(true);
    });
  });
};
