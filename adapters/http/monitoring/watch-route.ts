import type { FastifyInstance } from 'fastify';
import type { WatchBody } from '../../api/monitoring/watch-body.js';
import { apiOf } from '../access/authenticate-requests.js';
import { NO_QUERY_PARAMETERS } from '../requests/decode-parameters.js';
import { sendResult } from '../responses/send-result.js';
import { ETAG, sendWeaklyTagged, UNCHANGED } from '../responses/send-tagged.js';
import { WATCH_STATES } from '../../../core/monitoring/watch-status.js';
import { COMMON_RESPONSES } from '../openapi/responses.js';
import { jsonResponse, orNull, parameter, response, schema } from '../openapi/references.js';

export const WATCH_PATHS = {
  '/v1/watch': {
    get: {
      operationId: 'getWatch',
      tags: ['fleet'],
      summary: 'When the fleet was last checked',
      description:
        'For every valid token. Tells how old the overview is. Reads stored state only: nodes report with each heartbeat. The weak ETag leaves out when they did.',
      parameters: [parameter('IfNoneMatch')],
      responses: {
        '200': jsonResponse('Whether, and when, the fleet was checked.', 'Watch', ETAG),
        '304': UNCHANGED,
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
    sendResult(reply, await apiOf(request).watch(), (watch) =>
      sendWeaklyTagged(request, reply, watch, withoutHeartbeats(watch)),
    ),
  );
};

/** What a heartbeat alone does not change: that a node is alive is said by its being there. */
const withoutHeartbeats = ({ nodes, ...watch }: WatchBody) => ({
  ...watch,
  nodes: nodes.map(({ alive_at: _, ...node }) => node),
});
