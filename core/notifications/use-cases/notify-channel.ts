import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../described/kind.js';
import type { Corrupt, PortTask } from '../../shared/ports/port-failure.js';
import { type Delivery, deliveryAttempt, isRefresh } from '../delivery.js';
import { isMirror } from '../deciding/decision.js';
import type { ChannelRegister, UnreadableItem, WokenChannel } from '../ports/channel-register.js';
import { deliver, type DeliverPorts, type DeliverTurn } from './deliver.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { Uuid } from '../../shared/uuid.js';
import { composeChannel } from '../deciding/compose-channel.js';

/**
 * Sends the message that is under way over a channel, or composes one of the changes since and sends that; then gives the channel
 * back, to be taken again as soon as there is more. What cannot be read is reported, and does not hold up the rest.
 */
export type NotifyChannel = (woken: WokenChannel, turn: NotifyTurn) => PortTask<void>;

export type NotifyTurn = DeliverTurn & ComposingTurn;

export type NotifyChannelPorts = DeliverPorts &
  ComposeDeliveryPorts & { readonly channels: Pick<ChannelRegister, 'giveUp' | 'release'> };

export const notifyChannel =
  (ports: NotifyChannelPorts): NotifyChannel =>
  (woken, turn) =>
  async () => {
    const sent = await TE.flatMap(deliveryFor(ports, woken, turn), (delivery) =>
      O.isNone(delivery) ? TE.right(undefined) : deliver(ports)(woken, delivery.value, turn),
    )();
    const released = await ports.channels.release(woken.target.id, woken.leaseUntil)();
    return E.isLeft(sent) ? sent : released;
  };

/** A refresh that is under way is replaced by any newer message, and dropped by a channel that is no longer a mirror. */
const deliveryFor = (
  ports: NotifyChannelPorts,
  woken: WokenChannel,
  turn: NotifyTurn,
): PortTask<O.Option<Delivery>> => {
  if (O.isNone(woken.underWay)) return composeDelivery(ports, woken, turn, O.none);
  const underWay = woken.underWay.value;
  if (E.isLeft(underWay)) return giveUp(ports, woken, turn, underWay.left);
  if (!isRefresh(underWay.right)) return TE.right(O.some(underWay.right));
  return isMirror(ports.kinds, woken.target.kind)
    ? composeDelivery(ports, woken, turn, O.some(underWay.right))
    : dropRefresh(ports, woken, turn, underWay.right);
};

const dropRefresh = (
  ports: NotifyChannelPorts,
  woken: WokenChannel,
  turn: NotifyTurn,
  refresh: Delivery,
): PortTask<O.Option<Delivery>> =>
  TE.flatMap(
    ports.channels.record(woken.target.id, woken.leaseUntil, { ...refresh, state: 'given_up' }, 0),
    (isStored) => (isStored ? composeDelivery(ports, woken, turn, O.none) : TE.right(O.none)),
  );

const giveUp = (
  { channels, onDelivery }: NotifyChannelPorts,
  { target, leaseUntil }: WokenChannel,
  { onUnreadable }: NotifyTurn,
  failure: Corrupt,
): PortTask<O.Option<Delivery>> =>
  pipe(
    TE.fromIO(() => onUnreadable(failure)),
    TE.flatMap(() => channels.giveUp(target.id, leaseUntil)),
    TE.tapIO(
      O.match(
        () => () => undefined,
        (left) => () => onDelivery(deliveryAttempt(target, left)),
      ),
    ),
    TE.map(() => O.none),
  );

interface ComposeDeliveryPorts {
  readonly channels: Pick<ChannelRegister, 'items' | 'compose' | 'putOff'>;
  readonly clock: Clock;
  readonly kinds: Pick<Kinds, 'channels'>;
  readonly newId: () => Uuid;
}

interface ComposingTurn {
  readonly onUnreadable: (failure: Corrupt) => void;
}

/** How many problems are evaluated for one message; the next message follows at once. */
const MOST_ITEMS = 10_000;

/** Shorter than the time after which a warning counts as over. */
const UNREADABLE_MS = 60_000;

/**
 * Composes a message of the changes so far and stores it, in place of the refresh that is under way; returns that one where there
 * is nothing new. None where there is nothing to send, or another node has the channel. What cannot be read is postponed.
 */
const composeDelivery = (
  { channels, clock, kinds, newId }: ComposeDeliveryPorts,
  { target, leaseUntil }: WokenChannel,
  { onUnreadable }: ComposingTurn,
  underWay: O.Option<Delivery>,
): PortTask<O.Option<Delivery>> =>
  pipe(
    channels.items(target.id, MOST_ITEMS),
    TE.map(RA.separate),
    TE.tap(({ left }) => putOff(channels, { target, leaseUntil }, left, onUnreadable)),
    TE.map(({ right }) => {
      const channel = { ...target, isMirror: isMirror(kinds, target.kind) };
      return composeChannel(channel, right, clock.now(), newId);
    }),
    TE.map((composed) => ({ ...composed, delivery: inPlaceOf(underWay, composed.delivery) })),
    TE.flatMap((composed) =>
      pipe(
        composed.items.length === 0
          ? TE.right(true)
          : channels.compose(target.id, leaseUntil, composed),
        TE.map((isStored) => (isStored ? O.alt(() => underWay)(composed.delivery) : O.none)),
      ),
    ),
  );

/** The attempts add up: the channel fails, whichever message is sent over it. */
const inPlaceOf = (
  underWay: O.Option<Delivery>,
  composed: O.Option<Delivery>,
): O.Option<Delivery> => {
  const attempts = O.isSome(underWay) ? underWay.value.attempts : 0;
  return O.map((delivery: Delivery) => ({ ...delivery, attempts }))(composed);
};

const putOff = (
  channels: Pick<ChannelRegister, 'putOff'>,
  { target, leaseUntil }: Pick<WokenChannel, 'target' | 'leaseUntil'>,
  unreadable: readonly UnreadableItem[],
  onUnreadable: ComposingTurn['onUnreadable'],
): PortTask<unknown> =>
  unreadable.length === 0
    ? TE.right(undefined)
    : pipe(
        TE.fromIO(() => unreadable.forEach(({ failure }) => onUnreadable(failure))),
        TE.flatMap(() => channels.putOff(target.id, leaseUntil, unreadable, UNREADABLE_MS)),
      );
