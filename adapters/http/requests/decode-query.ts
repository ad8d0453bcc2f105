import * as E from 'fp-ts/lib/Either.js';
import type { FastifyRequest } from 'fastify';
import type * as t from 'io-ts';
import { decodeExactly } from '../../api/fields/decode-exactly.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';

/** The query of a request; every parameter that is wrong or unknown is named in the error. */
export const decodeQuery = <P extends t.Props>(
  { query }: FastifyRequest,
  codec: t.TypeC<P>,
): E.Either<ErrorDocument, t.TypeOf<t.TypeC<P>>> =>
  E.mapLeft(malformedRequest)(decodeExactly(codec, query));
