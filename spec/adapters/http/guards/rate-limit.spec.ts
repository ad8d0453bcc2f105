import { expect } from 'chai';
import { sendRequest } from '../../../support/http/send-request.js';
import { aServer } from '../../../support/http/a-server.js';
import { errorOf } from '../../../support/http/error-of.js';
import { bearer } from '../../../support/http/seed-tokens.js';

describe('the rate limit', () => {
  const service = aServer({ limits: { requestsPerMinute: 3 } });

  const fromAddress = (remoteAddress: string, headers: object = bearer('viewer')) =>
    sendRequest(service.app, 'GET /v1/overview', { headers: { ...headers }, remoteAddress });

  it('refuses an address beyond its limit, with retry-after', async () => {
    for (const status of [200, 200, 200])
      expect((await fromAddress('192.0.2.1')).statusCode).to.equal(status);
    const answer = await fromAddress('192.0.2.1');
    expect(errorOf(answer)).to.deep.include({ status: 429, code: 'too_many_requests' });
    expect(Number(answer.headers['retry-after'])).to.be.within(1, 60);
  });

  it('counts refused tokens, so that guessing ends', async () => {
    for (const status of [401, 401, 401])
      expect((await fromAddress('192.0.2.1', {})).statusCode).to.equal(status);
    expect((await fromAddress('192.0.2.1', {})).statusCode).to.equal(429);
  });

  it('counts unknown paths and wrong methods with the rest', async () => {
    for (const line of ['GET /v1/a', 'GET /v1/b', 'PUT /v1/overview'] as const)
      await sendRequest(service.app, line, { remoteAddress: '192.0.2.1' });
    expect((await fromAddress('192.0.2.1')).statusCode).to.equal(429);
  });

  it('counts each address for itself, and a network of IPv6 as one', async () => {
    for (const host of [1, 2, 3]) await fromAddress(`2001:db8::${host}`);
    expect((await fromAddress('2001:db8::4')).statusCode).to.equal(429);
    expect((await fromAddress('2001:db8:0:1::1')).statusCode).to.equal(200);
    expect((await fromAddress('192.0.2.2')).statusCode).to.equal(200);
  });

  it('counts an address of IPv4 as itself, in whichever dress it comes', async () => {
    for (const host of ['192.0.2.9', '::ffff:192.0.2.9', '::ffff:c000:209'])
      await fromAddress(host);
    expect((await fromAddress('192.0.2.9')).statusCode).to.equal(429);
  });

  it('leaves the probes of the machinery alone', async () => {
    for (const status of [200, 200, 200, 200])
      expect((await sendRequest(service.app, 'GET /readyz')).statusCode).to.equal(status);
  });
});
