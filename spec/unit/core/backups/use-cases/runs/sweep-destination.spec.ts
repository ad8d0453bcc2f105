import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { sweepDestination } from '../../../../../../core/backups/use-cases/runs/sweep-destination.js';
import { aScheduledWorld } from '../../../../../support/backups/a-scheduled-world.js';
import { rightOf } from '../../../../../support/shared/right-of.js';

const DAY_MS = 86_400_000;

/** A world with a run that runs, and the names of parts at its destination. */
const make = async () => {
  const world = await aScheduledWorld();
  await world.plan();
  const run = await world.claim();
  const target = O.toUndefined(await rightOf(world.store.destinations.named('vault')));
  if (target === undefined) throw new Error('There is no destination');
  const { clock } = world.ports;
  const partOf = (id: string, fence: number, ageMs: number) => {
    const time = new Date(clock.now().getTime() - ageMs).toISOString();
    return `db-eu-1/main/shop/${time.replace(/[-:]|\.\d+/g, '')}-${id.slice(0, 8)}-${fence}.pg18.dump`;
  };
  const sweep = async (...parts: readonly string[]) => {
    for (const part of parts) world.vault.unfinished.add(part);
    await rightOf(sweepDestination(world.ports)(target));
    return [...world.vault.unfinished];
  };
  return { world, run, partOf, sweep };
};

describe('sweepDestination', () => {
  it('leaves what another installation may be writing, for two days', async () => {
    const { partOf, sweep } = await make();
    const [young, old] = [partOf('0a1b2c3d', 1, DAY_MS), partOf('0a1b2c3d', 1, 3 * DAY_MS)];
    expect(await sweep(young, old)).to.deep.equal([young]);
  });

  it('removes what an earlier attempt of a run has left that runs, and not its own', async () => {
    const { run, partOf, sweep } = await make();
    const [own, earlier] = [partOf(run.id, run.fence, 0), partOf(run.id, run.fence - 1, 0)];
    expect(await sweep(own, earlier)).to.deep.equal([own]);
  });

  it('leaves the manifest of an earlier attempt, which may be written while its run is under way', async () => {
    const { world, run, partOf, sweep } = await make();
    const manifest = `${partOf(run.id, run.fence - 1, 3 * DAY_MS)}.json`;
    expect(await sweep(manifest)).to.deep.equal([manifest]);
    await rightOf(world.ports.queue.postpone(run, { code: 'dump_failed' }, DAY_MS));
    expect(await sweep()).to.deep.equal([]);
  });

  it('removes what a run has left that failed, as where its destination was away', async () => {
    const { world, run, partOf, sweep } = await make();
    const failure = { code: 'destination_missing' } as const;
    const outcome = { _tag: 'Failed', sizeBytes: 0, failure } as const;
    await rightOf(world.store.runs.finish(run, outcome, world.ports.clock.now()));
    expect(await sweep(partOf(run.id, run.fence, 0))).to.deep.equal([]);
  });
});
