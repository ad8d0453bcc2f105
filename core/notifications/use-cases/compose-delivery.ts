import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { Corrupt, PortFailure } from '../../shared/ports/port-failure.js';
import type { Uuid } from '../../shared/uuid.js';
import { composeChannel } from '../deciding/compose-channel.js';
import type { Delivery } from '../delivery.js';
import type { ChannelRegister, UnreadableItem, WokenChannel } from '../ports/channel-register.js';

export interface ComposeDeliveryPorts {
  readonly channels: Pick<ChannelRegister, 'items' | 'compose' | 'putOff'>;
  readonly clock: Clock;
  readonly newId: () => Uuid;
}

export interface ComposingTurn {
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
export const composeDelivery = (
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
