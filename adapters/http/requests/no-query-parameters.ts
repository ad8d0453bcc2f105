import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { readQuery } from './decode-query.js';
import { sendProblem } from '../responses/send-error.js';

const NONE = t.type({});

/** The hooks of a route that takes no parameters in its query, and names those that came all the same. */
export const TAKES_NO_PARAMETERS = {
  preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const query = readQuery(request, NONE);
    if (E.isLeft(query)) sendProblem(reply, query.left);
    else done();
  },
};
