import * as O from 'fp-ts/lib/Option.js';
import type { Uuid } from '../shared/uuid.js';
import type { ChannelMessage } from './channel-message.js';
import type { SendRefusal } from './send-refusal.js';

/** `due` until it was sent, or `given_up` a day after it was composed. */
export const DELIVERY_STATES = ['due', 'sent', 'given_up'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A message on its way over a channel. Its id is that of its message. */
export interface Delivery {
  readonly id: Uuid;
  readonly message: ChannelMessage;
  readonly state: DeliveryState;
  /** How often it was tried. */
  readonly attempts: number;
  /** When it was tried last; none before the first attempt. */
  readonly triedAt: O.Option<Date>;
  /** How long the last attempt took, in milliseconds. */
  readonly tookMs: O.Option<number>;
  /** Why the last attempt failed; none where it did not. */
  readonly refusal: O.Option<SendRefusal>;
}

/** Whether it only repeats what was sent before: another one may replace it, and no later message depends on it. */
export const isRefresh = ({ message }: Delivery): boolean => message.purpose === 'refresh';

/** The record of a message that cannot be read, and so cannot be sent. */
export const givenUpUnread = (
  { id, composedAt, purpose }: Pick<ChannelMessage, 'id' | 'composedAt' | 'purpose'>,
  now: Date,
): Delivery => ({
  id,
  message: { id, composedAt, purpose, lines: [], more: [] },
  ...{ state: 'given_up', attempts: 0, triedAt: O.some(now), tookMs: O.none },
  refusal: O.some({ code: 'channel_failed' }),
});

/** When it was sent or given up; none while it is due. */
export const endOfDelivery = ({ state, triedAt, message }: Delivery): O.Option<Date> =>
  state === 'due' ? O.none : O.some(O.getOrElse(() => message.composedAt)(triedAt));
