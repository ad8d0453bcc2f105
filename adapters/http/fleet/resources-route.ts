import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import * as t from 'io-ts';
import {
  RESOURCE_ADDRESS_WORDING,
  parseResourceAddress,
} from '../../api/resources/parse-resource-address.js';
import { requiredText } from '../../api/fields/required-text.js';
import { describedCodec } from '../../api/fields/described-codec.js';
import { apiOf } from '../access/authenticate-requests.js';
import { decodeQuery } from '../requests/decode-query.js';
import { sendResult } from '../responses/send-result.js';
import { sendJson } from '../responses/send-json.js';
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
