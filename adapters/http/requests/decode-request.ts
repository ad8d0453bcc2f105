import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { parseJson } from '../../api/json/parse-json.js';
import { readSent } from '../../api/operation/sent.js';
import { type ErrorDocument, errorDocument } from '../../api/errors/error-document.js';
import * as t from 'io-ts';
import { sendError } from '../responses/send-error.js';
import { parseUuid, type Uuid } from '../../../core/shared/uuid.js';

/** A JSON body, or a sentence that says why it is not valid. */
type JsonBody = E.Either<string, unknown>;

export const BODY_EXPECTED = 'A body in JSON is expected.';

/** An absent or empty body is a mistake. */
export const jsonBodyOf = (body: unknown): JsonBody =>
  body === undefined ? E.left(BODY_EXPECTED) : (body as JsonBody);

/**
 * Parses the bodies of a scope as JSON, those of `others` among them. The route reports what is wrong with a body, after its other checks;
 * so an empty body, which many clients send for none, is not an error of the framework.
 */
export const acceptJsonBodies = (app: FastifyInstance, ...others: readonly string[]): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    ['application/json', ...others],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body.length === 0 ? undefined : parseJson(body)),
  );
};

/** Accepts the bodies of a scope that are of these types, and leaves it to the route to parse them: elsewhere, for large ones. */
export const acceptUnparsed = (app: FastifyInstance, ...types: readonly string[]): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>([...types], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body.length === 0 ? undefined : body),
  );
};

/** Accepts bodies up to the limit in a scope whose routes have no use for them, and discards them. */
export const discardBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, _body, done) =>
    done(null, undefined),
  );
};

/**
 * Discards bodies of any content type. Many clients send `content-type: application/json` without a body, which
 * Fastify itself refuses.
 */
export const ignoreBodies = (app: FastifyInstance): void => {
  discardBodies(app);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    // Without it Fastify has nothing to refuse, whatever the type was. An object is slower once something was deleted.
    if (headers['content-type'] !== undefined) delete headers['content-type'];
    done();
  });
};

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
