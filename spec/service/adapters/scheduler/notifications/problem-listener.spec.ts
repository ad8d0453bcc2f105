import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { problemListener } from '../../../../../adapters/scheduler/notifications/problem-listener.js';
import { aListenedWorld, changeText } from '../../../../support/notifications/listened-world.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

describe('problemListener', () => {
  it('tells each change within a second, once, on however many nodes', async () => {
    const { node, hear, heard, open, close, time } = await aListenedWorld();
    await open('s1');
    const nodes = [node(hear), node(hear)];
    for (const { start } of nodes) start();
    await time.pass(SECOND);
    expect(heard).to.deep.equal(['opened s1']);
    await open('s1', 'warning');
    await time.pass(SECOND);
    await close('s1');
    await time.pass(SECOND);
    await Promise.all(nodes.map(({ stop }) => stop()));
    expect(heard).to.deep.equal(['opened s1', 'changed s1', 'closed s1']);
  });

  it('tells what happened while no node ran, as it is then', async () => {
    const { node, hear, heard, open, close, time } = await aListenedWorld();
    const first = node(hear);
    first.start();
    await time.pass(SECOND);
    await first.stop();
    for (const path of ['s1', 's2']) await open(path);
    await close('s2');
    const second = node(hear);
    second.start();
    await time.pass(SECOND);
    await second.stop();
    expect(new Set(heard)).to.deep.equal(new Set(['opened s1', 'closed s2']));
  });

  it('takes nothing on a node that does not listen', async () => {
    const { node, hear, heard, feed, open, time } = await aListenedWorld();
    const deaf = node(undefined);
    deaf.start();
    await time.pass(MINUTE);
    await open('s1');
    expect(heard).to.deep.equal([]);
    const listening = node(hear);
    listening.start();
    await time.pass(SECOND);
    expect(heard).to.deep.equal(['opened s1']);
    await listening.stop();
    await open('s2');
    await time.pass(MINUTE);
    expect(O.isSome(await rightOf(feed.take(MINUTE)))).to.equal(true);
    await deaf.stop();
  });

  it('calls a listener that fails again for that problem, and warns of it once', async () => {
    const { node, heard, warnings, open, time } = await aListenedWorld();
    let isAway = true;
    const calls: string[] = [];
    const { start, stop } = node((change) => {
      calls.push(changeText(change));
      if (isAway && change.problem.resource.name === 's1') throw new Error('The pager is away.');
      heard.push(changeText(change));
    });
    start();
    for (const path of ['s1', 's2']) {
      await time.pass(SECOND);
      await open(path);
    }
    await time.pass(30 * MINUTE);
    expect(heard).to.deep.equal(['opened s2']);
    expect(calls.filter((call) => call === 'opened s1').length).to.be.within(6, 8);
    expect(warnings).to.deep.equal([
      'onProblemChange failed, and is called again after a pause: Error: The pager is away.',
    ]);
    isAway = false;
    await time.pass(10 * MINUTE);
    await stop();
    expect(heard).to.deep.equal(['opened s2', 'opened s1']);
  });

  it('removes what is kept for listeners of which none has run for a week', async () => {
    const { node, hear, heard, open, time } = await aListenedWorld();
    const first = node(hear);
    first.start();
    await open('s1');
    await time.pass(SECOND);
    await first.stop();
    const deaf = node(undefined);
    deaf.start();
    time.shift(6 * DAY);
    await time.pass(61 * MINUTE);
    time.shift(DAY);
    await time.pass(61 * MINUTE);
    await deaf.stop();
    const again = node(hear);
    again.start();
    await time.pass(SECOND);
    await again.stop();
    expect(heard).to.deep.equal(['opened s1', 'opened s1']);
  });

  it('keeps the time of its lease by a clock that only goes on', async () => {
    const { feed, open, time } = await aListenedWorld();
    await open('s1');
    let ms = 0;
    const held: boolean[] = [];
    const { start, stop } = problemListener({
      feed,
      clock: time.clock,
      sleep: time.sleep,
      monotonicMs: () => ms,
      notifyListener: (lease, { isHeld }) => {
        for (ms of [0, 39_999, 40_000]) held.push(isHeld());
        return TE.map(() => 0)(feed.release(lease));
      },
      onWarning: () => undefined,
    });
    start();
    await time.pass(0);
    await stop();
    expect(held.slice(0, 3)).to.deep.equal([true, true, false]);
  });
});
