import { jsonResponse, parameter, response } from '../openapi/references.js';
import { COMMON_RESPONSES } from '../openapi/responses.js';
import { LINK_TO_NEXT } from '../responses/link-to-next.js';

export const CHANNEL_PATHS = {
  '/v1/channels/{id}/test': {
    post: {
      operationId: 'testChannel',
      tags: ['channels'],
      summary: 'Test a channel',
      description:
        'Sends a test message now. Needs `channel:read` on the channel, and `fleet:write` on the whole fleet.',
      parameters: [parameter('Id')],
      responses: {
        '200': jsonResponse('Whether it was accepted.', 'ChannelTest'),
        '400': response('MalformedOrInvalidId'),
        '403': response('Forbidden'),
        '404': response('NotFound'),
        '413': response('PayloadTooLarge'),
        ...COMMON_RESPONSES,
      },
    },
  },
  '/v1/channels/{id}/deliveries': {
    get: {
      operationId: 'listDeliveries',
      tags: ['channels'],
      summary: 'List the messages over a channel',
      description:
        'The messages of a month, the last composed first: what became of each, and how many problems it tells. Needs `channel:read` on the channel; which problems they are is not shown.',
      parameters: ['Id', 'Limit', 'After'].map(parameter),
      responses: {
        '200': jsonResponse('A page of messages.', 'Deliveries', LINK_TO_NEXT),
        '400': response('MalformedOrInvalidId'),
        '404': response('NotFound'),
        ...COMMON_RESPONSES,
      },
    },
  },
};
