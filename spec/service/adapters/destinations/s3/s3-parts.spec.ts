import { expect } from 'chai';
import { partBytes, partsOf } from '../../../../../adapters/destinations/s3/s3-objects.js';

const MIB = 1024 * 1024;

const chunks = async function* (sizes: readonly number[]): AsyncGenerator<Uint8Array, void, void> {
  for (const [index, size] of sizes.entries()) {
    await Promise.resolve();
    yield Buffer.alloc(size, index + 1);
  }
};

const gathered = async (sizes: readonly number[]) => {
  const parts: { number: number; bytes: Buffer; isLast: boolean }[] = [];
  for await (const { number, bytes, isLast } of partsOf(chunks(sizes)))
    parts.push({ number, bytes: Buffer.from(bytes), isLast });
  return parts;
};

describe('the parts of an object', () => {
  describe('partsOf', () => {
    it('makes one empty part of no bytes', async () => {
      expect(await gathered([])).to.deep.equal([
        { number: 1, bytes: Buffer.alloc(0), isLast: true },
      ]);
    });

    it('makes one part of what fits in one to the last byte', async () => {
      const parts = await gathered([3 * MIB, 5 * MIB]);
      expect(parts.map(({ bytes, isLast }) => [bytes.length, isLast])).to.deep.equal([
        [8 * MIB, true],
      ]);
    });

    it('keeps the order of the bytes over parts of one size', async () => {
      const sizes = [5 * MIB, 17 * MIB, 1];
      const parts = await gathered(sizes);
      expect(parts.map(({ bytes, isLast }) => [bytes.length, isLast])).to.deep.equal([
        [8 * MIB, false],
        [8 * MIB, false],
        [6 * MIB + 1, true],
      ]);
      const whole = Buffer.concat(sizes.map((size, index) => Buffer.alloc(size, index + 1)));
      expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(whole)).to.equal(true);
    });
  });

  describe('partBytes', () => {
    const totalOf = (parts: number) =>
      Array.from({ length: parts }, (_, index) => partBytes(index + 1)).reduce((a, b) => a + b, 0);

    it('lets the parts that S3 allows hold the largest object that it allows', () => {
      expect(totalOf(10_000)).to.be.greaterThan(5 * 1024 ** 4);
      expect(partBytes(10_000)).to.be.at.most(8 * 1024 ** 3);
    });

    it('keeps all parts of one size up to 32 GiB', () => {
      expect(partBytes(4096)).to.equal(8 * MIB);
      expect(totalOf(4096)).to.equal(32 * 1024 ** 3);
      expect(partBytes(4097)).to.equal(16 * MIB);
    });
  });
});
