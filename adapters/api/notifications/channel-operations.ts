import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { answer, operations } from '../operation/operation.js';
import { instantCursor, parseInstantCursor } from '../fields/instants.js';
import { afterField, limitField } from '../fields/page-fields.js';
import * as t from 'io-ts';
import type { ChannelMessage, LineEvent } from '../../../core/notifications/channel-message.js';
import { LINE_EVENTS } from '../../../core/notifications/channel-message.js';
import { type Delivery, DELIVERY_STATES } from '../../../core/notifications/delivery.js';
import type { DeliveryPage } from '../../../core/notifications/ports/channel-register.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import type { SendRefusal } from '../../../core/notifications/send-refusal.js';
import { SEND_REFUSALS, UNREACHABLE_CAUSES } from '../../../core/notifications/send-refusal.js';
import { sendRefusalWording } from '../../../core/notifications/send-refusal-wording.js';
import type { ChannelTest, SentTest } from '../../../core/notifications/use-cases/test-channel.js';

/** Why a channel did not accept a message. */
export const SendRefusalBody = d.named(
  'SendRefusal',
  d.partialRecord(
    { code: d.choice(SEND_REFUSALS), detail: d.words, remedy: d.about(d.words, 'How to fix it.') },
    {
      status: d.about(
        d.integer,
        'Of an HTTP answer, or the code of an SMTP reply; absent where there was none.',
      ),
      cause: d.about(
        d.choice(UNREACHABLE_CAUSES),
        'Of `channel_unreachable` alone, and absent where it is not known.',
      ),
    },
  ),
);
export type SendRefusalBody = t.TypeOf<typeof SendRefusalBody>;

export const sendRefusalBody = (refusal: SendRefusal): SendRefusalBody => ({
  ...refusal,
  ...sendRefusalWording(refusal),
});

const SENT = {
  at: d.about(d.instant, 'When the answer was there.'),
  took_ms: d.count,
  accepted: d.flag,
  refusal: d.about(d.orNull(SendRefusalBody), 'Why not; null if it was accepted.'),
};

/** The outcome of a test message over a channel that is not stored. */
export const ChannelDraftTestBody = d.namedRecord('ChannelDraftTest', SENT);
export type ChannelDraftTestBody = t.TypeOf<typeof ChannelDraftTestBody>;

export const ChannelTestBody = d.namedRecord('ChannelTest', {
  channel: d.record({ id: d.uuid, name: d.text }),
  kind: d.documented(t.string, { type: 'string', examples: ['webhook'] }),
  ...SENT,
});
export type ChannelTestBody = t.TypeOf<typeof ChannelTestBody>;

export const channelTestBody = ({ id, name, kind, ...sent }: ChannelTest): ChannelTestBody => ({
  channel: { id, name },
  kind,
  ...channelDraftTestBody(sent),
});

export const channelDraftTestBody = (sent: SentTest): ChannelDraftTestBody =>
  encode(ChannelDraftTestBody, sent, {
    accepted: O.isNone(sent.refusal),
    refusal: pipe(sent.refusal, O.map(sendRefusalBody), O.toNullable),
  });

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

export const CHANNELS = operations('channels', {
  testChannel: {
    route: 'POST /v1/channels/{id}/test',
    summary: 'Test a channel',
    description:
      'Sends a test message now. Needs `channel:read` on the channel, and `fleet:write` on the whole fleet.',
    answer: answer(200, 'Whether it was accepted.', ChannelTestBody),
    errors: ['Forbidden', 'NotFound'],
    // A channel that is silent is given up before that.
    timeoutMs: 2 * 60_000,
  },
  listDeliveries: {
    route: 'GET /v1/channels/{id}/deliveries',
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
