import type { FastifyInstance } from 'fastify';
import { meBody } from '../../api/access/me-body.js';
import { jsonResponse, object, orNull, response, schema } from '../openapi/references.js';
import { COMMON_RESPONSES } from '../openapi/responses.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { sendTagged, UNCHANGED } from '../responses/send-tagged.js';
import { apiOf } from './authenticate-requests.js';
import { GRANTS } from './token-schemas.js';

export const ME_PATHS = {
  '/v1/me': {
    get: {
      operationId: 'getMe',
      tags: ['tokens'],
      summary: 'Who the caller is, and what it may do',
      description: 'For every valid token.',
      responses: {
        '200': jsonResponse('The caller.', 'Me'),
        '304': UNCHANGED,
        '400': response('Malformed'),
        ...COMMON_RESPONSES,
      },
    },
  },
};

export const ME_SCHEMAS = {
  Me: object({
    id: { type: 'string', description: 'Of a token, its id.' },
    name: {
      ...orNull({ type: 'string' }),
      description:
        'Of a token, its name; null where the sign-on of the embedding service has none.',
    },
    grants: GRANTS,
    expires_at: {
      ...orNull(schema('Instant')),
      description: 'When the credential ends by itself; null if never.',
    },
  }),
};

export const meRoute = (v1: FastifyInstance): void => {
  v1.get('/me', { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true }, (request, reply) =>
    sendTagged(request, reply, meBody(apiOf(request).caller)),
  );
};
