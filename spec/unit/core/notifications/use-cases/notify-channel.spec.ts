import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ChannelItem, Delivery } from '../../../../../core/notifications/delivery.js';
import type {
  ChannelSender,
  UnreadableItem,
} from '../../../../../core/notifications/ports/channel-register.js';
import { sendRefused } from '../../../../../core/notifications/send-refusal.js';
import {
  notifyChannel,
  type NotifyTurn,
} from '../../../../../core/notifications/use-cases/notify-channel.js';
import {
  type Corrupt,
  corrupt,
  unavailable,
} from '../../../../../core/shared/ports/port-failure.js';
import { aChannel, aFleet } from '../../../../support/fleet/a-fleet.js';
import { aWideFleet } from '../../../../support/fleet/a-wide-fleet.js';
import { putFleet } from '../../../../support/fleet/put-fleet.js';
import { rightOf } from '../../../../support/shared/right-of.js';
import { aNotifiedWorld, aTurn } from '../../../../support/notifications/notified-world.js';

type Items = readonly E.Either<UnreadableItem, ChannelItem>[];

const UNREACHABLE = { code: 'channel_unreachable' } as const;

const refusalOf = (delivery: E.Either<Corrupt, Delivery>) =>
  E.isRight(delivery) ? delivery.right.refusal : O.none;

const HOUR = 3_600;

/** `s1` is open, and its window has passed: the channel is to be told of it. */
const aWokenChannel = async () => {
  const world = await aNotifiedWorld();
  await world.open('s1');
  await world.pass(29, 29);
  world.later(1);
  const [woken] = await world.wake();
  if (woken === undefined) throw new Error('Nothing is to be told.');
  const tell = (telling: Partial<NotifyTurn> = {}, sender: ChannelSender = world.sender) =>
    notifyChannel({ ...world.ports, sender })(woken, aTurn(telling))();
  return { ...world, tell };
};

const MIRROR = { kind: 'alertmanager' } as const;

describe('notifyChannel', () => {
  it('tells of a problem once its window has passed, and of its end', async () => {
    const { open, close, pass, told } = await aNotifiedWorld();
    await open('s1');
    await pass(25);
    expect(told()).to.deep.equal([]);
    await pass(5);
    expect(told()).to.deep.equal(['opened s1']);
    await close('s1');
    await pass(30);
    expect(told()).to.deep.equal(['opened s1', 'resolved s1']);
  });

  it('tells of many that open in a window in one message, which accounts for each', async () => {
    const { open, pass, sender } = await aNotifiedWorld([{}], 120);
    for (let n = 1; n <= 120; n++) await open(`s${n}`);
    await pass(60);
    const messages = sender.sent.map(({ message: { lines, more } }) =>
      more.reduce((sum, { count }) => sum + count, lines.length),
    );
    expect(messages).to.deep.equal([120]);
  });

  it('tells of a problem that flaps one end, after ten quiet minutes', async () => {
    const { open, close, pass, told } = await aNotifiedWorld();
    for (let n = 0; n < 5; n++) {
      await open('s1');
      await pass(60);
      await close('s1');
      await pass(60);
    }
    await pass(900);
    expect(told()).to.deep.equal([
      'opened s1',
      'resolved s1',
      'opened s1',
      'resolved s1',
      'opened s1',
      'resolved s1',
    ]);
  });

  it('sends the same message again until it is accepted, and then what has gathered meanwhile', async () => {
    const { open, close, pass, told, refusals, outcomes, sender } = await aNotifiedWorld();
    refusals.set('on-call', UNREACHABLE);
    await open('s1');
    await pass(60);
    await open('s2');
    await pass(2 * HOUR, 30);
    await close('s1');
    expect(told()).to.deep.equal([]);
    expect(outcomes.length).to.be.within(13, 16);
    refusals.clear();
    await pass(15 * 60);
    expect(told()).to.deep.equal(['opened s1', 'opened s2, resolved s1']);
    expect(new Set(sender.sent.map(({ message }) => message.id)).size).to.equal(2);
  });

  it('pauses for longer after each attempt', async () => {
    const { open, pass, refusals, outcomes } = await aNotifiedWorld();
    refusals.set('on-call', UNREACHABLE);
    await open('s1');
    const counts: number[] = [];
    for (const seconds of [30, 10, 60, 300, 600, 599, 1]) {
      await pass(seconds, 1);
      counts.push(outcomes.length);
    }
    expect(counts).to.deep.equal([1, 2, 3, 4, 5, 5, 6]);
  });

  it('sends nothing for as long as the other side asks', async () => {
    const { tell, wake, later } = await aWokenChannel();
    await tell({}, { send: () => TE.left(sendRefused('channel_limited', 429, 90_000)) });
    later(89);
    expect(await wake()).to.deep.equal([]);
    later(1);
    expect((await wake()).map(({ underWay }) => O.chain(refusalOf)(underWay))).to.deep.equal([
      O.some({ code: 'channel_limited', status: 429 }),
    ]);
  });

  it('gives a message up after a day, and tells again what it said', async () => {
    const { open, pass, told, refusals, outcomes } = await aNotifiedWorld();
    refusals.set('on-call', UNREACHABLE);
    await open('s1', 'warning');
    await pass(24 * HOUR, 300);
    expect(outcomes).not.to.include('given_up');
    await pass(HOUR, 300);
    expect(outcomes).to.include('given_up');
    refusals.clear();
    await open('s2', 'warning');
    await pass(15 * 60);
    expect(told()).to.deep.equal(['opened s1', 'opened s2']);
  });

  it('says over the other channels that one fails, after three attempts, until it does not', async () => {
    const { open, pass, told, refusals } = await aNotifiedWorld([{}, { name: 'chat' }]);
    refusals.set('on-call', UNREACHABLE);
    await open('s1');
    await pass(100);
    expect(told('chat')).to.deep.equal(['opened s1']);
    await pass(60);
    expect(told('chat').slice(1)).to.deep.equal(['opened on-call']);
    refusals.clear();
    await pass(600);
    expect(told('chat').slice(2)).to.deep.equal(['resolved on-call']);
    expect(told('on-call')).to.deep.equal(['opened s1']);
  });

  it('counts no attempt that the end of the service has cut short', async () => {
    const { pass, tell, outcomes, told } = await aWokenChannel();
    await tell({ signal: AbortSignal.abort() });
    expect(outcomes).to.deep.equal([]);
    await pass(1, 1);
    expect(told()).to.deep.equal(['opened s1']);
  });

  it('takes a channel that does not answer for one that cannot be reached, also where its sender goes on', async () => {
    const { tell, ports, outcomes } = await aWokenChannel();
    const told = tell({}, { send: () => () => new Promise<never>(() => undefined) });
    while (outcomes.length === 0) {
      await new Promise(setImmediate);
      ports.timer.advance(15_000);
    }
    expect(await told).to.have.property('_tag', 'Right');
    expect(outcomes).to.deep.equal(['refused']);
  });

  it('fails as its sender does, and counts the attempt', async () => {
    const { tell, outcomes } = await aWokenChannel();
    const failed = TE.left(unavailable('channel', 'no_network'));
    expect(await tell({}, { send: () => failed })).to.deep.equal(await failed());
    expect(outcomes).to.deep.equal(['refused']);
  });

  it('tells again what it had told of a problem once a message about its end is given up', async () => {
    const { open, close, pass, told, refusals, outcomes } = await aNotifiedWorld();
    await open('s1', 'warning');
    await pass(30);
    await close('s1');
    refusals.set('on-call', UNREACHABLE);
    await pass(25 * HOUR, 300);
    expect(outcomes).to.include('given_up');
    refusals.clear();
    await pass(15 * 60, 30);
    expect(told()).to.deep.equal(['opened s1', 'resolved s1']);
  });

  it('tells a mirror every two minutes what is open, and keeps none of these messages', async () => {
    const { open, close, pass, later, told, deliveries } = await aNotifiedWorld([MIRROR]);
    await open('s1', 'warning');
    later(1);
    await open('s2', 'warning');
    await pass(10 * 60);
    const both = 'still_open s1, still_open s2';
    expect(told()).to.deep.equal(['opened s1, opened s2', both, both, both, both, both]);
    await close('s1');
    await pass(3 * 60);
    expect(told().slice(6)).to.have.members(['resolved s1', 'still_open s2']);
    expect(await deliveries()).to.deep.equal(['sent opened opened', 'sent resolved']);
  });

  it('tells a mirror that was away what is so by then, not what was', async () => {
    const { open, close, pass, told, refusals, deliveries } = await aNotifiedWorld([
      MIRROR,
      { name: 'chat' },
    ]);
    await open('s1', 'warning');
    await open('s2', 'warning');
    await pass(60);
    refusals.set('on-call', UNREACHABLE);
    await pass(6 * 60);
    expect(told('chat').slice(1)).to.deep.equal(['opened on-call']);
    await close('s1');
    await pass(2 * HOUR, 20);
    expect(await deliveries()).to.deep.equal(['sent opened opened', 'due resolved']);
    refusals.clear();
    await pass(4 * 60);
    expect(told().slice(1, 3)).to.deep.equal(['resolved s1', 'still_open s2']);
    expect(told('chat').slice(-1)).to.deep.equal(['resolved on-call']);
  });

  it('sends no refresh that is under way over a channel that is no mirror any more', async () => {
    const { store, open, close, pass, told, refusals, deliveries } = await aNotifiedWorld([MIRROR]);
    await open('s1', 'warning');
    await pass(60);
    refusals.set('on-call', UNREACHABLE);
    await pass(3 * 60);
    const { servers } = aWideFleet(2, 1, 1);
    await putFleet(store, aFleet({ servers, channels: [aChannel()] }));
    refusals.clear();
    await pass(20 * 60);
    expect(told()).to.deep.equal(['opened s1']);
    await close('s1');
    await pass(60);
    expect(told()).to.deep.equal(['opened s1', 'resolved s1']);
    expect(await deliveries()).to.deep.equal(['sent opened', 'sent resolved']);
  });

  it('sends nothing once another node may have the channel', async () => {
    const { pass, tell, outcomes, told } = await aWokenChannel();
    await tell({ isHeld: () => false });
    expect([told(), outcomes]).to.deep.equal([[], []]);
    await pass(1, 1);
    expect(told()).to.deep.equal(['opened s1']);
  });

  const failure = corrupt('store', 'problem x, severity');

  it('tells what can be read, reports the rest, and looks at that again a minute later', async () => {
    const { open, pass, ports, sender, wake, later, told } = await aNotifiedWorld();
    for (const path of ['s1', 's2']) await open(path);
    await pass(29, 29);
    later(1);
    const items: typeof ports.channels.items = (id, limit) =>
      TE.map((found: Items) =>
        found.map((item, n) =>
          n === 0 && E.isRight(item)
            ? E.left({ problem: item.right.problem, changes: 1, failure })
            : item,
        ),
      )(ports.channels.items(id, limit));
    const tell = notifyChannel({ ...ports, sender, channels: { ...ports.channels, items } });
    const failures: unknown[] = [];
    const turn = aTurn({ onUnreadable: (one) => void failures.push(one) });
    for (const woken of await wake()) await rightOf(tell(woken, turn));
    expect([told(), failures]).to.deep.equal([['opened s2'], [failure]]);
    await pass(59, 59);
    expect(told()).to.deep.equal(['opened s2']);
    await pass(1, 1);
    expect(told()).to.deep.equal(['opened s2', 'opened s1']);
  });

  it('gives a message up that cannot be read, reports it, and tells again what it said', async () => {
    const { open, pass, ports, sender, wake, later, refusals, outcomes, told } =
      await aNotifiedWorld();
    refusals.set('on-call', UNREACHABLE);
    await open('s1');
    await pass(30, 30);
    refusals.clear();
    later(10);
    const tell = notifyChannel({ ...ports, sender });
    const failures: unknown[] = [];
    const turn = aTurn({ onUnreadable: (one) => void failures.push(one) });
    for (const woken of await wake())
      await rightOf(tell({ ...woken, underWay: O.some(E.left(failure)) }, turn));
    expect([failures, outcomes]).to.deep.equal([[failure], ['refused', 'given_up']]);
    await pass(1, 1);
    expect(told()).to.deep.equal(['opened s1']);
  });

  it('gives each message to one of two nodes', async () => {
    const { open, pass, wake, later, told } = await aNotifiedWorld();
    await open('s1');
    await pass(29, 29);
    later(1);
    const [one, other] = [await wake(), await wake()];
    expect([one.length, other.length]).to.deep.equal([1, 0]);
    // The first one dies here, and its lease ends.
    await pass(55);
    expect(told()).to.deep.equal([]);
    await pass(10);
    expect(told()).to.deep.equal(['opened s1']);
  });
});
