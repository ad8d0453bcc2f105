import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { s3Storage } from '../../../../../adapters/destinations/s3/s3-storage.js';
import type { StorageRefusal } from '../../../../../core/backups/storage-refusal.js';
import { anS3Target, LOOPBACK } from '../../../../support/storage/s3-worlds.js';

/** As the services answer. */
const errorOf = (code: string, fields: Readonly<Record<string, string>> = {}) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code>${Object.entries(fields)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</Error>`;

const MINUTE_MS = 60_000;

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS);

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const IN_FRANKFURT = { code: 'destination_elsewhere', region: 'eu-central-1' } as const;

const PLACES: Readonly<Record<string, readonly [Answer, StorageRefusal]>> = {
  'the region of AWS and of MinIO': [
    { status: 400, body: errorOf('AuthorizationHeaderMalformed', { Region: 'eu-central-1' }) },
    IN_FRANKFURT,
  ],
  'a region that only the sentence has': [
    {
      status: 400,
      body: errorOf('AuthorizationHeaderMalformed', {
        Message: "the region 'us-east-1' is wrong; expecting 'eu-central-1'",
      }),
    },
    IN_FRANKFURT,
  ],
  'a region that only a header has': [
    { status: 400, headers: { 'x-amz-bucket-region': 'eu-central-1' } },
    IN_FRANKFURT,
  ],
  'another region, without a body, by a service that calls it a denial': [
    { status: 403, headers: { 'x-amz-bucket-region': 'eu-central-1' } },
    IN_FRANKFURT,
  ],
  'the endpoint and the region of AWS, without the bucket in its name': [
    {
      status: 301,
      headers: { 'x-amz-bucket-region': 'eu-central-1' },
      body: errorOf('PermanentRedirect', { Endpoint: 'dumps.s3.eu-central-1.amazonaws.com' }),
    },
    { ...IN_FRANKFURT, endpoint: 'http://s3.eu-central-1.amazonaws.com' },
  ],
  'the endpoint of a service that calls it a denial': [
    { status: 403, body: errorOf('AccessDenied', { Endpoint: 'oss-eu-central-1.example' }) },
    { code: 'destination_elsewhere', endpoint: 'http://oss-eu-central-1.example' },
  ],
  'where a proxy redirects to': [
    { status: 308, headers: { location: 'https://s3.example:9000/dumps/x' } },
    { code: 'destination_elsewhere', endpoint: 'https://s3.example:9000' },
  ],
  'no endpoint where it redirects to itself': [
    { status: 307, headers: { location: '/login' } },
    { code: 'destination_elsewhere' },
  ],
  'no name that is none': [
    {
      status: 301,
      headers: { 'x-amz-bucket-region': 'eu; rm' },
      body: errorOf('PermanentRedirect', { Endpoint: 'a host&#10;of two lines', Region: '-' }),
    },
    { code: 'destination_elsewhere' },
  ],
  'a key that cannot be one, where the region is right': [
    { status: 400, body: errorOf('AuthorizationHeaderMalformed', { Region: 'us-east-1' }) },
    { code: 'destination_login_rejected' },
  ],
};

const skewed = (fields = {}) => errorOf('RequestTimeTooSkewed', fields);

const CLOCKS: Readonly<Record<string, readonly [() => Answer, StorageRefusal]>> = {
  'as AWS names its own time': [
    () => ({ status: 403, body: skewed({ ServerTime: minutesAgo(31).toISOString() }) }),
    { code: 'destination_clock_off', aheadMinutes: 31 },
  ],
  'by the date of the answer': [
    () => ({ status: 403, headers: { date: minutesAgo(-2_000).toUTCString() }, body: skewed() }),
    { code: 'destination_clock_off', aheadMinutes: -2_000 },
  ],
  'where the service has no code for it': [
    () => ({
      status: 400,
      headers: { date: minutesAgo(60).toUTCString() },
      body: errorOf('InvalidRequest'),
    }),
    { code: 'destination_clock_off', aheadMinutes: 60 },
  ],
  'where the service says that the request is too old': [
    () => ({
      status: 403,
      headers: { date: minutesAgo(-20).toUTCString() },
      body: errorOf('RequestExpired'),
    }),
    { code: 'destination_clock_off', aheadMinutes: -20 },
  ],
  'without a time that does not explain it': [
    () => ({ status: 403, body: skewed() }),
    { code: 'destination_clock_off' },
  ],
};

describe('s3Storage at a service that has the bucket elsewhere, or another time', () => {
  let server: Server;
  let answer: () => Answer;

  const respond = (response: ServerResponse): void => {
    const { status, headers = {}, body = '' } = answer();
    response.writeHead(status, headers).end(body);
  };

  beforeEach(async () => {
    server = createServer((request, response) => {
      request.resume().once('end', () => respond(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const probe = () => {
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const target = anS3Target({ endpoint, accessKey: 'key', secretKey: 'a secret of ours' });
    const storage = s3Storage({ network: LOOPBACK, onMessage: () => undefined, retryAfterMs: [] });
    return storage.probe(target, new AbortController().signal)();
  };

  for (const [what, [answered, refusal]] of Object.entries(PLACES))
    it(`returns ${what}`, async () => {
      answer = () => answered;
      expect(await probe()).to.deep.equal(E.left({ _tag: 'StorageRefused', ...refusal }));
    });

  for (const [how, [answered, refusal]] of Object.entries(CLOCKS))
    it(`returns how far the clock of this host is off, ${how}`, async () => {
      answer = answered;
      expect(await probe()).to.deep.equal(E.left({ _tag: 'StorageRefused', ...refusal }));
    });

  it('takes an invalid request at the right time for no matter of the clock', async () => {
    answer = () => ({ status: 400, body: errorOf('InvalidRequest') });
    expect(await probe()).to.deep.equal(
      E.left({ _tag: 'StorageRefused', code: 'destination_failed' }),
    );
  });
});
