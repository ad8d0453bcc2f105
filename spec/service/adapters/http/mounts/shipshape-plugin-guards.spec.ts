import { expect } from 'chai';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance } from 'fastify';
import { shipshapePlugin } from '../../../../../adapters/http/mounts/shipshape-plugin.js';
import { aService } from '../../../../support/http/a-service.js';
import { bearer } from '../../../../support/http/seed-tokens.js';

describe('shipshapePlugin beside the host’s own guards', () => {
  let host: FastifyInstance;
  beforeEach(async () => {
    const { options } = await aService({ limits: { requestsPerMinute: 100 } });
    host = fastify();
    await host.register(helmet, {
      contentSecurityPolicy: { directives: { fontSrc: ['x.example'] } },
    });
    await host.register(rateLimit, { max: 2 });
    await host.register(underPressure, { maxEventLoopDelay: 10_000 });
    await host.register(shipshapePlugin, { ...options, prefix: '/fleet' });
    host.get('/own', () => 'own');
  });
  afterEach(() => host.close());

  it('keeps its own headers, and leaves the host its own', async () => {
    const csp = async (url: string) => (await host.inject(url)).headers['content-security-policy'];
    expect(await csp('/fleet/livez')).to.equal("default-src 'none';frame-ancestors 'none'");
    expect(await csp('/own')).to.include('font-src x.example');
  });

  it('keeps its own error format when the host’s limit refuses', async () => {
    const ask = () => host.inject({ url: '/fleet/v1/overview', headers: bearer('viewer') });
    expect([(await ask()).statusCode, (await ask()).statusCode]).to.deep.equal([200, 200]);
    const third = await ask();
    expect(third.json<object>()).to.include({ status: 429, code: 'too_many_requests' });
  });
});
