import { expect } from 'chai';
import { inRanges } from '../../../../../adapters/network/address-policy.js';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import { bearer, type Holder } from '../../../../support/http/seed-tokens.js';

const PROXY = '10.0.0.7';

describe('the rate limit', () => {
  const service = aServer({
    limits: { requestsPerMinute: 3, failuresPerMinute: 3 },
    trustProxy: inRanges(['10.0.0.0/24']),
  });

  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    service.send('GET /v1/overview', undefined, { headers, remoteAddress });

  const as = (holder: Holder, address = '192.0.2.1') => ask(address, bearer(holder));

  /** With a token that is not known, and what a proxy says of the client. */
  const unknownFrom = async (address: string, forwardedFor?: string): Promise<number> => {
    const forwarded = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    const headers = { authorization: 'Bearer ship_unknown', ...forwarded };
    return (await ask(address, headers)).statusCode;
  };

  const exhaust = async (address: string, forwardedFor?: string): Promise<void> => {
    for (const status of [401, 401, 401])
      expect(await unknownFrom(address, forwardedFor)).to.equal(status);
  };

  it('refuses a caller beyond its limit, with retry-after, and no other one of its address', async () => {
    for (const status of [200, 200, 200]) expect((await as('viewer')).statusCode).to.equal(status);
    const answer = await as('viewer', '192.0.2.2');
    expect(errorOf(answer)).to.deep.include({ status: 429, code: 'too_many_requests' });
    expect(Number(answer.headers['retry-after'])).to.be.within(1, 60);
    expect((await as('operator')).statusCode).to.equal(200);
  });

  it('refuses an address beyond its limit of unknown tokens, and nobody there with a good one', async () => {
    await exhaust('192.0.2.1');
    expect(await unknownFrom('192.0.2.1')).to.equal(429);
    expect((await ask('192.0.2.1', {})).statusCode).to.equal(429);
    expect((await as('viewer')).statusCode).to.equal(200);
  });

  it('counts requests without a token, with an expired and with a malformed one', async () => {
    for (const headers of [{}, bearer('expired'), { authorization: 'Bearer ?' }])
      expect((await ask('192.0.2.1', headers)).statusCode).to.equal(401);
    expect(await unknownFrom('192.0.2.1')).to.equal(429);
  });

  it('counts unknown paths and wrong methods with the rest', async () => {
    for (const line of ['GET /v1/a', 'GET /v1/b', 'PUT /v1/overview'] as const)
      await service.send(line, 'viewer');
    expect((await as('viewer')).statusCode).to.equal(429);
  });

  it('counts each address for itself, and a network of IPv6 as one', async () => {
    for (const host of [1, 2, 3]) await unknownFrom(`2001:db8::${host}`);
    expect(await unknownFrom('2001:db8::4')).to.equal(429);
    expect(await unknownFrom('2001:db8:0:1::1')).to.equal(401);
    expect(await unknownFrom('192.0.2.2')).to.equal(401);
  });

  it('counts an address of IPv4 as itself, in whichever dress it comes', async () => {
    for (const host of ['192.0.2.9', '::ffff:192.0.2.9', '::ffff:c000:209'])
      await unknownFrom(host);
    expect(await unknownFrom('192.0.2.9')).to.equal(429);
  });

  it('counts what a trusted proxy passes on by the address of the client', async () => {
    await exhaust(PROXY, '192.0.2.1');
    expect(await unknownFrom(PROXY, '192.0.2.1')).to.equal(429);
    expect(await unknownFrom(PROXY, '192.0.2.2')).to.equal(401);
    // The proxy appends the address of its client to whatever that sent.
    expect(await unknownFrom(PROXY, '198.51.100.1, 192.0.2.1')).to.equal(429);
  });

  it('believes nobody else about the address of a client', async () => {
    for (const forged of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      expect(await unknownFrom('192.0.2.1', forged)).to.equal(401);
    expect(await unknownFrom('192.0.2.1', '198.51.100.4')).to.equal(429);
    expect(await unknownFrom('198.51.100.1')).to.equal(401);
  });

  it('leaves the probes of the machinery alone', async () => {
    for (const status of [200, 200, 200, 200])
      expect((await service.send('GET /readyz')).statusCode).to.equal(status);
  });

  describe('of a service that is told of no proxy', () => {
    const plain = aServer({ limits: { failuresPerMinute: 1 } });

    it('believes no header', async () => {
      const from = (forged: string) =>
        plain.send('GET /v1/overview', undefined, { headers: { 'x-forwarded-for': forged } });
      expect((await from('198.51.100.1')).statusCode).to.equal(401);
      expect((await from('198.51.100.2')).statusCode).to.equal(429);
    });
  });
});
