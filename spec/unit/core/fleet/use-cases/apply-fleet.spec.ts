import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStore } from '../../../../../adapters/store/sqlite/memory-store.js';
import { keyText } from '../../../../../core/fleet/fleet-resource.js';
import { forbidden, permissionsOfRole, type Role } from '../../../../../core/access/caller.js';
import { applyFleet } from '../../../../../core/fleet/use-cases/apply-fleet.js';
import { aCallerWho, anAdmin } from '../../../../support/access/a-caller.js';
import { aFleet, aServer } from '../../../../support/fleet/a-fleet.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';
import { refAt } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const APPLY = { prune: false, dryRun: false } as const;

describe('applyFleet', () => {
  const make = () => {
    const store = memoryStore();
    const paths = async () => (await rightOf(store.fleet.resources)).map(keyText);
    return { store, apply: applyFleet(store), paths };
  };

  it('makes the fleet equal to the description', async () => {
    const { apply, paths } = make();
    const { added } = await rightOf(apply(anAdmin(), aWholeFleet(), APPLY));
    expect(await paths())
      .to.deep.equal(added.map(keyText))
      .and.to.have.length(6);
  });

  it('removes what is not described only if it prunes', async () => {
    const { apply, paths } = make();
    await rightOf(apply(anAdmin(), aWholeFleet(), APPLY));
    const { unmanaged } = await rightOf(apply(anAdmin(), aFleet(), APPLY));
    expect(unmanaged).to.have.length(6);
    expect(await paths()).to.have.length(6);
    const { removed } = await rightOf(apply(anAdmin(), aFleet(), { ...APPLY, prune: true }));
    expect(removed).to.deep.equal(unmanaged);
    expect(await paths()).to.deep.equal([]);
  });

  it('plans and changes nothing on a dry run', async () => {
    const { apply, paths } = make();
    const plan = await rightOf(apply(anAdmin(), aWholeFleet(), { ...APPLY, dryRun: true }));
    expect(plan.added).to.have.length(6);
    expect(await paths()).to.deep.equal([]);
  });

  it('rejects a description with faults, and changes nothing, dry or not', async () => {
    const { apply, paths } = make();
    const fleet = aFleet({ servers: [aServer(), aServer()] });
    const fault = {
      _tag: 'DuplicateName',
      place: 'servers[1].name',
      name: 'db-eu-1',
      takenBy: 'servers[0]',
    };
    for (const dryRun of [true, false])
      expect(await apply(anAdmin(), fleet, { ...APPLY, dryRun })()).to.deep.equal(
        E.left({ _tag: 'FleetRejected', faults: [fault] }),
      );
    expect(await paths()).to.deep.equal([]);
  });

  it('lets only those give a role who hold all of it, and may issue tokens', async () => {
    const { apply } = make();
    const given = (role: Role) => aFleet({ access: [{ group: 'dba', role }] });
    const writer = aCallerWho('fleet', 'fleet:write', ...permissionsOfRole('operator'));
    const issuer = aCallerWho(
      'fleet',
      'fleet:write',
      'token:write',
      ...permissionsOfRole('viewer'),
    );
    for (const [caller, lacking] of [
      [writer, 'token:write'],
      [issuer, 'backup:write'],
    ] as const)
      for (const dryRun of [true, false])
        expect(await apply(caller, given('operator'), { ...APPLY, dryRun })()).to.deep.equal(
          E.left(forbidden(lacking)),
        );
    await rightOf(apply(anAdmin(), given('operator'), APPLY));
    const others = { ...given('operator'), servers: [aServer()] };
    expect((await rightOf(apply(writer, others, APPLY))).added).to.have.length(1);
    expect((await rightOf(apply(issuer, given('viewer'), APPLY))).changed).to.have.length(1);
  });

  it('is forbidden to a caller who lacks fleet:write on the fleet', async () => {
    const { apply, store, paths } = make();
    await rightOf(apply(anAdmin(), aWholeFleet(), APPLY));
    const { id } = await refAt(store, 'db-eu-1');
    for (const caller of [aCallerWho('fleet', 'server:read'), anAdmin(id)])
      for (const dryRun of [true, false])
        expect(await apply(caller, aFleet(), { prune: true, dryRun })()).to.deep.equal(
          E.left(forbidden('fleet:write')),
        );
    expect(await paths()).to.have.length(6);
  });
});
