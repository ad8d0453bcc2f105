import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { Uuid } from '../../../core/shared/uuid.js';
import type { TokenGenerator } from '../../../core/access/ports/token-generator.js';

/** What every `TokenMint` promises. */
export const describeTokenGenerator = (name: string, mint: TokenGenerator): void => {
  describe(`${name} as a token mint`, () => {
    it('makes a token of `ship_` and 32 bytes in base64url, with an id', () => {
      const { id, text } = mint.generate();
      expect(text.reveal()).to.match(/^ship_[A-Za-z0-9_-]{43}$/);
      expect(Uuid.is(id)).to.equal(true);
    });

    it('makes no two alike', () => {
      const minted = Array.from({ length: 1_000 }, () => mint.generate());
      expect(new Set(minted.map(({ text }) => text.reveal())).size).to.equal(1_000);
      expect(new Set(minted.map(({ id }) => id)).size).to.equal(1_000);
    });

    it('gives a token along with the hash of its text', () => {
      const { text, hash } = mint.generate();
      expect(mint.hash(text.reveal())).to.equal(hash);
    });

    it('always has the same hash for the same text: its SHA-256 in lower-case hex', () => {
      const expected = createHash('sha256').update('ship_x').digest('hex');
      expect([mint.hash('ship_x'), mint.hash('ship_x')]).to.deep.equal([expected, expected]);
    });
  });
};
