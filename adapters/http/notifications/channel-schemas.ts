import { LINE_EVENTS } from '../../../core/notifications/channel-message.js';
import { DELIVERY_STATES } from '../../../core/notifications/delivery.js';
import { SEND_REFUSALS, UNREACHABLE_CAUSES } from '../../../core/notifications/send-refusal.js';
import { NEXT_PAGE, object, orNull, schema } from '../openapi/references.js';

const SEND_REFUSAL = {
  type: 'object',
  properties: {
    code: { enum: SEND_REFUSALS },
    status: {
      type: 'integer',
      description: 'Of an HTTP answer, or the code of an SMTP reply; absent where there was none.',
    },
    cause: {
      enum: UNREACHABLE_CAUSES,
      description: 'Of `channel_unreachable` alone, and absent where it is not known.',
    },
    detail: { type: 'string', minLength: 1 },
    remedy: { type: 'string', minLength: 1, description: 'How to fix it.' },
  },
  required: ['code', 'detail', 'remedy'],
};

const COUNT = { type: 'integer', minimum: 0 };

const DELIVERY = {
  id: { ...schema('Uuid'), description: 'That of its message, which receivers know it by.' },
  state: {
    enum: DELIVERY_STATES,
    description: '`given_up` a day after it was composed, if no attempt succeeded.',
  },
  composed_at: schema('Instant'),
  attempts: COUNT,
  tried_at: { ...orNull(schema('Instant')), description: 'Null before the first attempt.' },
  took_ms: { ...orNull(COUNT), description: 'Of the last attempt.' },
  refusal: {
    ...orNull(schema('SendRefusal')),
    description: 'Why the last attempt failed; null where it did not.',
  },
  lines: {
    ...object(Object.fromEntries(LINE_EVENTS.map((event) => [event, COUNT]))),
    description: 'How many lines it has, by what they say of their problems.',
  },
  counted: { ...COUNT, description: 'How many problems more it only counts.' },
};

export const CHANNEL_SCHEMAS = {
  SendRefusal: SEND_REFUSAL,
  ChannelTest: object({
    channel: object({ id: schema('Uuid'), name: { type: 'string' } }),
    kind: { type: 'string', examples: ['webhook'] },
    at: { ...schema('Instant'), description: 'When the answer was there.' },
    took_ms: COUNT,
    accepted: { type: 'boolean' },
    refusal: { ...orNull(schema('SendRefusal')), description: 'Why not; null if it was accepted.' },
  }),
  Delivery: object(DELIVERY),
  Deliveries: object({
    deliveries: { type: 'array', items: schema('Delivery') },
    next: NEXT_PAGE,
  }),
};
