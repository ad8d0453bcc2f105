import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { sha256Digest } from '../../../../../../adapters/crypto/sha256-digest.js';
import { wholeObject } from '../../../../../../core/backups/use-cases/streams/whole-object.js';

const WRITTEN = { sizeBytes: 6, sha256: createHash('sha256').update('abcdef').digest('hex') };

const partsOf = async function* (texts: readonly string[]) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
};

/** What a reader has got, and whether it ended without an error. */
const readOf = async (...texts: readonly string[]) => {
  let got = '';
  try {
    for await (const part of wholeObject(sha256Digest, partsOf(texts), WRITTEN))
      got += Buffer.from(part).toString();
  } catch {
    return { got, isWhole: false };
  }
  return { got, isWhole: true };
};

describe('wholeObject', () => {
  it('gives the bytes that were written, however they are cut', async () => {
    for (const texts of [['abcdef'], ['abc', '', 'def'], ['a', 'bcde', 'f', '']])
      expect(await readOf(...texts), texts.join()).to.deep.equal({ got: 'abcdef', isWhole: true });
  });

  it('throws before the last part of bytes that are others, fewer or more', async () => {
    expect(await readOf('abc', 'dex')).to.deep.equal({ got: 'abc', isWhole: false });
    expect(await readOf('abc', 'de')).to.deep.equal({ got: 'abc', isWhole: false });
    expect(await readOf('abc', 'def', 'g')).to.deep.equal({ got: 'abc', isWhole: false });
    expect(await readOf()).to.deep.equal({ got: '', isWhole: false });
  });
});
