import fastify, { type FastifyInstance } from 'fastify';

/** A service of somebody's, with ways of its own in everything that Shipshape does too. */
export const aHost = (): FastifyInstance => {
  const host = fastify();
  host.setErrorHandler((_error, _request, reply) => reply.code(418).send({ host: 'erred' }));
  host.setNotFoundHandler((_request, reply) => reply.code(404).send({ host: 'nothing' }));
  host.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) =>
    done(null, { csv: body }),
  );
  host.setReplySerializer((payload) => JSON.stringify({ wrapped: payload }));
  host.get('/fails', () => {
    throw new Error('as it does');
  });
  host.post('/echo', (request) => request.body);
  return host;
};
