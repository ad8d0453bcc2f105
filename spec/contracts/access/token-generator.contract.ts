import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { Uuid } from '../../../core/shared/uuid.js';
import type { TokenGenerator } from '../../../core/access/ports/token-register.js';

/** The promises of every `TokenGenerator`. */
export const describeTokenGenerator = (name: string, generator: TokenGenerator): void => {
  describe(`${name} as a token generator`, () => {
    it('generates a token of `ship_` and 32 bytes in base64url, with an id', () => {
      const { id, text } = generator.generate();
      expect(text.reveal()).to.match(/^ship_[A-Za-z0-9_-]{43}$/);
      expect(Uuid.is(id)).to.equal(true);
    });

    it('never generates the same token twice', () => {
      const tokens = Array.from({ length: 1_000 }, () => generator.generate());
      expect(new Set(tokens.map(({ text }) => text.reveal())).size).to.equal(1_000);
      expect(new Set(tokens.map(({ id }) => id)).size).to.equal(1_000);
    });

    it('returns a token with the hash of its text', () => {
      const { text, hash } = generator.generate();
      expect(generator.hash(text.reveal())).to.equal(hash);
    });

    it('always computes the same hash for the same text: its SHA-256 in lower-case hex', () => {
      const expected = createHash('sha256').update('ship_x').digest('hex');
      expect([generator.hash('ship_x'), generator.hash('ship_x')]).to.deep.equal([
        expected,
        expected,
      ]);
    });
  });
};
