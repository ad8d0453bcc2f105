import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../core/access/caller.js';
import { errorDocument } from '../../api/errors/error-document.js';
import { clientOf, minuteLimit } from '../../network/minute-limit.js';
import { sendError } from '../responses/send-error.js';
import type { Limits } from './limits.js';

/**
 * Who has a good token is counted by it, and who has none by address, apart: so that those who fail never lock out those
 * who share their address with them, such as a proxy's. Each refuses what is beyond its limit, and returns whether it did.
 */
export interface RateLimit {
  readonly refusesCaller: (caller: Caller, reply: FastifyReply) => boolean;
  readonly refusesFailure: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

export const rateLimit = ({ requestsPerMinute, failuresPerMinute }: Limits): RateLimit => {
  const requestsOf = minuteLimit(requestsPerMinute);
  const failuresFrom = minuteLimit(failuresPerMinute);
  return {
    refusesCaller: ({ id }, reply) =>
      refuses(
        reply,
        requestsOf(id),
        `More than ${requestsPerMinute} requests in a minute came from this caller.`,
      ),
    refusesFailure: ({ ip }, reply) =>
      refuses(
        reply,
        failuresFrom(clientOf(ip)),
        `More than ${failuresPerMinute} requests in a minute came from this address without a token that is known.`,
      ),
  };
};

const refuses = (reply: FastifyReply, waitSeconds: number, why: string): boolean => {
  if (waitSeconds === 0) return false;
  sendError(reply, errorDocument('too_many_requests', `${why} Try again in ${waitSeconds} s.`), {
    'retry-after': waitSeconds,
  });
  return true;
};
