import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import * as t from 'io-ts';
import { ADDRESS_WORDS, readAddress } from '../../operations/read-address.js';
import { requiredText } from '../../operations/required-text.js';
import { wordedCodec } from '../../operations/worded-codec.js';
import { operationsOf } from '../authenticate-requests.js';
import { readQuery } from '../read-query.js';
import { sendAnswer } from '../send-answer.js';
import { sendJson } from '../send-json.js';
import { sendProblem } from '../send-problem.js';

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
