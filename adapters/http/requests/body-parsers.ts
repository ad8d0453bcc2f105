import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { parseJson } from '../../api/json/parse-json.js';

/** A JSON body, or a sentence that says why it is not valid. */
export type JsonBody = E.Either<string, unknown>;

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
