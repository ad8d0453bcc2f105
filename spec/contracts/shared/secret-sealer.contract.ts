import { expect } from 'chai';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { Secret } from '../../../core/shared/secret.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';

const PLACE = 'resource 1, secret';

/** What every `SecretSealer` promises; each one that `make` gives has a key of its own. */
export const describeSecretSealer = (name: string, make: () => SecretSealer): void => {
  describe(`${name} as a secret sealer`, () => {
    const sealer = make();
    const unseal = (sealed: Uint8Array, place = PLACE, by = sealer) =>
      pipe(
        by.unseal(sealed, place),
        O.map((secret) => secret.reveal()),
      );

    for (const text of ['correct horse', '', 'pässwörd 🔑', '\u0000', 'x'.repeat(100_000)])
      it(`gives back a secret of ${String(text.length)} characters that was sealed for the place`, () => {
        expect(unseal(sealer.seal(new Secret(text), PLACE))).to.deep.equal(O.some(text));
      });

    it('never lets the same secret look the same twice, nor shows it', () => {
      const seal = () => Buffer.from(sealer.seal(new Secret('correct horse'), PLACE));
      expect(seal().equals(seal())).to.equal(false);
      expect(seal().includes('horse')).to.equal(false);
    });

    it('recognizes a secret by its digest, which shows nothing of it', () => {
      const digestOf = (text: string, by = sealer) => by.digest(new Secret(text));
      const digests = ['correct horse', 'correct horsf', ''].map((text) => digestOf(text));
      expect(new Set(digests).size).to.equal(3);
      expect(digests).to.deep.equal(['correct horse', 'correct horsf', ''].map((t) => digestOf(t)));
      expect(digests.join()).not.to.match(/correct|horse/);
      expect(digestOf('correct horse', make())).not.to.equal(digests[0]);
    });

    it('gives nothing for another place', () => {
      const sealed = sealer.seal(new Secret('correct horse'), PLACE);
      expect(unseal(sealed, 'resource 2, secret')).to.deep.equal(O.none);
    });

    it('gives nothing for what was sealed under another key', () => {
      const sealed = make().seal(new Secret('correct horse'), PLACE);
      expect(unseal(sealed)).to.deep.equal(O.none);
    });

    it('gives nothing for what was altered in any byte, cut short or made longer', () => {
      const sealed = Buffer.from(sealer.seal(new Secret('correct horse'), PLACE));
      const altered = [...sealed.keys()].map((at) => {
        const copy = Buffer.from(sealed);
        copy.writeUInt8(sealed.readUInt8(at) ^ 1, at);
        return copy;
      });
      const others = [Buffer.alloc(0), sealed.subarray(1), sealed.subarray(0, -1)];
      for (const bytes of [...altered, ...others, Buffer.concat([sealed, Buffer.of(0)])])
        expect(unseal(bytes)).to.deep.equal(O.none);
    });
  });
};
