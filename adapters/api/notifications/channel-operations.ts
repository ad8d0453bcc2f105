import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { answer, operations } from '../operation/operation.js';
import { parseInstantCursor } from '../fields/instant-cursor.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { ChannelTestBody } from './channel-test-body.js';
import { DeliveryPageBody } from './delivery-body.js';

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
