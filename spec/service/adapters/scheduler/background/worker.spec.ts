import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { once, worker } from '../../../../../adapters/scheduler/background/worker.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { virtualTime } from '../../../../support/monitoring/virtual-time.js';
import { NOON } from '../../../../support/problems/a-problem.js';

const DAY_MS = 86_400_000;

describe('once', () => {
  it('does the work at each start, again only until it has not failed', async () => {
    const time = virtualTime(NOON);
    let times = 0;
    const work = () => {
      times += 1;
      return (times === 1 ? TE.left(unavailable('store', 'busy')) : TE.right(0))();
    };
    const one = worker({ ...time, onWarning: () => undefined }, (at) => [once(work, at)]);
    one.start();
    await time.pass(2 * DAY_MS);
    expect(times).to.equal(2);
    await one.stop();
    one.start();
    await time.pass(DAY_MS);
    expect(times).to.equal(3);
    await one.stop();
  });
});
