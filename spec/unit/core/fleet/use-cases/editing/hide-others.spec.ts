import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import type { Caller, Permission } from '../../../../../../core/access/caller.js';
import { grantsOn, permissionsOfRole } from '../../../../../../core/access/caller.js';
import type { FleetDescription } from '../../../../../../core/fleet/fleet-description.js';
import { flattenFleet } from '../../../../../../core/fleet/flatten-fleet.js';
import {
  changeResource,
  removeResource,
} from '../../../../../../core/fleet/use-cases/editing/change-resource.js';
import type { SubjectType } from '../../../../../../core/shared/resource.js';
import { aCallerWho, anAdmin } from '../../../../../support/access/a-caller.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  aFleetWith,
  anInstance,
  aSchedule,
  aServer,
} from '../../../../../support/fleet/a-fleet.js';
import { aPlanOf } from '../../../../../support/fleet/rename.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { but, DRY, WET } from '../../../../../support/fleet/edits.js';
import { putByHand, refAt } from '../../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { KNOWN } from '../../../../../support/fleet/known-kinds.js';

const USED_BY_HIDDEN = E.left({ _tag: 'FleetRejected', faults: [{ _tag: 'UsedByHidden' }] });

/** A server, and what has the same path. */
const TWIN = { name: 'twin' };

describe('edits by somebody who may not see the whole fleet', () => {
  const make = async (telling: Partial<FleetDescription> = {}) => {
    const store = memoryStore();
    const channels = [aChannel({ on: ['db-eu-1', 'vault'] })];
    await putByHand(store, { ...aWholeFleet(), channels, ...telling });
    const refOf = (path: string, type?: SubjectType) =>
      refAt(store, path, path === TWIN.name ? (type ?? 'server') : type);
    const on = async (path: string, ...permissions: readonly Permission[]): Promise<Caller> =>
      aCallerWho((await refOf(path)).id, ...permissions);
    const remove = async (caller: Caller, path: string, options: object = {}) =>
      removeResource({ ...store, ...KNOWN })(caller, await refOf(path), {
        ...WET,
        withChildren: true,
        ...options,
      })();
    const rename = async (caller: Caller, path: string) =>
      changeResource({ ...store, ...KNOWN })(
        caller,
        await refOf(path),
        but({ name: 'first' }),
        DRY,
      )();
    /** Adds what a file manages, from this resource on. */
    const manage = async (fleet: FleetDescription, from = 0) => {
      const added = flattenFleet(fleet, 'team-a').map(({ resource }) => resource);
      await rightOf(store.fleet.change(() => E.right(aPlanOf({ added: added.slice(from) }))));
    };
    return { store, refOf, on, remove, rename, manage };
  };

  it('are refused without the name of the schedule or the channel that is in the way', async () => {
    const { on, remove } = await make();
    const vault = await on('vault', 'destination:read', 'fleet:write');
    expect(await remove(vault, 'vault')).to.deep.equal(USED_BY_HIDDEN);
    expect(await remove(vault, 'vault', DRY)).to.deep.equal(USED_BY_HIDDEN);
    const server = await on('db-eu-1', 'server:read', 'fleet:write');
    expect(await remove(server, 'db-eu-1')).to.deep.equal(USED_BY_HIDDEN);
    expect(await remove(anAdmin(), 'db-eu-1')).to.deep.nested.include({
      'left.faults[0].usedBy': { type: 'channel', path: 'on-call' },
    });
  });

  it('name no channel that has the path of a server which the caller sees', async () => {
    const servers = [aServer({ ...TWIN, instances: [anInstance()] })];
    const channels = [aChannel({ ...TWIN, on: ['twin/main'] })];
    const { on, remove, rename, manage, store, refOf } = await make({ servers, channels });
    const caller = await on('twin', ...permissionsOfRole('admin'));
    expect(await remove(caller, 'twin/main')).to.deep.equal(USED_BY_HIDDEN);
    expect(await rename(caller, 'twin/main')).to.deep.nested.include({ 'right.plan.changed': [] });
    const hidden = await refOf('twin', 'channel');
    const alone = { ...WET, withChildren: false };
    await rightOf(removeResource({ ...store, ...KNOWN })(anAdmin(), hidden, alone));
    await manage(aFleet({ channels }));
    expect(await rename(caller, 'twin/main')).to.deep.equal(USED_BY_HIDDEN);
  });

  it('are decided by what the caller sees at a path, unless something hidden would break', async () => {
    const watched = { servers: [aServer(TWIN)], channels: [aChannel({ on: ['twin'] })] };
    const shared = { ...watched, destinations: [aDestination(TWIN)] };
    const seesChannels = grantsOn('fleet', ['server:read', 'channel:read', 'fleet:write']);
    const seesServers = grantsOn('fleet', ['server:read', 'fleet:write']);
    const outcomeOf = async (fleet: Partial<FleetDescription>, grants: Caller['grants']) =>
      (await make(fleet)).remove({ ...anAdmin(), grants }, 'twin', DRY);
    const usedBy = { type: 'channel', path: 'on-call' };
    const inUse = { _tag: 'FleetRejected', faults: [{ _tag: 'PathInUse', path: 'twin', usedBy }] };
    expect(await outcomeOf(watched, seesChannels)).to.deep.equal(E.left(inUse));
    expect(await outcomeOf(shared, seesChannels)).to.deep.equal(E.left(inUse));
    expect(await outcomeOf(watched, seesServers)).to.deep.equal(USED_BY_HIDDEN);
    expect(await outcomeOf(shared, seesServers)).to.have.property('_tag', 'Right');
  });

  it('are refused by name for a schedule that the caller sees, beside one that is hidden', async () => {
    const shop = aDatabase({ schedules: [aSchedule()] });
    const servers = ['db-eu-1', 'db-us-1'].map((name) =>
      aServer({ name, instances: [anInstance({ databases: [shop] })] }),
    );
    const { refOf, remove } = await make({ servers, channels: [] });
    const us = await refOf('db-us-1');
    const grants = [
      ...grantsOn((await refOf('vault')).id, ['destination:read', 'fleet:write']),
      ...grantsOn(us.id, ['schedule:read']),
    ];
    const usedBy = { type: 'schedule', path: 'db-us-1/main/shop/nightly' };
    expect(await remove({ ...anAdmin(), grants }, 'vault')).to.deep.equal(
      E.left({
        _tag: 'FleetRejected',
        faults: [{ _tag: 'DestinationInUse', name: 'vault', usedBy }],
      }),
    );
  });

  it('count what is under a resource as far as the caller sees it, and nothing where all is hidden', async () => {
    const { on, remove } = await make({ channels: [] });
    const counted = async (...more: readonly Permission[]) => {
      const caller = await on('db-eu-1', 'server:read', 'fleet:write', ...more);
      return remove(caller, 'db-eu-1', { withChildren: false });
    };
    const under = (count: number) => E.left({ _tag: 'HasChildren', path: 'db-eu-1', count });
    expect(await counted()).to.deep.equal(under(0));
    expect(await counted('instance:read')).to.deep.equal(under(1));
    expect(await counted('instance:read', 'database:read')).to.deep.equal(under(2));
    expect(await counted('schedule:read')).to.deep.equal(under(1));
  });

  it('list what the caller may see of what is removed, and remove all of it', async () => {
    const { store, on, remove } = await make();
    const caller = await on('db-eu-1/main', 'instance:read', 'database:read', 'fleet:write');
    const removed = [
      { type: 'instance', path: 'db-eu-1/main' },
      { type: 'database', path: 'db-eu-1/main/shop' },
    ];
    expect(await remove(caller, 'db-eu-1/main', DRY)).to.deep.nested.include({
      'right.removed': removed,
    });
    expect(await remove(caller, 'db-eu-1/main')).to.deep.nested.include({
      'right.removed': removed,
    });
    const left = await rightOf(store.fleet.resources);
    expect(left.map(({ path }) => path)).not.to.include('db-eu-1/main/shop/nightly');
  });

  it('give a name that hidden ones follow, without listing them, unless a file manages one', async () => {
    const { on, rename, manage } = await make();
    const caller = await on('db-eu-1', 'server:read', 'instance:read', 'fleet:write');
    expect(await rename(caller, 'db-eu-1/main')).to.deep.nested.include({
      'right.plan.changed': [],
      'right.plan.renamed[0].to': 'db-eu-1/first',
    });
    await manage(aFleet({ channels: [aChannel({ name: 'pager', on: ['db-eu-1/main'] })] }));
    expect(await rename(caller, 'db-eu-1/main')).to.deep.equal(USED_BY_HIDDEN);
  });

  it('are refused for what a file manages, by the path that it has, where the caller sees that', async () => {
    const databases = [aDatabase(), aDatabase({ name: 'second' })];
    const { on, rename, remove, manage } = await make({ servers: [aServer()], channels: [] });
    await manage(aFleetWith(anInstance({ databases: [...databases] })), 1);
    const managed = (path: string, type: SubjectType) =>
      E.left({ _tag: 'ManagedByFile', type, path, by: 'team-a' });
    const server = ['server:read', 'fleet:write'] as const;
    const grants = grantsOn('fleet', server);
    const all = { ...anAdmin(), grants: [...grants, ...grantsOn('fleet', ['database:read'])] };
    expect(await rename(all, 'db-eu-1')).to.deep.equal(managed('db-eu-1/main/shop', 'database'));
    expect(await remove(all, 'db-eu-1')).to.deep.equal(managed('db-eu-1/main/shop', 'database'));
    const one = await on('db-eu-1', ...server);
    expect(await remove(one, 'db-eu-1')).to.deep.equal(USED_BY_HIDDEN);
  });

  it('do not take a name that is an id for that id', async () => {
    const id = aUuid(77);
    const servers = [aServer({ name: id, instances: [anInstance()] })];
    const { remove } = await make({ servers, channels: [] });
    const grants = [
      ...grantsOn('fleet', ['server:read', 'fleet:write']),
      ...grantsOn(id, ['instance:read']),
    ];
    expect(await remove({ ...anAdmin(), grants }, id, DRY)).to.deep.nested.include({
      'right.removed': [{ type: 'server', path: id }],
    });
  });
});
