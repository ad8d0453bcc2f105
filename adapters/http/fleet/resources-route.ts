import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import * as t from 'io-ts';
import {
  parseResourceAddress,
  RESOURCE_ADDRESS_WORDING,
} from '../../api/resources/resource-body.js';
import { requiredText } from '../../api/fields/text-fields.js';
import { describedCodec } from '../../api/fields/decode-exactly.js';
import { apiOf } from '../access/authenticate-requests.js';
import { decodeQuery } from '../requests/decode-parameters.js';
import { sendJson, sendResult } from '../responses/send-result.js';
import { sendError } from '../responses/send-error.js';

const Query = t.type({
  at: describedCodec(RESOURCE_ADDRESS_WORDING, requiredText(parseResourceAddress)),
});

export const resourcesRoute = (v1: FastifyInstance): void => {
  v1.get('/resources', { exposeHeadRoute: true }, async (request, reply) => {
    const query = decodeQuery(request, Query);
    if (E.isLeft(query)) return sendError(reply, query.left);
    return sendResult(reply, await apiOf(request).locate(query.right.at), (resources) =>
      sendJson(reply, 200, { resources }),
    );
  });
};
