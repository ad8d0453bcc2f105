import * as E from 'fp-ts/lib/Either.js';
import type { FastifyInstance } from 'fastify';
import { parseJson } from './parse-json.js';

/** A body in JSON, or the sentence that says why it is none. */
export type JsonBody = E.Either<string, unknown>;

/** Where there was no body at all, or an empty one, a body is missed. */
export const jsonBodyOf = (body: unknown): JsonBody =>
  body === undefined ? E.left('A body in JSON is expected.') : (body as JsonBody);

/**
 * Lets the routes of a scope read JSON. What is wrong with it is for the route to say, in its turn;
 * so an empty body, which many clients send for none, is no error of the framework's either.
 */
export const acceptJsonBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body.length === 0 ? undefined : parseJson(body)),
  );
};

/** Lets the routes of a scope take a body that nobody wants, up to the limit, and forget it. */
export const discardBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, _body, done) =>
    done(null, undefined),
  );
};

/**
 * Forgets bodies, whatever they are said to be. Many clients send `content-type: application/json`
 * with nothing behind it, which Fastify itself refuses.
 */
export const ignoreBodies = (app: FastifyInstance): void => {
  discardBodies(app);
  app.addHook('onRequest', (request, _reply, done) => {
    // Without it Fastify has nothing to refuse, however strange the type was.
    delete request.raw.headers['content-type'];
    done();
  });
};
