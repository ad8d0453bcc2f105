import { expect } from 'chai';
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { shipshapePlugin } from '../../../../../adapters/http/mounts/shipshape-plugin.js';
import { aHost } from '../../../../support/http/a-host.js';
import { aService, type Service } from '../../../../support/http/a-service.js';
import { expectDocumented } from '../../../../support/http/expect-documented.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

const PREFIX = '/internal/fleet';

const seen = ({ statusCode, headers, body }: LightMyRequestResponse) => [
  statusCode,
  Object.entries(headers).filter(([name]) => name !== 'date'),
  body,
];

describe('shipshapePlugin in a Fastify of a host', () => {
  let service: Service;
  let host: FastifyInstance;
  beforeEach(async () => {
    service = await aService();
    host = aHost();
    await host.register(shipshapePlugin, { ...service.options, prefix: PREFIX });
  });
  afterEach(() => host.close());

  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, asked: object = {}) => {
    const answer = await host.inject({ method, url: `${PREFIX}${path}`, ...asked });
    const { statusCode: status, headers, body } = answer;
    expectDocumented({ method, path, status, headers, body });
    return answer;
  };

  it('serves everything under the prefix of its mount', async () => {
    const headers = bearer('operator');
    expect((await ask('GET', '/v1/overview', { headers })).statusCode).to.equal(200);
    const check = `/v1/databases/${service.databases.shop}/dump/check`;
    const json = { ...headers, 'content-type': 'application/json' };
    expect((await ask('POST', check, { headers: json, payload: '' })).statusCode).to.equal(204);
    expect((await ask('GET', '/readyz')).statusCode).to.equal(200);
    const document = (await ask('GET', '/openapi.json')).json<{ servers: unknown }>();
    expect(document.servers).to.deep.equal([{ url: PREFIX }]);
  });

  it('answers its own errors in its own way', async () => {
    const headers = bearer('viewer');
    expect((await ask('GET', '/v1/overview')).statusCode).to.equal(401);
    expect((await ask('GET', '/v1/nothing', { headers })).statusCode).to.equal(404);
    const wrong = await ask('PUT', '/v1/overview', { headers });
    expect([wrong.statusCode, wrong.headers.allow]).to.deep.equal([405, 'GET, HEAD']);
    Object.assign(service.options.useCases, { getOverview: () => Promise.reject(new Error()) });
    expect((await ask('GET', '/v1/overview', { headers })).statusCode).to.equal(500);
  });

  it('gives each request an id as a server of its own does', async () => {
    const brought = await ask('GET', '/livez', { headers: { 'x-request-id': 'trace/4f:2' } });
    expect(brought.headers['x-request-id']).to.equal('trace/4f:2');
    const made = await ask('GET', '/livez', { headers: { 'x-request-id': 'a b' } });
    expect(made.headers['x-request-id']).to.match(/^[0-9a-f-]{36}$/);
  });

  it('leaves the host as it is without it: its errors, parsers, serialisers and headers', async () => {
    const alone = aHost();
    const csv = {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      payload: 'a,b',
    } as const;
    const json = { ...csv, headers: { 'content-type': 'application/json' }, payload: '{' } as const;
    for (const asked of [
      { url: '/fails' },
      { url: '/nothing' },
      { url: `${PREFIX}/nothing` },
      { url: '/v1/overview' },
      { url: '/echo', ...csv },
      { url: '/echo', ...json },
    ])
      expect(seen(await host.inject(asked)), asked.url).to.deep.equal(
        seen(await alone.inject(asked)),
      );
    await alone.close();
  });

  it('can be mounted twice in one host', async () => {
    const second = await aService();
    await second.store.close();
    const both = fastify();
    await both.register(shipshapePlugin, { ...service.options, prefix: '/one' });
    await both.register(shipshapePlugin, { ...second.options, prefix: '/two' });
    expect((await both.inject('/one/readyz')).statusCode).to.equal(200);
    expect((await both.inject('/two/readyz')).statusCode).to.equal(503);
    await both.close();
  });

  it('can be mounted without a prefix', async () => {
    const bare = aHost();
    await bare.register(shipshapePlugin, service.options);
    const headers = bearer('viewer');
    expect((await bare.inject({ url: '/v1/overview', headers })).statusCode).to.equal(200);
    expect((await bare.inject({ url: '/v1/nothing', headers })).json<object>()).to.include({
      code: 'not_found',
    });
    expect((await bare.inject('/nothing')).json()).to.deep.equal({ host: 'nothing' });
    await bare.close();
  });
});
