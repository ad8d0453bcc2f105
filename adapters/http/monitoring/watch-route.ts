import type { FastifyInstance } from 'fastify';
import { apiOf } from '../access/authenticate-requests.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { sendJson, sendResult } from '../responses/send-result.js';
import { WATCH_STATES } from '../../../core/monitoring/watch-status.js';
import { COMMON_RESPONSES } from '../openapi/responses.js';
import { jsonResponse, orNull, response, schema } from '../openapi/references.js';

export const WATCH_PATHS = {
  '/v1/watch': {
    get: {
      operationId: 'getWatch',
      tags: ['fleet'],
      summary: 'When the fleet was last checked',
      description:
        'For every valid token. Tells how old the overview is. Reads stored state only: nodes report with each heartbeat.',
      responses: {
        '200': jsonResponse('Whether, and when, the fleet was checked.', 'Watch'),
        '400': response('Malformed'),
        ...COMMON_RESPONSES,
      },
    },
  },
};

const SECONDS = { type: 'number', minimum: 0 };

export const WATCH_SCHEMAS = {
  Watch: {
    type: 'object',
    properties: {
      state: {
        type: 'string',
        enum: WATCH_STATES,
        description:
          '`current`: a check has ended within three rounds, and none waits for longer than one. `late`: one does. `stopped`: no check has ended for three rounds. `never`: none ever has.',
      },
      interval_seconds: {
        ...orNull({ type: 'number' }),
        description: 'How long a round takes; null before a node has ever reported.',
      },
      last_check_at: {
        ...orNull(schema('Instant')),
        description: 'When a check of a server last ended; null if none has.',
      },
      behind_seconds: {
        ...SECONDS,
        description:
          'By how much the check that waits longest is late; where no node is alive, the next round.',
      },
      nodes: {
        type: 'array',
        description: 'The nodes that are alive.',
        items: schema('WatchNode'),
      },
    },
    required: ['state', 'interval_seconds', 'last_check_at', 'behind_seconds', 'nodes'],
  },
  WatchNode: {
    type: 'object',
    properties: {
      id: schema('Uuid'),
      alive_at: schema('Instant'),
      servers: { type: 'integer', minimum: 0, description: 'How many servers it checks.' },
      behind_seconds: SECONDS,
    },
    required: ['id', 'alive_at', 'servers', 'behind_seconds'],
  },
};

export const watchRoute = (v1: FastifyInstance): void => {
  v1.get('/watch', { ...NO_QUERY_PARAMETERS, exposeHeadRoute: true }, async (request, reply) =>
    sendResult(reply, await apiOf(request).watch(), (watch) => sendJson(reply, 200, watch)),
  );
};
