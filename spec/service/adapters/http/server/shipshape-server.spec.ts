import { expect } from 'chai';
import { aServer } from '../../../../support/http/a-server.js';
import { errorOf } from '../../../../support/http/error-of.js';
import {
  expectRawDocumented,
  listenOnLoopback,
  rawResponses,
  rawExchange,
} from '../../../../support/http/raw-exchange.js';
import { AUTHORIZATION, requestText } from '../../../../support/http/request-text.js';

describe('shipshapeServer over a socket', () => {
  const service = aServer();
  let port = 0;
  beforeEach(async () => {
    port = await listenOnLoopback(service.app);
  });

  const exchange = async (bytes: string) => rawResponses(await rawExchange(port, bytes));

  it('answers 400 where the host header is missing, save for HTTP/1.0', async () => {
    const [answer] = await exchange(requestText('GET /livez', 'connection: close'));
    expect(answer && errorOf(answer).detail).to.equal(
      'The host header is missing, which HTTP/1.1 requires.',
    );
    expect(answer?.headers).to.include.keys('x-request-id', 'content-security-policy');
    const [old] = await exchange('GET /livez HTTP/1.0\r\n\r\n');
    expect(old?.statusCode).to.equal(200);
  });

  for (const [what, request, detail] of [
    [
      'two hosts',
      requestText('GET /livez', 'host: a', 'Host: b'),
      'The host header is there more than once.',
    ],
    [
      'one host twice',
      requestText('GET /livez', 'host: a', 'host: a'),
      'The host header is there more than once.',
    ],
    ['no host', requestText('GET /livez', 'host: a b/c'), 'The host header is no host.'],
    ['HTTP/0.9', 'GET /livez\r\n\r\n', 'The request is neither HTTP/1.1 nor HTTP/1.0.'],
    [
      'HTTP/2.0',
      'GET /livez HTTP/2.0\r\nhost: a\r\n\r\n',
      'The request is neither HTTP/1.1 nor HTTP/1.0.',
    ],
  ] as const)
    it(`answers 400 to a request with ${what}`, async () => {
      const [answer] = await exchange(
        request.replace(/\r\n\r\n$/, '\r\nconnection: close\r\n\r\n'),
      );
      expect([answer?.statusCode, answer && errorOf(answer).detail]).to.deep.equal([400, detail]);
    });

  it('takes any port, name and address for a host', async () => {
    for (const host of ['', 'a', 'a.example:8080', '[::1]:80', '127.0.0.1', 'a_b'])
      expect(
        (await exchange(requestText('GET /livez', `host: ${host}`, 'connection: close')))[0]
          ?.statusCode,
        host,
      ).to.equal(200);
  });

  it('refuses two credentials in one request, even if one of them is good', async () => {
    const two = requestText(
      'GET /v1/overview',
      'host: x',
      AUTHORIZATION,
      AUTHORIZATION,
      'connection: close',
    );
    const [answer] = await exchange(two);
    if (answer) expectRawDocumented('GET', '/v1/overview', answer);
    expect([answer?.statusCode, answer?.headers['www-authenticate']]).to.deep.equal([
      401,
      'Bearer realm="shipshape", error="invalid_token"',
    ]);
  });

  it('answers pipelined requests in their order', async () => {
    const answers = await exchange(
      requestText('GET /v1/overview', 'host: x', AUTHORIZATION) +
        requestText('GET /v1/nothing', 'host: x', AUTHORIZATION) +
        requestText('GET /livez', 'host: x', 'connection: close'),
    );
    expect(answers.map(({ statusCode }) => statusCode)).to.deep.equal([200, 404, 200]);
  });

  it('takes a target in absolute form, and ignores an expectation that it does not know', async () => {
    const [absolute] = await exchange(
      requestText('GET http://x/livez', 'host: x', 'connection: close'),
    );
    expect(absolute?.statusCode).to.equal(200);
    const [expecting] = await exchange(
      requestText('GET /livez', 'host: x', 'expect: miracles', 'connection: close'),
    );
    expect(expecting?.statusCode).to.equal(200);
  });

  it('answers 413 to a body without a declared length once it is too large', async () => {
    const head = requestText(
      `POST /v1/databases/${service.databases.shop}/dump/check`,
      'host: x',
      AUTHORIZATION,
      'transfer-encoding: chunked',
    );
    const [answer] = await exchange(`${head}11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`);
    expect(answer && errorOf(answer).code).to.equal('payload_too_large');
  });

  it('answers 204 to a check whose body is declared empty', async () => {
    const [answer] = await exchange(
      requestText(
        `POST /v1/databases/${service.databases.shop}/dump/check`,
        'host: x',
        AUTHORIZATION,
        'content-type: application/json',
        'content-length: 0',
        'connection: close',
      ),
    );
    expect([answer?.statusCode, answer?.headers['content-type']]).to.deep.equal([204, undefined]);
  });
});
