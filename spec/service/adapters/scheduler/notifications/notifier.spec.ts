import { expect } from 'chai';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notifier } from '../../../../../adapters/scheduler/notifications/notifier.js';
import { notifyChannel } from '../../../../../core/notifications/use-cases/notify-channel.js';
import { unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { virtualTime } from '../../../../support/monitoring/virtual-time.js';
import { aNotifiedWorld } from '../../../../support/notifications/notified-world.js';
import { NOON } from '../../../../support/problems/a-problem.js';

type World = Awaited<ReturnType<typeof aNotifiedWorld>>;

const MINUTE = 60_000;

/** Nodes that tell the channels of one store. */
const nodes = (
  count: number,
  { ports, sender, store }: World,
  sleep: ReturnType<typeof virtualTime>['sleep'],
) => {
  const warnings: string[] = [];
  const made = Array.from({ length: count }, () =>
    notifier({
      channels: store.channels,
      notifyChannel: notifyChannel({ ...ports, sender }),
      purgeDeliveries: TE.right(0),
      clock: ports.clock,
      onWarning: (warning) => void warnings.push(warning),
      sleep,
    }),
  );
  return { made, warnings };
};

describe('notifier', () => {
  it('tells each of many channels of a problem within a minute, once, on however many nodes', async () => {
    const time = virtualTime(NOON);
    const names = Array.from({ length: 40 }, (_, n) => `channel-${n}`);
    const world = await aNotifiedWorld(
      names.map((name) => ({ name })),
      2,
      time.clock,
    );
    const { made } = nodes(2, world, time.sleep);
    for (const { start } of made) start();
    await world.open('s1');
    await time.pass(MINUTE);
    await Promise.all(made.map(({ stop }) => stop()));
    expect(names.map((name) => world.told(name))).to.deep.equal(names.map(() => ['opened s1']));
  });

  it('warns where a store cannot be asked, and goes on', async () => {
    const time = virtualTime(NOON);
    const world = await aNotifiedWorld([{}], 2, time.clock);
    const { wake } = world.store.channels;
    let isAway = true;
    const channels = {
      wake: (...given: Parameters<typeof wake>) =>
        isAway ? TE.left(unavailable('store', 'unreachable')) : wake(...given),
    };
    const { made, warnings } = nodes(
      1,
      { ...world, store: { ...world.store, channels: { ...world.store.channels, ...channels } } },
      time.sleep,
    );
    for (const { start } of made) start();
    await world.open('s1');
    await time.pass(MINUTE);
    isAway = false;
    await time.pass(3 * MINUTE);
    await Promise.all(made.map(({ stop }) => stop()));
    expect(warnings.map((warning) => warning.split(' ', 3).join(' '))).to.deep.equal([
      'The store cannot',
      'Over: The store',
    ]);
    expect(world.told()).to.deep.equal(['opened s1']);
  });
});
