import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import {
  storageRefused,
  type StorageRefusalCode,
} from '../../../../../core/backups/storage-refusal.js';
import {
  AUTHORITY,
  CERTIFICATE_OF_ANOTHER_HOST,
  CERTIFICATE_OF_LOCALHOST,
  EXPIRED_CERTIFICATE,
  SERVER_KEY,
  UNRELATED_AUTHORITY,
} from '../../../../support/network/certificates.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';
import { probeInAProcess } from '../../../../support/storage/probe-in-a-process.js';
import { anS3Target } from '../../../../support/storage/s3-worlds.js';

const OF_AUTHORITY = `${CERTIFICATE_OF_LOCALHOST}\n${AUTHORITY}`;

/** What is probed: the certificate, the authority that is trusted beside those of Node, and what comes of it. */
const CASES: readonly (readonly [string, string, string | undefined, StorageRefusalCode])[] = [
  [
    'is of an authority that is trusted',
    CERTIFICATE_OF_LOCALHOST,
    AUTHORITY,
    'destination_missing',
  ],
  ['is of an unknown authority', CERTIFICATE_OF_LOCALHOST, undefined, 'destination_untrusted'],
  ['comes with its unknown authority', OF_AUTHORITY, undefined, 'destination_untrusted'],
  [
    'is of another authority',
    CERTIFICATE_OF_LOCALHOST,
    UNRELATED_AUTHORITY,
    'destination_untrusted',
  ],
  ['is for another host', CERTIFICATE_OF_ANOTHER_HOST, AUTHORITY, 'destination_untrusted'],
  ['has expired', EXPIRED_CERTIFICATE, AUTHORITY, 'destination_untrusted'],
];

describe('s3Storage at an endpoint whose certificate', () => {
  const directory = temporaryDirectory();
  let server: Server | undefined;

  afterEach(() => server?.close());

  for (const [what, cert, authority, code] of CASES)
    it(`${what} probes as ${code}`, async () => {
      server = createServer({ key: SERVER_KEY, cert }, (_request, response) => {
        response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const endpoint = `https://localhost:${(server.address() as AddressInfo).port}`;
      const file = join(directory.path, 'authority.pem');
      await writeFile(file, authority ?? '');
      const target = anS3Target({ endpoint, accessKey: 'key', secretKey: 'secret' });
      const env = authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: file };
      expect(await probeInAProcess(target, env)).to.deep.equal(E.left(storageRefused(code)));
    });
});
