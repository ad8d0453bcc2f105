import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import { forbidden, notFound, type Permission } from '../../../../../../core/access/caller.js';
import { unavailable } from '../../../../../../core/shared/ports/port-failure.js';
import { planFleetChange } from '../../../../../../core/fleet/planning/plan-fleet-change.js';
import { addResource } from '../../../../../../core/fleet/use-cases/editing/add-resource.js';
import { aCaller, aCallerWho, anAdmin, aViewer } from '../../../../../support/access/a-caller.js';
import {
  aDatabase,
  aFleet,
  aFleetWith,
  anInstance,
  aSchedule,
  aServer,
} from '../../../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { DRY, newIn, WET } from '../../../../../support/fleet/edits.js';
import { putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const instanceWith = (...schedules: readonly Parameters<typeof aSchedule>[0][]) =>
  newIn(
    aFleetWith(
      anInstance({
        name: 'second',
        databases: [aDatabase({ schedules: schedules.map(aSchedule) })],
      }),
    ),
    'instance db-eu-1/second',
  );

const SCHEDULE = newIn(aWholeFleet(), 'schedule db-eu-1/main/shop/nightly');

describe('addResource', () => {
  const make = async () => {
    const store = memoryStore();
    await putFleet(store, aWholeFleet());
    const add = addResource(store);
    const server = await refAt(store, 'db-eu-1');
    const place = { parent: server, type: 'instance' } as const;
    return { store, add, server, place };
  };

  it('adds a resource and what is under it, made by hand, under one of a fleet file', async () => {
    const { store, add, place } = await make();
    const { resource, plan } = await rightOf(add(anAdmin(), place, instanceWith({}), WET));
    expect(resource).to.deep.equal(O.some(await refAt(store, 'db-eu-1/second')));
    expect(plan.added.map(({ managedBy }) => managedBy)).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
    expect(plan).to.deep.include({ changed: [], removed: [], unmanaged: [] });
    const again = planFleetChange(aWholeFleet(), { prune: true });
    expect((await rightOf(store.fleet.plan(again))).removed).to.deep.equal([]);
    await refAt(store, 'db-eu-1/second/shop/nightly');
  });

  it('adds to the fleet itself', async () => {
    const { store, add } = await make();
    const server = newIn(aFleet({ servers: [aServer({ name: 'db-eu-2' })] }), 'server db-eu-2');
    const { resource } = await rightOf(
      add(anAdmin(), { parent: 'fleet', type: 'server' }, server, WET),
    );
    expect(resource).to.deep.equal(O.some(await refAt(store, 'db-eu-2')));
  });

  it('plans on a dry run, and adds nothing', async () => {
    const { store, add, place } = await make();
    const { resource, plan } = await rightOf(add(anAdmin(), place, instanceWith(), DRY));
    expect([resource, plan.added.length]).to.deep.equal([O.none, 2]);
    expect(await rightOf(store.fleet.locate(anAdmin(), 'db-eu-1/second'))).to.deep.equal([]);
  });

  it('gives what under it is described the faults of a fleet', async () => {
    const { add, place } = await make();
    const places = async (schedule: Parameters<typeof aSchedule>[0]) => {
      const refused = await add(anAdmin(), place, instanceWith(schedule), WET)();
      if (E.isRight(refused) || refused.left._tag !== 'FleetRejected') return refused;
      return refused.left.faults.map((fault) => fault._tag);
    };
    expect(await places({ destination: 'attic' })).to.deep.equal(['UnknownDestination']);
    const elsewhere = { verify: 'restore', restoreOn: 'db-eu-9/main' } as const;
    expect(await places(elsewhere)).to.deep.equal(['UnknownInstance']);
    expect(await places({ ...elsewhere, restoreOn: 'db-eu-1/main' })).to.have.property(
      '_tag',
      'Right',
    );
  });

  it('adds nothing that cannot be read, whose name is taken, or whose parent is not there', async () => {
    const { store, add, place } = await make();
    const mistakes = ['instance.port: expected a port'] as const;
    expect(await add(anAdmin(), place, () => E.left(mistakes), WET)()).to.deep.equal(
      E.left({ _tag: 'ResourceMistaken', mistakes }),
    );
    const taken = newIn(aWholeFleet(), 'instance db-eu-1/main');
    for (const options of [DRY, WET])
      expect(await add(anAdmin(), place, taken, options)()).to.deep.equal(
        E.left({ _tag: 'PathTaken', type: 'instance', path: 'db-eu-1/main' }),
      );
    const parent = { type: 'server', id: aUuid(9) } as const;
    expect(await add(anAdmin(), { ...place, parent }, taken, WET)()).to.deep.equal(
      E.left(notFound('server')),
    );
    expect(await rightOf(store.fleet.resources)).to.have.length(6);
  });

  it('reads what it is put under once more if that has changed meanwhile, and once only', async () => {
    const { add, place } = await make();
    const named = (...names: readonly string[]) => {
      let asked = 0;
      return add(
        anAdmin(),
        place,
        (above) => {
          asked += 1;
          const name = names[Math.min(asked, names.length) - 1] ?? '';
          const server = aServer({ instances: [anInstance({ name })] });
          return newIn(aFleet({ servers: [server] }), `instance db-eu-1/${name}`)(above);
        },
        WET,
      )();
    };
    const busy = E.left(unavailable('store', 'busy'));
    expect(await named('a', 'b', 'c', 'd')).to.deep.equal(busy);
    const added = await named('a', 'b', 'c');
    expect(added).to.have.nested.property('right.resource.value.path', 'db-eu-1/c');
  });

  it('takes fleet:write on what it is put under, which is hidden from others', async () => {
    const { add, server, place } = await make();
    const tried = (caller: ReturnType<typeof aViewer>) => add(caller, place, instanceWith(), WET)();
    expect(await tried(aViewer())).to.deep.equal(E.left(forbidden('fleet:write')));
    expect(await tried(aCallerWho(server.id, 'fleet:write'))).to.deep.equal(
      E.left(notFound('server')),
    );
    expect(await tried(anAdmin(server.id))).to.have.property('_tag', 'Right');
    const onFleet = add(
      anAdmin(server.id),
      { parent: 'fleet', type: 'server' },
      instanceWith(),
      WET,
    );
    expect(await onFleet()).to.deep.equal(E.left(forbidden('fleet:write')));
  });

  it('takes permission to read such resources there as well, whether the name is taken or not', async () => {
    const { store, add, server, place } = await make();
    const taken = newIn(aWholeFleet(), 'instance db-eu-1/main');
    const tried = (describe: typeof taken, ...more: readonly Permission[]) =>
      add(aCallerWho(server.id, 'server:read', 'fleet:write', ...more), place, describe, DRY)();
    const refused = E.left(forbidden('instance:read'));
    expect(await tried(taken)).to.deep.equal(refused);
    expect(await tried(instanceWith())).to.deep.equal(refused);
    expect(await tried(taken, 'instance:read')).to.have.nested.property('left._tag', 'PathTaken');
    expect(await tried(instanceWith(), 'instance:read')).to.have.property('_tag', 'Right');
    const fleet = aWholeFleet();
    for (const type of ['server', 'destination', 'channel'] as const) {
      const { path } =
        (await rightOf(store.fleet.resources)).find((one) => one.type === type) ?? {};
      const described = newIn(fleet, `${type} ${path ?? ''}`);
      const onFleet = (...held: readonly Permission[]) =>
        add(
          aCallerWho('fleet', 'fleet:write', ...held),
          { parent: 'fleet', type },
          described,
          DRY,
        )();
      expect(await onFleet()).to.deep.equal(E.left(forbidden(`${type}:read`)));
      expect(await onFleet(`${type}:read`)).to.have.nested.property('left._tag', 'PathTaken');
    }
  });

  it('refers to no destination that the caller may not see, and restores on no instance that it may not change', async () => {
    const { store, add } = await make();
    const database = await refAt(store, 'db-eu-1/main/shop');
    await putFleet(store, {
      ...aWholeFleet(),
      servers: [aServer({ instances: [anInstance({ databases: [aDatabase()] })] })],
    });
    const under = { parent: database, type: 'schedule' } as const;
    const [onDatabase, onVault] = [anAdmin(database.id), aViewer((await refAt(store, 'vault')).id)];
    const hidden = await add(onDatabase, under, SCHEDULE, WET)();
    expect(hidden).to.deep.nested.include({ 'left.faults[0]._tag': 'UnknownDestination' });
    const both = aCaller(...onDatabase.grants, ...onVault.grants);
    const restored = newIn(
      aFleetWith(
        anInstance({
          databases: [
            aDatabase({ schedules: [aSchedule({ verify: 'restore', restoreOn: 'db-eu-1/main' })] }),
          ],
        }),
      ),
      'schedule db-eu-1/main/shop/nightly',
    );
    expect(await add(both, under, restored, WET)()).to.deep.nested.include({
      'left.faults[0]._tag': 'UnknownInstance',
    });
    const seen = aCaller(...both.grants, ...aViewer((await refAt(store, 'db-eu-1')).id).grants);
    expect(await add(seen, under, restored, WET)()).to.deep.equal(E.left(forbidden('fleet:write')));
    expect(await add(both, under, SCHEDULE, WET)()).to.have.property('_tag', 'Right');
  });
});
