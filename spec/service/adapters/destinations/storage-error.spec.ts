import { expect } from 'chai';
import { toStorageFailure } from '../../../../adapters/destinations/storage-error.js';
import { storageRefused } from '../../../../core/backups/storage-refusal.js';

const failureOf = (code: string) => toStorageFailure(Object.assign(new Error(code), { code }));

describe('toStorageFailure', () => {
  /** Those of OpenSSL's verify(1) as Node names them, and its own. */
  const CERTIFICATE = [
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
    'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
    'CERT_SIGNATURE_FAILURE',
    'CERT_CHAIN_TOO_LONG',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'CERT_REVOKED',
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'CERT_UNTRUSTED',
    'CERT_REJECTED',
    'INVALID_CA',
    'PATH_LENGTH_EXCEEDED',
    'INVALID_PURPOSE',
    'HOSTNAME_MISMATCH',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERROR_IN_CERT_NOT_AFTER_FIELD',
  ];
  for (const code of CERTIFICATE)
    it(`reads ${code} as a certificate that is not trusted`, () => {
      expect(failureOf(code)).to.deep.equal(storageRefused('destination_untrusted'));
    });

  it('reads what is wrong with a connection as no answer, and what it does not know as a failure', () => {
    for (const code of ['ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND'])
      expect(failureOf(code)).to.deep.equal(storageRefused('destination_unreachable'));
    for (const code of ['EIO', ''])
      expect(failureOf(code)).to.deep.equal(storageRefused('destination_failed'));
  });
});
