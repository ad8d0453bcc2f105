import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { answer, operations } from '../operation/operation.js';
import { instantCursor, parseInstantCursor } from '../fields/instants.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { ChannelTestBody, SendRefusalBody, sendRefusalBody } from './channel-test-body.js';
import * as t from 'io-ts';
import type { ChannelMessage, LineEvent } from '../../../core/notifications/channel-message.js';
import { LINE_EVENTS } from '../../../core/notifications/channel-message.js';
import { type Delivery, DELIVERY_STATES } from '../../../core/notifications/delivery.js';
import type { DeliveryPage } from '../../../core/notifications/ports/channel-register.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';

/** A message on its way, without its lines: who may see a channel need not see the problems that it tells. */
const DeliveryBody = d.namedRecord('Delivery', {
  id: d.about(d.uuid, 'That of its message, which receivers know it by.'),
  state: d.about(
    d.choice(DELIVERY_STATES),
    '`given_up` a day after it was composed, if no attempt succeeded.',
  ),
  composed_at: d.instant,
  attempts: d.count,
  tried_at: d.about(d.orNull(d.instant), 'Null before the first attempt.'),
  took_ms: d.about(d.orNull(d.count), 'Of the last attempt.'),
  refusal: d.about(
    d.orNull(SendRefusalBody),
    'Why the last attempt failed; null where it did not.',
  ),
  lines: d.documented(t.readonly(t.record(t.string, t.number)), {
    ...d.record(Object.fromEntries(LINE_EVENTS.map((event) => [event, d.count]))).schema,
    description: 'How many lines it has, by what they say of their problems.',
  }),
  counted: d.about(d.count, 'How many problems more it only counts.'),
});
export type DeliveryBody = t.TypeOf<typeof DeliveryBody>;

export const DeliveryPageBody = d.namedRecord('Deliveries', {
  deliveries: d.listOf(DeliveryBody),
  next: d.nextPage,
});
export type DeliveryPageBody = t.TypeOf<typeof DeliveryPageBody>;

const deliveryBody = ({ message, ...delivery }: Delivery): DeliveryBody =>
  encode(
    DeliveryBody,
    { ...delivery, composedAt: message.composedAt },
    {
      refusal: pipe(delivery.refusal, O.map(sendRefusalBody), O.toNullable),
      lines: countedByEvent(message),
      counted: message.more.reduce((total, { count }) => total + count, 0),
    },
  );

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

export const CHANNELS = operations({
  testChannel: {
    method: 'POST',
    path: '/v1/channels/{id}/test',
    tag: 'channels',
    summary: 'Test a channel',
    description:
      'Sends a test message now. Needs `channel:read` on the channel, and `fleet:write` on the whole fleet.',
    answer: answer(200, 'Whether it was accepted.', ChannelTestBody),
    errors: ['Forbidden', 'NotFound'],
    // A channel that is silent is given up before that.
    timeoutMs: 2 * 60_000,
  },
  listDeliveries: {
    method: 'GET',
    path: '/v1/channels/{id}/deliveries',
    tag: 'channels',
    summary: 'List the messages over a channel',
    description:
      'The messages of a month, the last composed first: what became of each, and how many problems it tells. Needs `channel:read` on the channel; which problems they are is not shown.',
    query: {
      limit: limitField,
      after: afterField((text) =>
        pipe(
          parseInstantCursor(text),
          O.map(({ at: composedAt, id }) => ({ composedAt, id })),
        ),
      ),
    },
    answer: answer(200, 'A page of messages.', DeliveryPageBody),
    errors: ['NotFound'],
  },
});
