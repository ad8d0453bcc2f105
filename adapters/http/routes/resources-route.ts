import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { readUuid } from '../../../core/domain/uuid.js';
import { wordedCodec } from '../../operations/worded-codec.js';
import { operationsOf } from '../authenticate-requests.js';
import { readQuery } from '../read-query.js';
import { sendAnswer } from '../send-answer.js';
import { sendJson } from '../send-json.js';
import { sendProblem } from '../send-problem.js';

/** A path can bear any character but those that no name has. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]{1,4096}$/u;

const readAddress = (input: unknown): O.Option<string> =>
  typeof input === 'string' && ADDRESS.test(input)
    ? O.some(O.getOrElse((): string => input)(readUuid(input)))
    : O.none;

const Query = t.type({
  at: wordedCodec('the id or the path of a resource, such as db-eu-1/main/shop', readAddress),
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
