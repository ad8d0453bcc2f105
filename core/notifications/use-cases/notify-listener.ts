import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { IO } from 'fp-ts/lib/IO.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { Corrupt, PortTask } from '../../shared/ports/port-failure.js';
import type { UnreadableItem } from '../ports/channel-register.js';
import { afterFailure, afterNothing, afterCall, decideChange } from '../deciding/decide-change.js';
import type { FeedItem } from '../feed-item.js';
import type { FeedLease, ProblemFeed } from '../ports/problem-feed.js';
import type { ProblemChange } from '../problem-change.js';
import { callListener, type CallListenerPorts } from './call-listener.js';

/**
 * Calls the listener for one changed problem after the other, and stores the outcome of each before the next; then gives the
 * feed back. Returns how many it has handled.
 */
export type NotifyListener = (lease: FeedLease, turn: ListenerTurn) => PortTask<number>;

export interface ListenerTurn {
  readonly signal: AbortSignal;
  /** Whether the lease of the feed still holds, with time for another call. */
  readonly isHeld: IO<boolean>;
  readonly onUnreadable: (failure: Corrupt) => void;
  /** Called with what the listener has thrown. */
  readonly onFailure: (error: unknown) => void;
}

export interface NotifyListenerPorts extends CallListenerPorts {
  readonly feed: Pick<ProblemFeed, 'items' | 'record' | 'putOff' | 'release'>;
  readonly clock: Clock;
}

const ITEMS_AT_ONCE = 100;

/** Shorter than the time after which a warning counts as over. */
const UNREADABLE_MS = 60_000;

export const notifyListener =
  (ports: NotifyListenerPorts): NotifyListener =>
  (lease, turn) =>
  async () => {
    const handled = await pipe(
      ports.feed.items(lease, ITEMS_AT_ONCE),
      TE.flatMap((items) => handleAll(ports, lease, turn, items)),
    )();
    const released = await ports.feed.release(lease)();
    return E.isLeft(released) ? released : handled;
  };

type Found = E.Either<UnreadableItem, FeedItem>;

/** Stops early where the service ends, or another node may have the feed. */
const handleAll =
  (
    ports: NotifyListenerPorts,
    lease: FeedLease,
    turn: ListenerTurn,
    items: readonly Found[],
  ): PortTask<number> =>
  async () => {
    for (const [done, item] of items.entries()) {
      if (turn.signal.aborted || !turn.isHeld()) return E.right(done);
      const isStored = await handle(ports, lease, turn, item)();
      if (E.isLeft(isStored)) return isStored;
      if (!isStored.right) return E.right(done);
    }
    return E.right(items.length);
  };

const handle = (
  ports: NotifyListenerPorts,
  lease: FeedLease,
  turn: ListenerTurn,
  found: Found,
): PortTask<boolean> => {
  if (E.isLeft(found))
    return pipe(
      TE.fromIO(() => turn.onUnreadable(found.left.failure)),
      TE.flatMap(() => ports.feed.putOff(lease, [found.left], UNREADABLE_MS)),
    );
  const change = decideChange(found.right, ports.clock.now());
  return O.isSome(change)
    ? call(ports, lease, turn, found.right, change.value)
    : ports.feed.record(lease, { ...keyOf(found.right), ...afterNothing(found.right) });
};

/** False where the outcome of the call is unknown: the listener is called again. */
const call =
  (
    ports: NotifyListenerPorts,
    lease: FeedLease,
    turn: ListenerTurn,
    item: FeedItem,
    change: ProblemChange,
  ): PortTask<boolean> =>
  async () => {
    const called = await callListener(ports)(change, turn.signal);
    if (called._tag === 'CutShort') return E.right(false);
    const record = (kept: ReturnType<typeof afterCall>) =>
      ports.feed.record(lease, { ...keyOf(item), ...kept });
    if (called._tag === 'Done') return record(afterCall(change))();
    return pipe(
      TE.fromIO(() => turn.onFailure(called.error)),
      TE.flatMap(() => record(afterFailure(item.entry))),
    )();
  };

const keyOf = ({ problem, changes }: FeedItem) => ({ problem, changes });
