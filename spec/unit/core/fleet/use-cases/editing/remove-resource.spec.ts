import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { forbidden, notFound } from '../../../../../../core/access/caller.js';
import { managedByFile } from '../../../../../../core/fleet/editing/edit-error.js';
import { addResource } from '../../../../../../core/fleet/use-cases/editing/add-resource.js';
import { removeResource } from '../../../../../../core/fleet/use-cases/editing/change-resource.js';
import { anAdmin, aViewer } from '../../../../../support/access/a-caller.js';
import {
  aChannel,
  aDestination,
  aFleet,
  aFleetWith,
  anInstance,
  aServer,
} from '../../../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { DRY, newIn, WET } from '../../../../../support/fleet/edits.js';
import { putByHand, putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { KNOWN } from '../../../../../support/fleet/known-kinds.js';

describe('removeResource', () => {
  const make = async (put: typeof putFleet = putByHand) => {
    const store = memoryStore();
    const servers = [...aWholeFleet().servers, aServer({ name: 'a*' }), aServer({ name: 'ab' })];
    await put(store, { ...aWholeFleet(), servers });
    const remove = removeResource({ ...store, ...KNOWN });
    const at = async (path: string, options: Partial<Parameters<typeof remove>[2]> = {}) =>
      remove(anAdmin(), await refAt(store, path), { ...WET, withChildren: false, ...options })();
    return { store, remove, at };
  };

  it('removes a resource alone', async () => {
    const { store, at } = await make();
    expect(await at('a*')).to.deep.equal(
      E.right({ added: [], changed: [], removed: [{ type: 'server', path: 'a*' }], unmanaged: [] }),
    );
    expect(await rightOf(store.fleet.locate(anAdmin(), 'a*'))).to.deep.equal([]);
    await refAt(store, 'ab');
  });

  it('removes what is under it only if that is said', async () => {
    const { store, at } = await make();
    expect(await at('db-eu-1/main')).to.deep.equal(
      E.left({ _tag: 'HasChildren', path: 'db-eu-1/main', count: 2 }),
    );
    expect(await at('db-eu-1/main', { ...DRY, withChildren: true })).to.deep.nested.include({
      'right.removed[2].path': 'db-eu-1/main/shop/nightly',
    });
    await refAt(store, 'db-eu-1/main');
    expect(await at('db-eu-1/main', { withChildren: true })).to.have.property('_tag', 'Right');
    expect(await rightOf(store.fleet.resources)).to.have.length(5);
  });

  it('removes nothing that a schedule uses which stays', async () => {
    const { at } = await make();
    expect(await at('vault')).to.deep.nested.include({ 'left.faults[0]._tag': 'DestinationInUse' });
    await at('db-eu-1', { withChildren: true });
    expect(await at('vault')).to.have.property('_tag', 'Right');
  });

  it('removes nothing that a channel tells of which stays, unless another has the path', async () => {
    const store = memoryStore();
    const shared = { name: 'vault' };
    const servers = [aServer(), aServer(shared)];
    const channels = [aChannel({ on: ['db-eu-1', 'vault'] })];
    await putByHand(store, aFleet({ servers, destinations: [aDestination(shared)], channels }));
    const remove = async (path: string) =>
      removeResource({ ...store, ...KNOWN })(anAdmin(), await refAt(store, path), {
        ...WET,
        withChildren: false,
      })();
    const inUse = (path: string) =>
      E.left({
        _tag: 'FleetRejected',
        faults: [{ _tag: 'PathInUse', path, usedBy: { type: 'channel', path: 'on-call' } }],
      });
    expect(await remove('db-eu-1')).to.deep.equal(inUse('db-eu-1'));
    expect(await remove('vault')).to.have.property('_tag', 'Right');
    expect(await remove('vault')).to.deep.equal(inUse('vault'));
    expect(await remove('on-call')).to.have.property('_tag', 'Right');
    expect(await remove('vault')).to.have.property('_tag', 'Right');
  });

  it('removes nothing that a file manages, nor what is under that of others', async () => {
    const { store, at } = await make(putFleet);
    const managed = E.left(managedByFile({ type: 'server', path: 'db-eu-1' }, 'fleet-file'));
    expect(await at('db-eu-1', { withChildren: true })).to.deep.equal(managed);
    const parent = await refAt(store, 'db-eu-1');
    const second = newIn(aFleetWith(anInstance({ name: 'second' })), 'instance db-eu-1/second');
    await rightOf(addResource(store)(anAdmin(), { parent, type: 'instance' }, second, WET));
    expect(await at('db-eu-1/second')).to.have.property('_tag', 'Right');
  });

  it('removes nothing that is not as the caller expects it', async () => {
    const { at } = await make();
    expect(await at('ab', { isExpected: ({ name }) => name !== 'ab' })).to.deep.equal(
      E.left({ _tag: 'ChangedMeanwhile', path: 'ab' }),
    );
    expect(await at('ab', { isExpected: ({ name }) => name === 'ab' })).to.have.property(
      '_tag',
      'Right',
    );
  });

  it('takes fleet:write on the resource, which is hidden from others', async () => {
    const { store, remove } = await make();
    const ref = await refAt(store, 'ab');
    const tried = (caller: ReturnType<typeof aViewer>, of = ref) =>
      remove(caller, of, { ...WET, withChildren: true })();
    expect(await tried(aViewer())).to.deep.equal(E.left(forbidden('fleet:write')));
    expect(await tried(anAdmin(aUuid(7)))).to.deep.equal(E.left(notFound('server')));
    expect(await tried(anAdmin(), { ...ref, id: aUuid(7) })).to.deep.equal(
      E.left(notFound('server')),
    );
    expect(await tried(anAdmin(ref.id))).to.have.property('_tag', 'Right');
  });
});
