import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { changeResourceWithPreview } from '../../../../../../core/backups/use-cases/schedules/preview-changes.js';
import { releaseResource } from '../../../../../../core/fleet/use-cases/release-resource.js';
import type { Permission } from '../../../../../../core/access/caller.js';
import { aCallerWho, anAdmin } from '../../../../../support/access/a-caller.js';
import { aScheduledWorld } from '../../../../../support/backups/a-scheduled-world.js';
import { but, DRY, WET } from '../../../../../support/fleet/edits.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

describe('changeResourceWithPreview', () => {
  const twoDumps = async () => {
    const world = await aScheduledWorld();
    for (const _ of [1, 2]) {
      await world.plan();
      await world.carryOut(await world.claim());
      await world.pass(3_600_000);
    }
    const schedule = await refAt(world.ports, 'db-eu-1/main/shop/nightly');
    const server = await refAt(world.ports, 'db-eu-1');
    await rightOf(releaseResource(world.ports)(anAdmin(), server.type, server.id));
    const change = (telling: Parameters<typeof but>[0], options = DRY, caller = anAdmin()) =>
      rightOf(changeResourceWithPreview(world.ports)(caller, schedule, but(telling), options));
    return { world, change, server };
  };
  const KEEP = { attributes: { keep: { last: 1 } } };

  it('says which dumps a changed schedule would not keep, also under its new name', async () => {
    const { world, change } = await twoDumps();
    const [, older] = (await world.runs()).map(({ id }) => id);
    for (const [telling, path] of [
      [KEEP, 'db-eu-1/main/shop/nightly'],
      [{ ...KEEP, name: 'daily' }, 'db-eu-1/main/shop/daily'],
    ] as const) {
      const { expiring } = (await change(telling)).plan;
      expect(expiring?.map(({ schedulePath }) => schedulePath)).to.deep.equal([path]);
      expect(expiring?.[0]?.dumps.map(({ id }) => id)).to.deep.equal([older]);
    }
  });

  it('shows none of them to those who may not see the runs, by whatever name', async () => {
    const { change, server } = await twoDumps();
    const writer = ['schedule:read', 'fleet:write'] as const;
    for (const name of ['nightly', 'daily']) {
      const seen = async (...more: readonly Permission[]) => {
        const caller = aCallerWho(server.id, ...writer, ...more);
        return (await change({ ...KEEP, name }, DRY, caller)).plan.expiring;
      };
      expect(await seen()).to.deep.equal([]);
      expect(await seen('backup:read')).to.have.nested.property('[0].dumps.length', 1);
    }
  });

  it('looks for nothing where the change is made, and passes on what is refused', async () => {
    const { world, change } = await twoDumps();
    expect((await change(KEEP, WET)).plan).not.to.have.property('expiring');
    const schedule = await refAt(world.ports, 'db-eu-1/main/shop/nightly');
    const mistaken = changeResourceWithPreview(world.ports)(
      anAdmin(),
      schedule,
      () => E.left(['schedule.cron: nonsense']),
      DRY,
    );
    expect(await mistaken()).to.have.nested.property('left._tag', 'ResourceMistaken');
  });
});
