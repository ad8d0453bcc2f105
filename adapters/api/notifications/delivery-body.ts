import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import {
  type ChannelMessage,
  LINE_EVENTS,
  type LineEvent,
} from '../../../core/notifications/channel-message.js';
import type { Delivery } from '../../../core/notifications/delivery.js';
import type { DeliveryPage } from '../../../core/notifications/ports/channel-register.js';
import { orNull } from '../fields/decode-exactly.js';
import { instantCursor } from '../fields/instant-cursor.js';
import { isoOrNull } from '../fields/instants.js';
import { SendRefusalBody, sendRefusalBody } from './send-refusal-body.js';

/** A message on its way, without its lines: who may see a channel need not see the problems that it tells. */
export interface DeliveryBody {
  /** That of its message, which receivers know it by. */
  readonly id: string;
  readonly state: string;
  readonly composed_at: string;
  readonly attempts: number;
  /** Null before the first attempt, as is how long it took. */
  readonly tried_at: string | null;
  readonly took_ms: number | null;
  /** Why the last attempt failed; null where it did not. */
  readonly refusal: SendRefusalBody | null;
  /** How many lines it has, by what they say. */
  readonly lines: Readonly<Record<string, number>>;
  /** How many problems more it only counts. */
  readonly counted: number;
}

const DeliveryBody = t.type({
  id: t.string,
  state: t.string,
  composed_at: t.string,
  attempts: t.number,
  tried_at: orNull(t.string),
  took_ms: orNull(t.number),
  refusal: orNull(SendRefusalBody),
  lines: t.readonly(t.record(t.string, t.number)),
  counted: t.number,
}) satisfies t.Type<DeliveryBody, unknown>;

/** The response of `GET /v1/channels/{id}/deliveries`. */
export interface DeliveryPageBody {
  readonly deliveries: readonly DeliveryBody[];
  /** The value of `after` for the next page; null on the last page. */
  readonly next: string | null;
}

export const DeliveryPageBody = t.type({
  deliveries: t.readonlyArray(DeliveryBody),
  next: orNull(t.string),
}) satisfies t.Type<DeliveryPageBody, unknown>;

const deliveryBody = ({ id, message, state, ...delivery }: Delivery): DeliveryBody => ({
  id,
  state,
  composed_at: message.composedAt.toISOString(),
  attempts: delivery.attempts,
  tried_at: isoOrNull(delivery.triedAt),
  took_ms: O.toNullable(delivery.tookMs),
  refusal: pipe(delivery.refusal, O.map(sendRefusalBody), O.toNullable),
  lines: countedByEvent(message),
  counted: message.more.reduce((total, { count }) => total + count, 0),
});

const countedByEvent = ({ lines }: ChannelMessage): Readonly<Record<LineEvent, number>> =>
  Object.fromEntries(
    LINE_EVENTS.map((event) => [event, lines.filter((line) => line.event === event).length]),
  ) as Record<LineEvent, number>;

export const deliveryPageBody = ({ deliveries, next }: DeliveryPage): DeliveryPageBody => ({
  deliveries: deliveries.map(deliveryBody),
  next: pipe(
    next,
    O.map(({ composedAt: at, id }) => instantCursor({ at, id })),
    O.toNullable,
  ),
});
