import { expect } from 'chai';
import { rcloneRefusal } from '../../../../../adapters/destinations/rclone/rclone-program.js';
import type { StorageRefusalCode } from '../../../../../core/backups/storage-refusal.js';

describe('rcloneRefusal', () => {
  const cases: readonly (readonly [string, StorageRefusalCode])[] = [
    ['Put "https://…": tls: failed to verify certificate: x509: unknown', 'destination_untrusted'],
    ['googleapi: Error 403: The user quota is used up, storageQuotaExceeded', 'destination_full'],
    ['ssh: handshake failed: ssh: unable to authenticate', 'destination_login_rejected'],
    ['read metadata failed: 403 Forbidden', 'destination_denied'],
    ['dial tcp: lookup dav.example: no such host', 'destination_unreachable'],
    [
      'write tcp 10.0.0.1:1->10.0.0.2:2: use of closed network connection',
      'destination_unreachable',
    ],
    [
      'StatusCode: 403, RequestID: 17, api error RequestTimeTooSkewed: The difference',
      'destination_clock_off',
    ],
    [
      'StatusCode: 400, api error AuthorizationHeaderMalformed: the region is wrong',
      'destination_elsewhere',
    ],
    ['StatusCode: 301, api error PermanentRedirect: The bucket', 'destination_elsewhere'],
    ['something else', 'destination_failed'],
  ];
  for (const [stderr, code] of cases)
    it(`is ${code} after: ${stderr}`, () => {
      expect(rcloneRefusal({ code: 1, stderr })).to.equal(code);
    });
});
