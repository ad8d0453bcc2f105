import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { DAY_MS } from '../../../../../../core/shared/durations.js';
import { applyFleetWithPreview } from '../../../../../../core/backups/use-cases/schedules/preview-changes.js';
import { grantsOn } from '../../../../../../core/access/caller.js';
import { anAdmin } from '../../../../../support/access/a-caller.js';
import {
  aScheduledWorld,
  scheduledWorldFleet,
} from '../../../../../support/backups/a-scheduled-world.js';
import { refAt } from '../../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../../support/shared/right-of.js';
import type { Keep } from '../../../../../../core/described/keep.js';

/** Three dumps, an hour apart. */
const threeDumps = async () => {
  const world = await aScheduledWorld();
  for (const _ of [1, 2, 3]) {
    await world.plan();
    await world.carryOut(await world.claim());
    await world.pass(3_600_000);
  }
  const apply = (
    keep: Keep | undefined,
    dryRun: boolean,
    { vault = 'vault', caller = anAdmin(), deletionTime = world.ports.deletionTime } = {},
  ) => {
    const schedule = { destination: vault, ...(keep && { keep }) };
    const fleet = scheduledWorldFleet({ schedule, destination: { name: vault } });
    const ports = { ...world.ports, deletionTime };
    return rightOf(applyFleetWithPreview(ports)(caller, fleet, { prune: true, dryRun }));
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

  it('says which by the time of what deletes, where the clock is further ahead than it can be', async () => {
    const { world, apply } = await threeDumps();
    const deletionTime = TE.right(world.ports.clock.now());
    await world.pass(30 * DAY_MS);
    expect((await apply({ days: 7 }, true, { deletionTime })).expiring).to.deep.equal([]);
    expect((await apply({ days: 7 }, true)).expiring).to.have.nested.property('[0].dumps.length');
  });

  it('shows dumps to those alone who hold backup:read on the schedule, or above it', async () => {
    const { world, apply } = await threeDumps();
    const expiringTo = async (scope?: string) => {
      const readers =
        scope === undefined ? [] : grantsOn((await refAt(world.ports, scope)).id, ['backup:read']);
      const grants = [...grantsOn('fleet', ['fleet:write']), ...readers];
      return (await apply({ last: 1 }, true, { caller: { ...anAdmin(), grants } })).expiring;
    };
    expect(await expiringTo()).to.deep.equal([]);
    expect(await expiringTo('vault')).to.deep.equal([]);
    for (const scope of ['db-eu-1', 'db-eu-1/main/shop', 'db-eu-1/main/shop/nightly'])
      expect(await expiringTo(scope)).to.have.nested.property('[0].dumps.length', 2);
  });

  it('looks for nothing where the change is made', async () => {
    const { apply } = await threeDumps();
    expect(await apply({ last: 1 }, false)).not.to.have.property('expiring');
    expect((await apply({ last: 1 }, true)).expiring).to.deep.equal([]);
  });
});
