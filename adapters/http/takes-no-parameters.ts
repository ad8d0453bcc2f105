import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { readQuery } from './read-query.js';
import { sendProblem } from './send-problem.js';

const NONE = t.type({});

/** The hooks of a route that takes no parameters in its query, and names those that came all the same. */
export const TAKES_NO_PARAMETERS = {
  preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
    const query = readQuery(request, NONE);
    return E.isLeft(query) ? sendProblem(reply, query.left) : undefined;
  },
};
