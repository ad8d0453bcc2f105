import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../../../adapters/memory/store.js';
import type { Caller } from '../../../../../core/access/caller.js';
import type { Permission } from '../../../../../core/access/permission.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import { changeResource } from '../../../../../core/fleet/use-cases/editing/change-resource.js';
import { removeResource } from '../../../../../core/fleet/use-cases/editing/remove-resource.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import { aChannel, aFleet } from '../../../../support/fleet/a-fleet.js';
import { aPlanOf } from '../../../../support/fleet/rename.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { but, DRY, WET } from '../../../../support/fleet/edits.js';
import { putByHand, refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const USED_BY_HIDDEN = E.left({ _tag: 'FleetRejected', faults: [{ _tag: 'UsedByHidden' }] });

describe('edits by somebody who may not see the whole fleet', () => {
  const make = async () => {
    const store = memoryStore();
    const channels = [aChannel({ on: ['db-eu-1', 'vault'] })];
    await putByHand(store, { ...aWholeFleet(), channels });
    const on = async (path: string, ...permissions: readonly Permission[]): Promise<Caller> => {
      const { id: scope } = await refAt(store, path);
      return { ...anAdmin(), grants: permissions.map((permission) => ({ permission, scope })) };
    };
    const remove = async (caller: Caller, path: string, options = WET) =>
      removeResource(store)(caller, await refAt(store, path), { ...options, withChildren: true })();
    return { store, on, remove };
  };

  it('are refused without the name of the schedule or the channel that is in the way', async () => {
    const { on, remove } = await make();
    const vault = await on('vault', 'destination:read', 'fleet:write');
    expect(await remove(vault, 'vault')).to.deep.equal(USED_BY_HIDDEN);
    expect(await remove(vault, 'vault', DRY)).to.deep.equal(USED_BY_HIDDEN);
    const server = await on('db-eu-1', 'server:read', 'fleet:write');
    expect(await remove(server, 'db-eu-1')).to.deep.equal(USED_BY_HIDDEN);
    expect(await remove(anAdmin(), 'db-eu-1')).to.deep.nested.include({
      'left.faults[0].channel': 'on-call',
    });
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
    const { store, on } = await make();
    const caller = await on('db-eu-1', 'server:read', 'instance:read', 'fleet:write');
    const rename = async (path: string) =>
      changeResource(store)(caller, await refAt(store, path), but({ name: 'first' }), DRY)();
    const [channel] = flattenFleet(
      aFleet({ channels: [aChannel({ name: 'pager', on: ['db-eu-1/main'] })] }),
      'team-a',
    );
    const added = channel === undefined ? [] : [channel.resource];
    expect(await rename('db-eu-1/main')).to.deep.nested.include({
      'right.plan.changed': [],
      'right.plan.renamed[0].to': 'db-eu-1/first',
    });
    await rightOf(store.fleet.change(() => E.right(aPlanOf({ added }))));
    expect(await rename('db-eu-1/main')).to.deep.equal(USED_BY_HIDDEN);
  });
});
