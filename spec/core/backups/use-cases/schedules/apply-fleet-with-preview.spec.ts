import { expect } from 'chai';
import { applyFleetWithPreview } from '../../../../../core/backups/use-cases/schedules/apply-fleet-with-preview.js';
import type { Keep } from '../../../../../core/fleet/schedule-rules.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import {
  aScheduledWorld,
  scheduledWorldFleet,
} from '../../../../support/backups/a-scheduled-world.js';
import { rightOf } from '../../../../support/shared/right-of.js';

/** Three dumps, an hour apart. */
const threeDumps = async () => {
  const world = await aScheduledWorld();
  for (const _ of [1, 2, 3]) {
    await world.plan();
    await world.carryOut(await world.claim());
    await world.pass(3_600_000);
  }
  const apply = (keep: Keep | undefined, dryRun: boolean, vault = 'vault') => {
    const schedule = { destination: vault, ...(keep && { keep }) };
    const fleet = scheduledWorldFleet({ schedule, destination: { name: vault } });
    return rightOf(applyFleetWithPreview(world.ports)(anAdmin(), fleet, { prune: true, dryRun }));
  };
  const idsOf = async () => (await world.runs()).map(({ id }) => id);
  return { world, apply, idsOf };
};

describe('applyFleetWithPreview', () => {
  it('says which dumps a changed schedule would not keep, the latest first, and removes none', async () => {
    const { world, apply, idsOf } = await threeDumps();
    const { changed, expiring } = await apply({ last: 1 }, true);
    const [, ...older] = await idsOf();
    expect(changed.map(({ path }) => path)).to.deep.equal(['db-eu-1/main/shop/nightly']);
    expect(expiring?.map(({ schedulePath }) => schedulePath)).to.deep.equal([
      'db-eu-1/main/shop/nightly',
    ]);
    expect(expiring?.[0]?.dumps.map(({ id }) => id)).to.deep.equal(older);
    expect(world.vault.objects.size).to.equal(6);
  });

  it('says nothing of schedules that keep all that is there', async () => {
    const { apply } = await threeDumps();
    expect((await apply({ days: 1 }, true)).expiring).to.deep.equal([]);
    expect((await apply(undefined, true)).expiring).to.deep.equal([]);
  });

  it('looks for nothing where the change is made', async () => {
    const { apply } = await threeDumps();
    expect(await apply({ last: 1 }, false)).not.to.have.property('expiring');
    expect((await apply({ last: 1 }, true)).expiring).to.deep.equal([]);
  });
});
