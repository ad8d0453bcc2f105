import { expect } from 'chai';
import { createHash } from 'node:crypto';
import type { AuditSigner } from '../../../core/audit/ports/audit-signer.js';

/** The promises of every `AuditSigner`; `make` gives that of a node of the store with this number. */
export const describeAuditSigner = (name: string, make: (store: number) => AuditSigner): void => {
  describe(`${name} as a signer of the audit`, () => {
    const { digest, sign, verify, publicKey } = make(1);

    it('computes the SHA-256 digest of a text in lower-case hex', () => {
      expect(digest('é')).to.equal(createHash('sha256').update('é').digest('hex'));
    });

    it('verifies what a node of its store has signed, and nothing else', () => {
      const other = make(2);
      expect(make(1).publicKey).to.equal(publicKey);
      expect(verify('text', make(1).sign('text'), publicKey)).to.equal(true);
      expect(verify('text ', sign('text'), publicKey)).to.equal(false);
      expect(verify('text', other.sign('text'), publicKey)).to.equal(false);
      expect(verify('text', other.sign('text'), other.publicKey)).to.equal(true);
    });

    it('takes each signature and each key in one form', () => {
      const signature = sign('text');
      const last = signature.at(-1) === 'A' ? 'B' : 'A';
      for (const forged of [
        '',
        'no',
        `${signature}=`,
        `${signature} `,
        signature.slice(0, -1) + last,
      ])
        expect(verify('text', forged, publicKey), forged).to.equal(false);
      for (const key of ['', 'no', `${publicKey}=`, `${publicKey} `])
        expect(verify('text', signature, key), key).to.equal(false);
    });
  });
};
