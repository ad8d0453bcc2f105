import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Corrupt, PortFailure } from '../../shared/ports/port-failure.js';
import { type Delivery, isRefresh } from '../delivery.js';
import { isMirror } from '../deciding/mirror.js';
import { deliveryAttempt } from '../delivery-attempt.js';
import type { ChannelRegister, UnreadableItem, WokenChannel } from '../ports/channel-register.js';
import { deliver, type DeliverPorts, type DeliverTurn } from './deliver.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { Uuid } from '../../shared/uuid.js';
import { composeChannel } from '../deciding/compose-channel.js';

/**
 * Sends what is under way over a channel, or composes a message of what has gathered and sends that; then gives the channel
 * back, to be woken as soon as there is more. What cannot be read is reported, and does not keep the rest from being told.
 */
export type TellChannel = (
  woken: WokenChannel,
  turn: TellingTurn,
) => TE.TaskEither<PortFailure, void>;

export type TellingTurn = DeliverTurn & ComposingTurn;

export type TellChannelPorts = DeliverPorts &
  ComposeDeliveryPorts & { readonly channels: Pick<ChannelRegister, 'giveUp' | 'release'> };

export const tellChannel =
  (ports: TellChannelPorts): TellChannel =>
  (woken, turn) =>
  async () => {
    const told = await pipe(
      deliveryFor(ports, woken, turn),
      TE.flatMap((delivery) =>
        O.isNone(delivery) ? TE.right(undefined) : deliver(ports)(woken, delivery.value, turn),
      ),
    )();
    const released = await ports.channels.release(woken.target.id, woken.leaseUntil)();
    return told._tag === 'Left' ? told : released;
  };

/** A refresh that is under way makes room for whatever there is to say by now, and is dropped by a channel that is no mirror any more. */
const deliveryFor = (
  ports: TellChannelPorts,
  woken: WokenChannel,
  turn: TellingTurn,
): TE.TaskEither<PortFailure, O.Option<Delivery>> => {
  if (O.isNone(woken.underWay)) return composeDelivery(ports, woken, turn, O.none);
  const underWay = woken.underWay.value;
  if (E.isLeft(underWay)) return giveUp(ports, woken, turn, underWay.left);
  if (!isRefresh(underWay.right)) return TE.right(O.some(underWay.right));
  return isMirror(woken.target)
    ? composeDelivery(ports, woken, turn, O.some(underWay.right))
    : dropRefresh(ports, woken, turn, underWay.right);
};

const dropRefresh = (
  ports: TellChannelPorts,
  woken: WokenChannel,
  turn: TellingTurn,
  refresh: Delivery,
): TE.TaskEither<PortFailure, O.Option<Delivery>> =>
  pipe(
    ports.channels.record(woken.target.id, woken.leaseUntil, { ...refresh, state: 'given_up' }, 0),
    TE.flatMap((isStored) =>
      isStored ? composeDelivery(ports, woken, turn, O.none) : TE.right(O.none),
    ),
  );

const giveUp = (
  { channels, onDelivery }: TellChannelPorts,
  { target, leaseUntil }: WokenChannel,
  { onUnreadable }: TellingTurn,
  failure: Corrupt,
): TE.TaskEither<PortFailure, O.Option<Delivery>> =>
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
  readonly newId: () => Uuid;
}

interface ComposingTurn {
  readonly onUnreadable: (failure: Corrupt) => void;
}

/** How many problems one message looks at; what is beyond it follows at once. */
const MOST_ITEMS = 10_000;

/** Not so long that a warning of it would be taken for over meanwhile. */
const UNREADABLE_MS = 60_000;

/**
 * Composes what there is to say by now and stores it; or else returns the refresh that is under way, whose place it would take.
 * None where there is nothing, or another node has the channel by now. What cannot be read is put off.
 */
const composeDelivery = (
  { channels, clock, newId }: ComposeDeliveryPorts,
  { target, leaseUntil }: WokenChannel,
  { onUnreadable }: ComposingTurn,
  underWay: O.Option<Delivery>,
): TE.TaskEither<PortFailure, O.Option<Delivery>> =>
  pipe(
    channels.items(target.id, MOST_ITEMS),
    TE.map(RA.separate),
    TE.tap(({ left }) => putOff(channels, { target, leaseUntil }, left, onUnreadable)),
    TE.map(({ right }) => composeChannel(target, right, clock.now(), newId)),
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

/** The attempts go on being counted: the channel fails, whatever is sent over it. */
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
): TE.TaskEither<PortFailure, unknown> =>
  unreadable.length === 0
    ? TE.right(undefined)
    : pipe(
        TE.fromIO(() => unreadable.forEach(({ failure }) => onUnreadable(failure))),
        TE.flatMap(() => channels.putOff(target.id, leaseUntil, unreadable, UNREADABLE_MS)),
      );
