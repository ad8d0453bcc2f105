import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { OnProblemChange } from '../../../../../core/notifications/problem-change.js';
import {
  type ListenerTurn,
  notifyListener,
} from '../../../../../core/notifications/use-cases/notify-listener.js';
import { corrupt, unavailable } from '../../../../../core/shared/ports/port-failure.js';
import { aListenedWorld, changeText } from '../../../../support/notifications/listened-world.js';
import { rightOf } from '../../../../support/shared/right-of.js';

const MINUTE = 60_000;

describe('notifyListener', () => {
  let world: Awaited<ReturnType<typeof aListenedWorld>>;
  beforeEach(async () => {
    world = await aListenedWorld();
    // What is open when the feed begins has no order.
    await rightOf(world.feed.take(MINUTE));
    for (const path of ['s1', 's2', 's3']) {
      await world.open(path);
      await world.time.pass(1);
    }
  });

  const taken = async () => {
    const lease = await rightOf(world.feed.take(MINUTE));
    if (O.isNone(lease)) throw new Error('There is nothing to tell.');
    return lease.value;
  };
  const aListenersTurn = (telling: Partial<ListenerTurn> = {}): ListenerTurn => ({
    signal: new AbortController().signal,
    isHeld: () => true,
    onUnreadable: () => undefined,
    onFailure: () => undefined,
    ...telling,
  });
  const tell = async (listener: OnProblemChange, turn: Partial<ListenerTurn> = {}) =>
    rightOf(world.tellWith(listener)(await taken(), aListenersTurn(turn)));

  it('calls the listener for one problem after the other', async () => {
    const { heard } = world;
    let underWay = 0;
    const listener: OnProblemChange = async (change) => {
      underWay += 1;
      await new Promise(setImmediate);
      heard.push(`${changeText(change)} ${String(underWay)}`);
      underWay -= 1;
    };
    expect(await tell(listener)).to.equal(3);
    expect(heard).to.deep.equal(['opened s1 1', 'opened s2 1', 'opened s3 1']);
  });

  it('calls nobody once another node may have the feed', async () => {
    const { heard, hear } = world;
    expect(await tell(hear, { isHeld: () => heard.length < 2 })).to.equal(2);
    expect(heard).to.deep.equal(['opened s1', 'opened s2']);
    expect(await tell(hear)).to.equal(1);
  });

  it('ends where another node has the feed by now', async () => {
    const { feed, hear, heard, tellWith } = world;
    const lease = await taken();
    await rightOf(feed.release(lease));
    expect(await rightOf(tellWith(hear)(lease, aListenersTurn()))).to.equal(0);
    expect(heard).to.have.length(1);
  });

  it('takes a listener that does not come to an end in time for one that fails', async () => {
    const { timer } = world;
    const errors: unknown[] = [];
    const told = tell(() => new Promise(() => undefined), {
      onFailure: (error) => void errors.push(String(error)),
    });
    for (let n = 0; n < 3; n += 1) {
      while (errors.length === n) {
        await new Promise(setImmediate);
        timer.advance(20_000);
      }
    }
    expect(await told).to.equal(3);
    expect(errors[0]).to.equal('Error: It has not come to an end within 20 s.');
  });

  it('waits a moment for a call under way when the service ends, and tells again what has not ended', async () => {
    const { timer, hear, heard } = world;
    const ending = new AbortController();
    const told = tell(
      () => {
        ending.abort();
        return new Promise(() => undefined);
      },
      { signal: ending.signal },
    );
    while (!ending.signal.aborted) await new Promise(setImmediate);
    timer.advance(2_000);
    expect(await told).to.equal(0);
    expect(await tell(hear)).to.equal(3);
    expect(heard).to.have.length(3);
  });

  it('stores the call that ends before the service does', async () => {
    const ending = new AbortController();
    const listener: OnProblemChange = async () => {
      ending.abort();
      await new Promise(setImmediate);
    };
    expect(await tell(listener, { signal: ending.signal })).to.equal(1);
    expect(await tell(world.hear)).to.equal(2);
  });

  it('puts off what cannot be read, reports it, and tells the rest', async () => {
    const { feed, hear, heard, time, timer } = world;
    const failure = corrupt('store', 'problem x, severity');
    const items: typeof feed.items = (lease, limit) =>
      TE.map((found: readonly E.Either<unknown, { readonly problem: string }>[]) =>
        found.map((item, n) =>
          n === 0 && E.isRight(item)
            ? E.left({ problem: item.right.problem, changes: 1, failure })
            : (item as never),
        ),
      )(feed.items(lease, limit));
    const failures: unknown[] = [];
    const ports = { timer, listener: hear, clock: time.clock, feed: { ...feed, items } };
    const turn = aListenersTurn({ onUnreadable: (one) => void failures.push(one) });
    expect(await rightOf(notifyListener(ports)(await taken(), turn))).to.equal(3);
    expect([failures, heard]).to.deep.equal([[failure], ['opened s2', 'opened s3']]);
    expect(await rightOf(feed.take(MINUTE))).to.deep.equal(O.none);
    await time.pass(MINUTE);
    expect(await tell(hear)).to.equal(1);
  });

  it('fails as the store does, and gives the feed back', async () => {
    const { feed, hear, time, timer } = world;
    const failure = unavailable('store', 'busy');
    const failing = { ...feed, record: () => TE.left(failure) };
    const ports = { timer, listener: hear, clock: time.clock, feed: failing };
    const told = await notifyListener(ports)(await taken(), aListenersTurn())();
    expect(told).to.deep.equal(E.left(failure));
    await taken();
  });
});
