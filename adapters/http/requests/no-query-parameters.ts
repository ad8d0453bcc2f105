import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { decodeQuery } from './decode-query.js';
import { sendError } from '../responses/send-error.js';

const NONE = t.type({});

/** The hooks of a route that takes no parameters in its query, and names those that came all the same. */
export const NO_QUERY_PARAMETERS = {
  preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const query = decodeQuery(request, NONE);
    if (E.isLeft(query)) sendError(reply, query.left);
    else done();
  },
};
