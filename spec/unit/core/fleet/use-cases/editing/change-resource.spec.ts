import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryStore } from '../../../../../../adapters/store/sqlite/memory-store.js';
import {
  type Caller,
  forbidden,
  grantsOn,
  notFound,
} from '../../../../../../core/access/caller.js';
import { managedByFile } from '../../../../../../core/fleet/editing/edit-error.js';
import type { FleetDescription } from '../../../../../../core/fleet/fleet-description.js';
import { flattenFleet } from '../../../../../../core/fleet/flatten-fleet.js';
import { keyText } from '../../../../../../core/fleet/fleet-resource.js';
import { KEPT } from '../../../../../../core/described/kept.js';
import { changeResource } from '../../../../../../core/fleet/use-cases/editing/change-resource.js';
import { describeResource } from '../../../../../../core/fleet/use-cases/editing/describe-resource.js';
import { Secret } from '../../../../../../core/shared/secret.js';
import { aCallerWho, anAdmin, aViewer } from '../../../../../support/access/a-caller.js';
import {
  aChannel,
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../../../support/fleet/a-whole-fleet.js';
import { but, DRY, WET } from '../../../../../support/fleet/edits.js';
import { putByHand, putFleet, refAt } from '../../../../../support/fleet/put-fleet.js';
import { aPlanOf } from '../../../../../support/fleet/rename.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';
import { revealed } from '../../../../../support/shared/revealed.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import { KNOWN } from '../../../../../support/fleet/known-kinds.js';

/** A schedule proves its dumps on another server, and a channel tells of both, and of a destination. */
const LINKED = aFleet({
  servers: [
    aServer({
      instances: [
        anInstance({
          databases: [
            aDatabase({ schedules: [aSchedule({ verify: 'restore', restoreOn: 'standby/i' })] }),
          ],
        }),
      ],
    }),
    aServer({ name: 'standby', instances: [anInstance({ name: 'i' })] }),
  ],
  destinations: [aDestination(), aDestination({ name: 'spare' })],
  channels: [aChannel({ on: ['standby/i', 'db-eu-1/main/shop', 'vault'] })],
});

const make = async (fleet: FleetDescription = aWholeFleet()) => {
  const store = memoryStore();
  await putByHand(store, fleet);
  const change = changeResource({ ...store, ...KNOWN });
  const at = async (key: string) => {
    const found = (await rightOf(store.fleet.resources)).find((one) => keyText(one) === key);
    if (found === undefined) throw new Error(`There is no ${key}.`);
    return found;
  };
  const edit = async (
    path: string,
    telling: Parameters<typeof but>[0],
    options: Parameters<typeof change>[3] = WET,
  ) => change(anAdmin(), await refAt(store, path), but(telling), options)();
  return { store, change, at, edit };
};

describe('changeResource', () => {
  it('changes what is described otherwise, and keeps the id and the secret', async () => {
    const { store, at, edit } = await make();
    const before = await refAt(store, 'db-eu-1/main');
    const changed = await edit('db-eu-1/main', { attributes: { maintenance: undefined } });
    expect(changed).to.deep.nested.include({ 'right.plan.changed': [] });
    const moved = { host: '10.0.4.18' };
    const secret = O.some(new Secret('another'));
    const outcome = await edit('db-eu-1/main', { attributes: moved, secret });
    expect(outcome).to.deep.nested.include({ 'right.resource': O.some(before) });
    const after = await at('instance db-eu-1/main');
    expect(after.attributes).to.include(moved);
    expect(revealed(after.secret)).to.deep.equal(revealed(secret));
  });

  it('sends no stored password to another address', async () => {
    const { edit } = await make();
    const outcome = await edit('db-eu-1/main', { attributes: { host: '10.0.4.18' } });
    expect(outcome).to.deep.nested.include({
      'left.faults': [{ _tag: 'PasswordNeeded', place: 'instance.admin.password' }],
    });
  });

  it('keeps maintenance, which is not described', async () => {
    const maintenance = [{ cron: '0 3 * * *', timezone: 'UTC', forMs: 60_000, note: '' }];
    const { at, store, change } = await make(aFleet({ servers: [aServer({ maintenance })] }));
    const ref = await refAt(store, 'db-eu-1');
    const describe = but({ attributes: { address: '10.0.4.1' } });
    await rightOf(
      change(
        anAdmin(),
        ref,
        (before, above) => {
          const { attributes, ...rest } = before;
          const { maintenance: _maintenance, ...described } = attributes as {
            maintenance?: unknown;
          };
          return describe({ ...rest, attributes: described } as typeof before, above);
        },
        WET,
      ),
    );
    expect((await at('server db-eu-1')).attributes).to.deep.equal({
      address: '10.0.4.1',
      maintenance,
    });
  });

  it('describes a resource without its secret, under those that are above it', async () => {
    const { store, change } = await make();
    const seen: string[] = [];
    const ref = await refAt(store, 'db-eu-1/main');
    await rightOf(
      change(
        anAdmin(),
        ref,
        (before, above) => {
          seen.push(...[...above, before].map(keyText));
          expect(before.secret).to.deep.equal(O.some(KEPT));
          return E.right(before);
        },
        DRY,
      ),
    );
    expect(seen).to.include.members(['server db-eu-1', 'instance db-eu-1/main']);
    expect(await rightOf(describeResource({ ...store, ...KNOWN })(anAdmin(), ref))).to.deep.include(
      { path: 'db-eu-1/main', secret: O.some(KEPT) },
    );
  });

  it('gives another name to a resource, and what refers to it follows', async () => {
    const { at, edit } = await make(LINKED);
    for (const [path, name] of [
      ['standby/i', 'j'],
      ['standby', 'x/y'],
    ] as const)
      expect(await edit(path, { name })).to.have.property('_tag', 'Right');
    expect((await at('schedule db-eu-1/main/shop/nightly')).attributes).to.include({
      restoreOn: 'x%2Fy/j',
    });
    const outcome = await edit('vault', { name: 'attic' });
    expect(outcome).to.deep.nested.include({
      'right.plan.renamed': [{ type: 'destination', from: 'vault', to: 'attic', name: 'attic' }],
    });
    expect((await at('schedule db-eu-1/main/shop/nightly')).attributes).to.include({
      destination: 'attic',
    });
    expect((await at('channel on-call')).attributes).to.deep.include({
      on: ['x%2Fy/j', 'db-eu-1/main/shop', 'attic'],
    });
  });

  it('lets a channel tell of both that had one path', async () => {
    const channels = [aChannel({ on: ['vault'] })];
    const shared = aFleet({ ...LINKED, servers: [aServer({ name: 'vault' })], channels });
    const { at, edit, store, change } = await make(shared);
    const ref = await refAt(store, 'vault', 'destination');
    await rightOf(change(anAdmin(), ref, but({ name: 'attic' }), WET));
    expect((await at('channel on-call')).attributes).to.deep.include({ on: ['vault', 'attic'] });
    await edit('attic', { name: 'vault' });
    expect((await at('channel on-call')).attributes).to.deep.include({ on: ['vault'] });
  });

  it('gives no name that another has, or that a file would have to follow', async () => {
    const { store, edit } = await make(LINKED);
    expect(await edit('vault', { name: 'spare' })).to.deep.equal(
      E.left({ _tag: 'PathTaken', type: 'destination', path: 'spare' }),
    );
    const [channel] = flattenFleet(aFleet({ channels: [aChannel({ on: ['vault'] })] }), 'team-a');
    await putByHand(store, { ...LINKED, channels: [] });
    const added = channel === undefined ? [] : [channel.resource];
    await rightOf(store.fleet.change(() => E.right(aPlanOf({ added }))));
    expect(await edit('vault', { name: 'attic' })).to.deep.equal(
      E.left(managedByFile({ type: 'channel', path: 'on-call' }, 'team-a')),
    );
  });

  it('breaks no proof of dumps by another engine', async () => {
    const { edit } = await make(LINKED);
    const tags = async (path: string, attributes: object) => {
      const outcome = await edit(path, { attributes });
      return E.isLeft(outcome) && outcome.left._tag === 'FleetRejected'
        ? outcome.left.faults
        : outcome;
    };
    const inUse = {
      _tag: 'EngineInUse',
      path: 'standby/i',
      usedBy: { type: 'schedule', path: 'db-eu-1/main/shop/nightly' },
    };
    expect(await tags('standby/i', { engine: 'mysql' })).to.deep.equal([inUse]);
    expect(await tags('db-eu-1/main', { engine: 'mysql' })).to.deep.equal([inUse]);
  });

  it('takes fleet:write on the parent as well for another name, which others under it may have', async () => {
    const { store, change } = await make();
    const named = async (path: string, scope: string) => {
      const caller = anAdmin(scope === 'fleet' ? 'fleet' : (await refAt(store, scope)).id);
      return change(caller, await refAt(store, path), but({ name: 'x' }), DRY)();
    };
    const refused = E.left(forbidden('fleet:write'));
    expect(await named('db-eu-1/main', 'db-eu-1/main')).to.deep.equal(refused);
    expect(await named('db-eu-1', 'db-eu-1')).to.deep.equal(refused);
    expect(await named('db-eu-1/main', 'db-eu-1')).to.have.property('_tag', 'Right');
    expect(await named('db-eu-1', 'fleet')).to.have.property('_tag', 'Right');
  });

  it('takes permission to read such resources on the parent as well, of which it tells the names', async () => {
    const { store, change } = await make(LINKED);
    const server = await refAt(store, 'standby');
    const own = await refAt(store, 'standby/i');
    const grants = [
      ...grantsOn(server.id, ['server:read', 'fleet:write']),
      ...grantsOn(own.id, ['instance:read']),
    ];
    const named = (caller: Caller, name: string) => change(caller, own, but({ name }), DRY)();
    expect(await named({ ...anAdmin(), grants }, 'j')).to.deep.equal(
      E.left(forbidden('instance:read')),
    );
    expect(await named({ ...anAdmin(), grants }, 'i')).to.have.property('_tag', 'Right');
    const reader = aCallerWho(server.id, 'instance:read', 'fleet:write');
    expect(await named(reader, 'j')).to.have.property('_tag', 'Right');
    const vault = await refAt(store, 'vault');
    const ofVault = [
      ...grantsOn(vault.id, ['destination:read']),
      ...grantsOn('fleet', ['fleet:write']),
    ];
    for (const name of ['attic', 'spare'])
      expect(
        await change({ ...anAdmin(), grants: ofVault }, vault, but({ name }), DRY)(),
      ).to.deep.equal(E.left(forbidden('destination:read')));
  });

  it('changes nothing that a file manages, or that is not as the caller expects it', async () => {
    const { store, edit } = await make();
    const expected = { ...WET, isExpected: () => false };
    expect(await edit('db-eu-1', { name: 'x' }, expected)).to.deep.equal(
      E.left({ _tag: 'ChangedMeanwhile', path: 'db-eu-1' }),
    );
    expect(
      await edit('db-eu-1', { name: 'db-eu-1' }, { ...WET, isExpected: () => true }),
    ).to.have.property('_tag', 'Right');
    const filed = memoryStore();
    await putFleet(filed, aWholeFleet());
    const ref = await refAt(filed, 'db-eu-1');
    expect(
      await changeResource({ ...filed, ...KNOWN })(anAdmin(), ref, but({ name: 'x' }), WET)(),
    ).to.deep.equal(E.left(managedByFile({ type: 'server', path: 'db-eu-1' }, 'fleet-file')));
    expect((await refAt(store, 'db-eu-1')).path).to.equal('db-eu-1');
  });

  it('refuses a change that was decided on what is not so any more', async () => {
    const { store, change } = await make(LINKED);
    const ref = await refAt(store, 'db-eu-1/main/shop/nightly');
    let asked = 0;
    const outcome = change(
      anAdmin(),
      ref,
      (before) => {
        asked += 1;
        const restoreOn = asked === 1 ? 'standby/i' : 'db-eu-1/main';
        return E.right({ ...before, attributes: { ...before.attributes, restoreOn } } as never);
      },
      WET,
    );
    expect(await outcome()).to.deep.equal(E.left({ _tag: 'ChangedMeanwhile', path: ref.path }));
  });

  it('takes fleet:write on the resource, which is hidden from others', async () => {
    const { store, change } = await make();
    const ref = await refAt(store, 'db-eu-1');
    const tried = (caller: ReturnType<typeof aViewer>, of = ref) =>
      change(caller, of, but({}), WET)();
    expect(await tried(aViewer())).to.deep.equal(E.left(forbidden('fleet:write')));
    for (const caller of [anAdmin(aUuid(7)), aCallerWho(ref.id, 'fleet:write')])
      expect(await tried(caller)).to.deep.equal(E.left(notFound('server')));
    expect(await tried(anAdmin(), { ...ref, type: 'instance' })).to.deep.equal(
      E.left(notFound('instance')),
    );
    expect(await tried(anAdmin(ref.id))).to.have.property('_tag', 'Right');
    expect(await describeResource({ ...store, ...KNOWN })(aViewer(), ref)()).to.deep.equal(
      E.left(forbidden('fleet:write')),
    );
  });
});
