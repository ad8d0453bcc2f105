import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { forbidden, notFound } from '../../../../../core/access/caller.js';
import { planFleetChange } from '../../../../../core/fleet/planning/plan-fleet-change.js';
import { releaseResource } from '../../../../../core/fleet/use-cases/release-resource.js';
import { aCallerWho, anAdmin, aViewer } from '../../../../support/access/a-caller.js';
import { aDestination, aFleet, aServer } from '../../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { putFleet, refAt } from '../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../support/shared/right-of.js';

describe('releaseResource', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    const { id } = await refAt(store, 'db-eu-1');
    return { store, id, release: releaseResource(store) };
  };

  it('keeps a resource and all under it from being pruned by who declared it', async () => {
    const { store, id, release } = await make();
    expect((await rightOf(release(anAdmin(id), 'server', id))).changed).to.have.length(4);
    const others = aFleet({ destinations: [aDestination()] });
    const plan = await rightOf(store.fleet.plan(planFleetChange(others, { prune: true })));
    expect(plan.removed.map(({ path }) => path)).to.deep.equal(['on-call']);
    expect((await refAt(store, 'db-eu-1')).id).to.equal(id);
    expect((await rightOf(release(anAdmin(), 'server', id))).changed).to.deep.equal([]);
  });

  it('takes fleet:write on the resource, and knows nothing of what is hidden', async () => {
    const { id, release } = await make();
    const hidden = E.left(notFound('server'));
    expect(await release(aViewer(), 'server', id)()).to.deep.equal(
      E.left(forbidden('fleet:write')),
    );
    expect(await release(anAdmin(aUuid(7)), 'server', id)()).to.deep.equal(hidden);
    expect(await release(anAdmin(), 'server', aUuid(7))()).to.deep.equal(hidden);
    expect(await release(aCallerWho(id, 'fleet:write'), 'server', id)()).to.deep.equal(hidden);
    expect(await release(anAdmin(), 'instance', id)()).to.deep.equal(E.left(notFound('instance')));
  });

  it('lists what the caller may see of what it releases, and releases all of it', async () => {
    const { store, id, release } = await make();
    const caller = aCallerWho(id, 'server:read', 'database:read', 'fleet:write');
    const { changed } = await rightOf(release(caller, 'server', id));
    expect(changed.map(({ path }) => path)).to.deep.equal(['db-eu-1', 'db-eu-1/main/shop']);
    const managed = (await rightOf(store.fleet.resources)).filter((one) => one.managedBy);
    expect(managed.map(({ path }) => path)).to.deep.equal(['vault', 'on-call']);
  });

  it('does not take a name that is an id for that id', async () => {
    const { store, id, release } = await make();
    const fleet = aWholeFleet();
    const named = { ...fleet, servers: [...fleet.servers, aServer({ name: id })] };
    await putFleet(store, named);
    const { changed } = await rightOf(release(anAdmin(), 'server', id));
    expect(changed[0]?.path).to.equal('db-eu-1');
  });
});
