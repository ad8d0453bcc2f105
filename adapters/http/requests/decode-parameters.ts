import * as E from 'fp-ts/lib/Either.js';
import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { readSent } from '../../api/operation/sent.js';
import { type ErrorDocument, errorDocument } from '../../api/errors/error-document.js';
import * as t from 'io-ts';
import { sendError } from '../responses/send-error.js';
import { parseUuid, type Uuid } from '../../../core/shared/uuid.js';

/** The query of a request; the error names every parameter that is wrong or unknown. */
export const decodeQuery = <P extends t.Props>(
  { query }: FastifyRequest,
  codec: t.TypeC<P>,
): E.Either<ErrorDocument, t.TypeOf<t.TypeC<P>>> => readSent(codec, query);

const NONE = t.type({});

/** The hooks of a route without query parameters, which refuse a query with any and name them. */
export const NO_QUERY_PARAMETERS = {
  preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (!request.url.includes('?')) {
      done();
      return;
    }
    const query = decodeQuery(request, NONE);
    if (E.isLeft(query)) sendError(reply, query.left);
    else done();
  },
};

export interface IdPath extends RouteGenericInterface {
  readonly Params: { readonly id: string };
}

/** The id in a path. */
export const parseId = (text: string): E.Either<ErrorDocument, Uuid> =>
  E.fromOption(() =>
    errorDocument(
      'invalid_id',
      'The id in the path must be a UUID, such as 3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b.',
    ),
  )(parseUuid(text));
