import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { runUpkeep } from '../../../../../adapters/scheduler/background/upkeep.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { NOON } from '../../../../support/problems/a-problem.js';
import { virtualTime } from '../../../../support/monitoring/virtual-time.js';

const MINUTE_MS = 60_000;

const anUpkeep = (batches: readonly number[] = []) => {
  const time = virtualTime(NOON);
  const seen = {
    ended: 0,
    cleared: 0,
    rejectionsPurged: 0,
    purged: [] as number[],
    warnings: [] as string[],
  };
  const left = [...batches];
  const upkeep = runUpkeep({
    ...time,
    endAbandonedRuns: TE.fromIO(() => (seen.ended += 1)),
    clearRestores: TE.fromIO(() => (seen.cleared += 1)),
    purgeRuns: TE.fromIO(() => {
      const purged = left.shift() ?? 0;
      seen.purged.push(purged);
      return purged;
    }),
    purgeRejections: TE.fromIO(() => {
      seen.rejectionsPurged += 1;
      return 0;
    }),
    onWarning: (warning) => seen.warnings.push(warning),
  });
  return { time, seen, upkeep };
};

describe('runUpkeep', () => {
  it('ends abandoned runs, and clears restores, at its start and once a minute, until it is stopped', async () => {
    const { time, seen, upkeep } = anUpkeep();
    upkeep.start();
    upkeep.start();
    await time.pass(3 * MINUTE_MS);
    expect([seen.ended, seen.cleared]).to.deep.equal([4, 4]);
    await upkeep.stop();
    await time.pass(3 * MINUTE_MS);
    expect(seen.ended).to.equal(4);
  });

  it('purges batch by batch, and then once an hour', async () => {
    const { time, seen, upkeep } = anUpkeep([500, 500, 20]);
    upkeep.start();
    await time.pass(MINUTE_MS);
    expect(seen.purged).to.deep.equal([500, 500, 20]);
    await time.pass(60 * MINUTE_MS);
    expect([seen.purged, seen.rejectionsPurged]).to.deep.equal([[500, 500, 20, 0], 2]);
    await upkeep.stop();
  });

  it('warns of a failure once, goes on, says when it is over, and warns again', async () => {
    const time = virtualTime(NOON);
    const warnings: string[] = [];
    let minute = 0;
    const upkeep = runUpkeep({
      ...time,
      clearRestores: TE.right(0),
      endAbandonedRuns: () => {
        minute += 1;
        const isFailing = minute <= 2 || minute === 9;
        return (isFailing ? TE.left(unavailable('store', 'busy')) : TE.right(0))();
      },
      purgeRuns: TE.right(0),
      purgeRejections: TE.right(0),
      onWarning: (_, { state }) => warnings.push(state),
    });
    upkeep.start();
    await time.pass(5 * MINUTE_MS);
    expect(warnings).to.deep.equal(['began', 'ended']);
    await time.pass(5 * MINUTE_MS);
    expect(warnings).to.deep.equal(['began', 'ended', 'began']);
    await upkeep.stop();
  });
});
