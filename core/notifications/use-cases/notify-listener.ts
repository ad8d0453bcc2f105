import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { IO } from 'fp-ts/lib/IO.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock, Timer } from '../../shared/ports/clock.js';
import type { Corrupt, PortTask } from '../../shared/ports/port-failure.js';
import type { UnreadableItem } from '../ports/channel-register.js';
import { afterCall, afterFailure, afterNothing, decideChange } from '../deciding/decide-change.js';
import type { FeedItem, OnProblemChange, ProblemChange } from '../problem-change.js';
import type { FeedLease, ProblemFeed } from '../ports/problem-feed.js';

/** How long a listener may take, much shorter than the lease of its feed. */
export const LISTENER_DEADLINE_MS = 20_000;

/** How long the end of the service waits for a call. */
const GRACE_MS = 2_000;

export interface CallListenerPorts {
  readonly listener: OnProblemChange;
  readonly timer: Timer;
}

/** How a call of the listener ended; `CutShort` where the service ended first, so that the outcome is unknown. */
export type ListenerCall =
  | { readonly _tag: 'Done' }
  | { readonly _tag: 'CutShort' }
  | { readonly _tag: 'Failed'; readonly error: unknown };

/** Calls the listener; one that does not settle in time has failed, whatever it does later. Never rejects. */
export const callListener =
  ({ listener, timer }: CallListenerPorts) =>
  (change: ProblemChange, signal: AbortSignal): Promise<ListenerCall> => {
    const [late, grace, over] = [newSignal(), newSignal(), newSignal()];
    const cancel = timer.after(LISTENER_DEADLINE_MS, () => late.abort());
    const stopping = aborted(signal, over).then(() => timer.after(GRACE_MS, () => grace.abort()));
    const called = Promise.resolve(change)
      .then(listener)
      .then(
        () => DONE,
        (error: unknown): ListenerCall => ({ _tag: 'Failed', error }),
      );
    const ends = [aborted(late.signal, over).then(() => LATE), aborted(grace.signal, over)];
    return Promise.race([called, ...ends])
      .then((call) => call ?? CUT_SHORT)
      .finally(cancel)
      .finally(() => void stopping.then((cancelGrace) => cancelGrace()))
      .finally(() => over.abort());
  };

const DONE: ListenerCall = { _tag: 'Done' };
const CUT_SHORT: ListenerCall = { _tag: 'CutShort' };

const LATE: ListenerCall = {
  _tag: 'Failed',
  error: new Error(`It has not come to an end within ${LISTENER_DEADLINE_MS / 1_000} s.`),
};

const newSignal = () => new AbortController();

/** Resolves once the signal is aborted; never after the call is over. */
const aborted = (signal: AbortSignal, { signal: over }: AbortController): Promise<undefined> =>
  new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined), { once: true, signal: over }),
  );

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
    const handled = await TE.flatMap(ports.feed.items(lease, ITEMS_AT_ONCE), (items) =>
      handleAll({ ...ports, ...turn, lease }, items),
    )();
    const released = await ports.feed.release(lease)();
    return E.isLeft(released) ? released : handled;
  };

type Found = E.Either<UnreadableItem, FeedItem>;

interface Handling extends NotifyListenerPorts, ListenerTurn {
  readonly lease: FeedLease;
}

/** Stops early where the service ends, or another node may have the feed. */
const handleAll =
  (turn: Handling, items: readonly Found[]): PortTask<number> =>
  async () => {
    for (const [done, item] of items.entries()) {
      if (turn.signal.aborted || !turn.isHeld()) return E.right(done);
      const isStored = await handle(turn, item)();
      if (E.isLeft(isStored)) return isStored;
      if (!isStored.right) return E.right(done);
    }
    return E.right(items.length);
  };

const handle = (turn: Handling, found: Found): PortTask<boolean> => {
  const { feed, lease, clock } = turn;
  if (E.isLeft(found))
    return pipe(
      TE.fromIO(() => turn.onUnreadable(found.left.failure)),
      TE.flatMap(() => feed.putOff(lease, [found.left], UNREADABLE_MS)),
    );
  const change = decideChange(found.right, clock.now());
  return O.isSome(change)
    ? call(turn, found.right, change.value)
    : feed.record(lease, { ...keyOf(found.right), ...afterNothing(found.right) });
};

/** False where the outcome of the call is unknown: the listener is called again. */
const call =
  (turn: Handling, item: FeedItem, change: ProblemChange): PortTask<boolean> =>
  async () => {
    const called = await callListener(turn)(change, turn.signal);
    if (called._tag === 'CutShort') return E.right(false);
    const record = (kept: ReturnType<typeof afterCall>) =>
      turn.feed.record(turn.lease, { ...keyOf(item), ...kept });
    if (called._tag === 'Done') return record(afterCall(change))();
    return pipe(
      TE.fromIO(() => turn.onFailure(called.error)),
      TE.flatMap(() => record(afterFailure(item.entry))),
    )();
  };

const keyOf = ({ problem, changes }: FeedItem) => ({ problem, changes });
