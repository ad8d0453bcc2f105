import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { LAPSE_BATCH_SIZE } from '../../../../core/problems/use-cases/lapse-problems.js';
import { monitorWorld } from '../../../support/monitoring/monitor-world.js';

describe('the monitor, of problems whose reports are not renewed', () => {
  const world = monitorWorld();

  it('closes them twice a minute, and all of them where there are many', async () => {
    const { time, monitorOf } = world();
    const closed = [LAPSE_BATCH_SIZE, LAPSE_BATCH_SIZE, 3, 0, 1];
    const seconds: number[] = [];
    const began = time.clock.now().getTime();
    const lapseProblems = TE.fromIO(() => {
      seconds.push((time.clock.now().getTime() - began) / 1_000);
      return closed.shift() ?? 0;
    });
    monitorOf({ lapseProblems }).start();
    await time.pass(90_000);
    expect(seconds).to.deep.equal([0, 0, 0, 30, 60, 90]);
  });
});
