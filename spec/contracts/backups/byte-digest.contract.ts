import { expect } from 'chai';
import type { ByteDigest } from '../../../core/backups/ports/byte-digest.js';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The suite of `ByteDigest`, with the examples of FIPS 180-4. */
export const describeByteDigest = (name: string, { begin }: ByteDigest): void => {
  describe(`ByteDigest (${name})`, () => {
    it('digests the bytes of all parts by SHA-256, in hexadecimal', () => {
      const digest = begin();
      for (const part of ['a', '', 'bc']) digest.update(Buffer.from(part));
      expect(digest.hex()).to.equal(ABC);
    });

    it('begins each digest apart from all others', () => {
      const [one, other] = [begin(), begin()];
      one.update(Buffer.from('abc'));
      expect([other.hex(), one.hex()]).to.deep.equal([NOTHING, ABC]);
    });
  });
};
