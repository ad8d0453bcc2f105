import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { decodeFleet } from '../../../../composition/fleet-documents/read-fleet.js';
import { encodeFleet } from '../../../../adapters/fleet-file/encode-fleet.js';
import type { Api } from '../../../../adapters/api/api.js';
import { remoteApi } from '../../../../adapters/http-client/remote-api.js';
import { errorDocument } from '../../../../adapters/api/errors/error-document.js';
import { Secret } from '../../../../core/shared/secret.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { aWholeFleet } from '../../../support/fleet/a-whole-fleet.js';
import { stubHttpServer, type StubResponse } from '../../../support/network/stub-http-server.js';
import { freePort } from '../../../support/network/free-port.js';

const OVERVIEW = {
  setup: { servers: 1, instances: 0, destinations: 0, schedules: 0, channels: 0 },
  attention: [],
};

const json = (status: number, body: unknown, type = 'application/json'): StubResponse => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body: JSON.stringify(body),
});
const problem = (body: { readonly status: number }): StubResponse =>
  json(body.status, body, 'application/problem+json');

describe('remoteApi', () => {
  const server = stubHttpServer();
  const remote = (path = '', timeoutMs = 10_000) =>
    remoteApi({
      url: `${server.url}${path}`,
      token: new Secret('ship_1'),
      encodeFleet,
      decodeFleet,
      timeoutMs,
    });
  const askedFor = () => server.received.map(({ method, url }) => `${method ?? ''} ${url ?? ''}`);
  const unlikeShipshape = (words: string) => E.left(errorDocument('not_a_shipshape', words));
  const unreachable = (words: string) => E.left(errorDocument('service_unreachable', words));

  describe('sends', () => {
    it('for the overview, with the token, under the path of the URL', async () => {
      server.reply(json(200, OVERVIEW));
      expect(await remote('/ops/').getOverview()).to.deep.equal(E.right(OVERVIEW));
      expect(server.received).to.deep.equal([
        { method: 'GET', url: '/ops/v1/overview', authorization: 'Bearer ship_1', body: '' },
      ]);
    });

    it('for resources, by whatever path', async () => {
      const resources = [{ type: 'server', id: aUuid(1), path: 'a b/c&d' }];
      server.reply(json(200, { resources }));
      expect(await remote().locate('a b/c&d=%2F+#')).to.deep.equal(E.right(resources));
      expect(askedFor()).to.deep.equal(['GET /v1/resources?at=a+b%2Fc%26d%3D%252F%2B%23']);
    });

    it('what a check of a database finds', async () => {
      const reasons = [
        { code: 'dump_tool_missing', detail: 'None.', remedy: 'Install.', retryable: false },
      ];
      const found = { ready: false, reasons, warnings: [] };
      server.reply(json(200, found));
      expect(await remote().examineDump(aUuid(1))).to.deep.equal(E.right(found));
      expect(askedFor()).to.deep.equal([`POST /v1/databases/${aUuid(1)}/dump/examine`]);
    });

    it('for a change of the fleet in which scopes are pruned', async () => {
      server.reply(json(200, { added: [], changed: [], removed: [], unlisted: [] }));
      const prune = [
        { type: 'server', path: 'db-*' } as const,
        { type: 'channel', path: 'a b' } as const,
      ];
      await remote().applyFleet(aWholeFleet(), { prune, dryRun: true });
      expect(askedFor()).to.deep.equal([
        'PUT /v1/fleet?prune_under=server%3Adb-*&prune_under=channel%3Aa+b&dry_run=true',
      ]);
    });
  });

  for (const [name, call] of [
    ['overview', (api: Api, signal: AbortSignal) => api.getOverview(signal)],
    ['examineDump', (api: Api, signal: AbortSignal) => api.examineDump(aUuid(1), signal)],
  ] as const)
    it(`aborts the request of ${name} when its signal does`, async () => {
      const leaving = new AbortController();
      const api = remoteApi({
        url: server.url,
        token: new Secret('ship_1'),
        encodeFleet,
        decodeFleet,
        fetch: (_, init) =>
          new Promise((_resolve, reject) => {
            init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
            leaving.abort();
          }),
      });
      expect(await call(api, leaving.signal)).to.have.nested.property(
        'left.code',
        'service_unreachable',
      );
    });

  it('waits for a dump check as long as any check takes, whatever else may take', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const operations = remoteApi({
      url: server.url,
      token: new Secret('ship_1'),
      encodeFleet,
      decodeFleet,
      timeoutMs: 1,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          signals.push(init?.signal);
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    void operations.examineDump(aUuid(1));
    await operations.getOverview();
    expect(signals.map((signal) => signal?.aborted)).to.deep.equal([false, true]);
  });

  describe('returns', () => {
    it('an answer as large as a fleet can make it', async () => {
      const resources = [{ type: 'server', id: aUuid(1), path: 'x'.repeat(20 * 1024 * 1024) }];
      server.reply(json(200, { resources }));
      expect(await remote().locate('x')).to.have.nested.property(
        'right[0].path.length',
        20 * 1024 * 1024,
      );
    });
  });

  describe('explains', () => {
    it('with a page of something else', async () => {
      server.reply({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' });
      expect(await remote().getOverview()).to.deep.equal(
        unlikeShipshape(
          `${server.url}/v1/overview answers 200 with text/html, which is not from Shipshape. Is the URL that of the service?`,
        ),
      );
    });

    it('with JSON of another form', async () => {
      for (const canned of [
        json(200, { setup: 1 }),
        json(200, 1),
        json(201, OVERVIEW),
        json(404, errorDocument('not_found', 'No.')),
        problem({ status: 404 }),
      ]) {
        server.reply(canned);
        expect(await remote().getOverview()).to.have.nested.property(
          'left.code',
          'not_a_shipshape',
        );
      }
    });

    it('with a redirect, which the token does not follow', async () => {
      server.reply({ status: 308, headers: { location: 'https://elsewhere.example/' } });
      expect(await remote().getOverview()).to.deep.equal(
        unlikeShipshape(
          `${server.url}/v1/overview redirects to https://elsewhere.example/, and the token is not sent there. If that is the service, use its URL.`,
        ),
      );
      expect(server.received).to.have.length(1);
    });

    it('with a proxy whose service is away', async () => {
      server.reply({ status: 502, headers: { 'content-type': 'text/html' }, body: '<html>' });
      expect(await remote().getOverview()).to.deep.equal(
        unreachable(
          `${server.url} answers 502: it is a proxy, and the service behind it is not available.`,
        ),
      );
    });

    it('with an answer without an end', async () => {
      server.reply((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(Buffer.alloc(64 * 1024 * 1024 + 1, ' '));
      });
      expect(await remote().getOverview()).to.deep.equal(
        unlikeShipshape(`The response of ${server.url} is too large.`),
      );
    });

    it('where nothing listens', async () => {
      const url = `http://127.0.0.1:${String(await freePort())}`;
      const { getOverview: overview } = remoteApi({
        url,
        token: new Secret('ship_1'),
        encodeFleet,
        decodeFleet,
      });
      expect(await overview()).to.deep.equal(
        unreachable(`Nothing listens at ${url}. Is the service running?`),
      );
    });

    it('where no answer comes in time, or only half of one', async () => {
      server.reply(() => undefined);
      const silent = await remote('', 50).getOverview();
      server.reply((_, response) => void response.writeHead(200).write('{'));
      const half = await remote('', 50).getOverview();
      const words = unreachable(`${server.url} did not answer in time.`);
      expect([silent, half]).to.deep.equal([words, words]);
    });

    it('where the connection is broken off', async () => {
      server.reply((request) => request.socket.destroy());
      expect(await remote().getOverview()).to.deep.equal(
        unreachable(`${server.url} closed the connection before it answered.`),
      );
    });

    it('where https is spoken to a plain server', async () => {
      const url = server.url.replace('http:', 'https:');
      const { getOverview: overview } = remoteApi({
        url,
        token: new Secret('ship_1'),
        encodeFleet,
        decodeFleet,
      });
      expect(await overview()).to.deep.equal(
        unreachable(`The TLS handshake with ${url} failed. Is it http://?`),
      );
    });

    it('with a token that no header can carry, without repeating it', async () => {
      const token = new Secret('hunter2\nhunter3');
      const outcome = await remoteApi({
        url: server.url,
        token,
        encodeFleet,
        decodeFleet,
      }).getOverview();
      expect(outcome).to.deep.equal(
        unreachable(`The request to ${server.url} failed (TypeError).`),
      );
    });

    it('with a URL that cannot be used, before anything is sent', async () => {
      const { getOverview: overview } = remoteApi({
        url: server.url.replace('127.0.0.1', '10.0.0.1'),
        token: new Secret('ship_1'),
        encodeFleet,
        decodeFleet,
        fetch: () => Promise.reject(new Error('fetched')),
      });
      expect(await overview()).to.have.nested.property('left.code', 'malformed_request');
    });
  });
});
