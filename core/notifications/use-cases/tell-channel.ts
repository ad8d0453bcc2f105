import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Corrupt, PortFailure } from '../../shared/ports/port-failure.js';
import { type Delivery, isRefresh } from '../delivery.js';
import { isMirror } from '../deciding/mirror.js';
import { deliveryAttempt } from '../delivery-attempt.js';
import type { ChannelRegister, WokenChannel } from '../ports/channel-register.js';
import {
  composeDelivery,
  type ComposeDeliveryPorts,
  type ComposingTurn,
} from './compose-delivery.js';
import { deliver, type DeliverPorts, type DeliverTurn } from './deliver.js';

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
