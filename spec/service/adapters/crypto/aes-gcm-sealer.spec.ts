import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { aesGcmSealer } from '../../../../adapters/crypto/aes-gcm-sealer.js';
import { Secret } from '../../../../core/shared/secret.js';
import { describeSecretSealer } from '../../../contracts/shared/secret-sealer.contract.js';

describeSecretSealer('aesGcmSealer', () => aesGcmSealer(randomBytes(32)));

describe('aesGcmSealer', () => {
  const seal = (key: Buffer) => Buffer.from(aesGcmSealer(key).seal(new Secret('four'), 'a place'));

  it('lays out version, key id, nonce and tag before the encrypted text', () => {
    const [one, other] = [seal(Buffer.alloc(32, 1)), seal(Buffer.alloc(32, 2))];
    expect(one).to.have.length(1 + 8 + 12 + 16 + 'four'.length);
    expect([one[0], other[0]]).to.deep.equal([1, 1]);
    expect(one.subarray(1, 9).equals(seal(Buffer.alloc(32, 1)).subarray(1, 9))).to.equal(true);
    expect(one.subarray(1, 9).equals(other.subarray(1, 9))).to.equal(false);
  });

  it('refuses a key of another length', () => {
    expect(() => seal(Buffer.alloc(16))).to.throw('Invalid key length');
  });
});
