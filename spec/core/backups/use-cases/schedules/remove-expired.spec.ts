import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { removeExpired } from '../../../../../core/backups/use-cases/schedules/remove-expired.js';
import { aScheduledWorld } from '../../../../support/backups/a-scheduled-world.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const KEEP = { cron: '0 3 * * *', timezone: 'Europe/Oslo', keep: { last: 2 } };

/** Three dumps, an hour apart. */
const threeDumps = async () => {
  const world = await aScheduledWorld();
  for (const _ of [1, 2, 3]) {
    await world.plan();
    await world.carryOut(await world.claim());
    await world.pass(3_600_000);
  }
  const remove = () => rightOf(removeExpired(world.ports)({ id: world.schedule, rules: KEEP }));
  return { world, remove };
};

describe('removeExpired', () => {
  it('removes a dump with its manifest, and says in the history which rule let it go', async () => {
    const { world, remove } = await threeDumps();
    expect(await remove()).to.equal(1);
    expect(world.vault.objects.size).to.equal(4);
    const runs = (await world.runs()).map(({ state, note }) => [state, note]);
    expect(runs).to.deep.equal([
      ['done', ''],
      ['done', ''],
      ['expired', 'removed by keep: last 2'],
    ]);
    expect(await remove()).to.equal(0);
  });

  it('leaves a dump for the next time whose destination cannot be reached', async () => {
    const { world, remove } = await threeDumps();
    world.vault.refusal = O.some('destination_unreachable');
    expect(await remove()).to.equal(0);
    world.vault.refusal = O.none;
    expect(await remove()).to.equal(1);
  });

  it('keeps everything where the schedule has no rule', async () => {
    const { world } = await threeDumps();
    const { keep: _, ...rules } = KEEP;
    expect(await rightOf(removeExpired(world.ports)({ id: world.schedule, rules }))).to.equal(0);
    expect(world.vault.objects.size).to.equal(6);
  });
});
