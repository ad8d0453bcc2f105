import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import {
  listenOnLoopback,
  rawResponses,
  rawExchange,
} from '../../../../support/http/raw-exchange.js';
import { AUTHORIZATION, requestText } from '../../../../support/http/request-text.js';

describe('what is not HTTP', () => {
  const service = aServer({ limits: { requestTimeoutMs: 200, headersTimeoutMs: 200 } });
  let port = 0;
  beforeEach(async () => {
    port = await listenOnLoopback(service.app);
  });

  const exchange = async (bytes: string | Buffer) => rawResponses(await rawExchange(port, bytes));

  it('answers 400 to what is not HTTP, and ends the connection', async () => {
    for (const noise of [
      'NONSENSE\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01',
      'GET /livez HTTP/9.9\r\n\r\n',
      requestText('GET /livez', 'host: x', 'bad header'),
      requestText('GET /livez', 'host: x', 'content-length: 1', 'transfer-encoding: chunked'),
    ]) {
      const [answer, ...others] = await exchange(noise);
      expect(others).to.deep.equal([]);
      expect(answer?.headers, noise).to.include({
        connection: 'close',
        'content-type': 'application/problem+json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      expect(answer && errorOf(answer)).to.deep.equal({
        status: 400,
        code: 'malformed_request',
        detail: 'The request is not HTTP/1.1.',
      });
    }
  });

  it('answers 431 to headers that are too large, though more keeps coming', async () => {
    const huge = requestText('GET /livez', 'host: x', `x-noise: ${'x'.repeat(2_000_000)}`);
    const [answer] = await exchange(huge);
    expect(answer && errorOf(answer)).to.deep.equal({
      status: 431,
      code: 'headers_too_large',
      detail: 'The request line and the headers together are too large.',
    });
  });

  it('answers 408 to headers and to bodies that do not arrive', async () => {
    const slow = [
      'GET /livez HTTP/1.1\r\nhost: x\r\n',
      `${requestText('PUT /v1/fleet', 'host: x', AUTHORIZATION, 'content-type: application/json', 'content-length: 10')}{"`,
    ];
    for (const bytes of slow) {
      const [answer] = await exchange(bytes);
      expect(answer && errorOf(answer)).to.deep.equal({
        status: 408,
        code: 'request_timeout',
        detail: 'The request did not arrive whole in time.',
      });
    }
  });
});
