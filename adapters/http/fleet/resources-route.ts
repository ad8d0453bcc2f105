import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import * as t from 'io-ts';
import { ADDRESS_WORDS, readAddress } from '../../api/resources/parse-resource-address.js';
import { requiredText } from '../../api/fields/required-text.js';
import { wordedCodec } from '../../api/fields/described-codec.js';
import { operationsOf } from '../access/authenticate-requests.js';
import { readQuery } from '../requests/decode-query.js';
import { sendAnswer } from '../responses/send-result.js';
import { sendJson } from '../responses/send-json.js';
import { sendProblem } from '../responses/send-error.js';

const Query = t.type({
  at: wordedCodec(ADDRESS_WORDS, requiredText(readAddress)),
});

export const resourcesRoute = (v1: FastifyInstance): void => {
  v1.get('/resources', { exposeHeadRoute: true }, async (request, reply) => {
    const query = readQuery(request, Query);
    if (E.isLeft(query)) return sendProblem(reply, query.left);
    return sendAnswer(reply, await operationsOf(request).locate(query.right.at), (resources) =>
      sendJson(reply, 200, { resources }),
    );
  });
};
