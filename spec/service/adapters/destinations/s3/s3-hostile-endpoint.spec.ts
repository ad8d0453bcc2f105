import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { addressPolicy } from '../../../../../adapters/network/address-policy.js';
import { s3Storage } from '../../../../../adapters/destinations/s3/s3-storage.js';
import type { StorageRefusalCode } from '../../../../../core/backups/storage-refusal.js';
import { anS3Target, LOOPBACK } from '../../../../support/storage/s3-worlds.js';

const OBJECT = 'db/20261122T030000Z-0a1b2c3d-1.pg18.dump';

const refused = (code: StorageRefusalCode) => E.left({ _tag: 'StorageRefused', code });

const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

describe('s3Storage at an endpoint that is not as it should be', () => {
  let server: Server;
  let respond: RequestListener;
  const messages: string[] = [];

  beforeEach(async () => {
    messages.length = 0;
    server = createServer((request, response) => {
      request.resume();
      respond(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const target = (settings = {}) =>
    anS3Target(
      {
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        accessKey: 'key',
        secretKey: 'a secret of ours',
      },
      settings,
    );
  const storage = (options = {}) =>
    s3Storage({
      network: LOOPBACK,
      onMessage: (message) => messages.push(message),
      silenceMs: 30_000,
      retryAfterMs: [],
      ...options,
    });
  const probe = (options = {}, settings = {}) =>
    storage(options).probe(target(settings), new AbortController().signal)();

  const cases: readonly (readonly [number, string, StorageRefusalCode])[] = [
    [403, errorOf('SignatureDoesNotMatch'), 'destination_login_rejected'],
    [403, errorOf('InvalidAccessKeyId'), 'destination_login_rejected'],
    [403, errorOf('AccessDenied'), 'destination_denied'],
    [403, '', 'destination_denied'],
    [404, errorOf('NoSuchBucket'), 'destination_missing'],
    [507, errorOf('XMinioStorageFull'), 'destination_full'],
    [403, errorOf('QuotaExceeded'), 'destination_full'],
    [400, errorOf('RequestTimeout'), 'destination_unreachable'],
    [503, errorOf('SlowDown'), 'destination_unreachable'],
    [400, '<html>garbage', 'destination_failed'],
    // Some servers begin an answer before they know its end.
    [200, errorOf('InternalError'), 'destination_failed'],
  ];
  for (const [status, body, code] of cases)
    it(`refuses as ${code} after ${status} ${body}`, async () => {
      respond = (_request, response) => response.writeHead(status).end(body);
      expect(await probe()).to.deep.equal(refused(code));
    });

  it('follows no redirect', async () => {
    let requests = 0;
    respond = (_request, response) => {
      requests += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    };
    expect(await probe()).to.deep.equal(refused('destination_elsewhere'));
    // The second removes what the first may have written.
    expect(requests).to.equal(2);
  });

  it('ends an answer that never ends', async () => {
    respond = (_request, response) => {
      response.writeHead(403);
      const more = (): void => {
        if (response.destroyed) return;
        if (response.write(Buffer.alloc(65_536, 'x'))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    };
    expect(await probe()).to.deep.equal(refused('destination_denied'));
  });

  it('waits for no server that says nothing', async () => {
    respond = () => undefined;
    expect(await probe({ silenceMs: 100 })).to.deep.equal(refused('destination_unreachable'));
  });

  it('waits for no server that says a byte now and then', async () => {
    respond = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(drip));
    };
    expect(await probe({ silenceMs: 100 })).to.deep.equal(refused('destination_unreachable'));
  });

  it('tries again after a failure that may pass', async () => {
    let requests = 0;
    respond = (_request, response) => {
      requests += 1;
      if (requests % 2 === 1) response.writeHead(503).end(errorOf('SlowDown'));
      else response.writeHead(404).end(errorOf('NoSuchKey'));
    };
    const opened = await storage({ retryAfterMs: [1] }).open(
      target(),
      OBJECT,
      new AbortController().signal,
    )();
    expect(opened).to.deep.equal(E.right({ _tag: 'None' }));
  });

  it('connects to no address that the policy denies, by its number or by a name', async () => {
    let requests = 0;
    respond = (_request, response) => {
      requests += 1;
      response.end();
    };
    const network = { ...LOOPBACK, isDialable: addressPolicy([]) };
    expect(await probe({ network })).to.deep.equal(refused('destination_address_denied'));
    const { port } = server.address() as AddressInfo;
    const named = {
      isDialable: addressPolicy([]),
      lookUp: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    };
    expect(
      await probe({ network: named }, { endpoint: `http://dumps.example:${port}` }),
    ).to.deep.equal(refused('destination_address_denied'));
    expect(requests).to.equal(0);
  });

  it('lets bytes throw that are cut off', async () => {
    respond = (request, response) => {
      if (request.headers.range !== undefined) return void response.writeHead(206).end('x');
      response.writeHead(200, { 'content-length': '1000' }).write('x');
      setImmediate(() => response.destroy());
    };
    const opened = await storage().open(target(), OBJECT, new AbortController().signal)();
    if (E.isLeft(opened) || opened.right._tag === 'None') throw new Error('It did not open');
    const bytes = opened.right.value;
    const read = async () => {
      for await (const part of bytes) expect(part.length).to.equal(1);
      return 'whole';
    };
    expect(await read().catch(() => 'thrown')).to.equal('thrown');
  });

  it('logs the code of an error, and neither its words nor a secret', async () => {
    respond = (_request, response) =>
      response.writeHead(400).end(`${errorOf('BadDigest')}<Message>of the server</Message>`);
    await probe();
    expect(messages[0]).to.match(/^vault: PUT \.shipshape-probe-[\w-]+: 400 BadDigest$/);
    expect(messages.join()).not.to.contain('a secret of ours');
  });

  for (const settings of [
    { endpoint: 'ftp://127.0.0.1' },
    { endpoint: 'http://user:word@127.0.0.1' },
    { endpoint: 'no url' },
    { bucket: 'a/b' },
  ])
    it(`refuses the settings ${JSON.stringify(settings)}`, async () => {
      expect(await probe({}, settings)).to.deep.equal(refused('destination_misconfigured'));
    });
});
