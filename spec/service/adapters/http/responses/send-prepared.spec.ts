import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import fastify, { type FastifyInstance } from 'fastify';
import { shipshapePlugin } from '../../../../../adapters/http/mounts/shipshape-plugin.js';
import { aServer } from '../../../../support/http/a-server.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

const REQUEST = { headers: { ...bearer('viewer'), 'x-request-id': 'the-request' } };

describe('a prepared response', () => {
  const service = aServer();
  let host: FastifyInstance;
  const seen: string[] = [];
  beforeEach(async () => {
    seen.splice(0);
    host = fastify();
    host.addHook('onSend', (_request, reply, payload, done) => {
      seen.push(String(payload));
      void reply.header('x-host', 'saw it');
      done(null, payload);
    });
    await host.register(shipshapePlugin, service.options);
  });
  afterEach(() => host.close());

  /** Over a connection, as browsers get it. */
  const exchange = async (app: FastifyInstance) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/v1/overview`, REQUEST);
    // These are settings of the server, and the host's are its own.
    const { date: _, 'keep-alive': __, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  };

  it('has the very headers and bytes of one that went through every hook of a host', async () => {
    const prepared = await exchange(service.app);
    const { headers, ...rest } = await exchange(host);
    const { 'x-host': sawIt, ...hosted } = headers;
    expect(prepared).to.deep.equal({ ...rest, headers: hosted });
    expect([sawIt, seen]).to.deep.equal(['saw it', [prepared.body]]);
    expect(prepared.headers).to.include({ 'x-request-id': 'the-request' });
  });

  it('is counted by the metrics', async () => {
    await service.app.inject({ url: '/v1/overview', ...REQUEST });
    const { body } = await service.app.inject('/metrics');
    expect(body).to.match(/duration_seconds_count\{[^}]*route="\/v1\/overview"[^}]*\} 1/);
  });
});
