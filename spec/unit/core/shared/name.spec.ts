import { expect } from 'chai';
import { isDatabaseName, isName, isPrintableLine } from '../../../../core/shared/name.js';

const notPlain = (texts: readonly string[]) => texts.filter((text) => !isPrintableLine(text));

describe('the rules for names', () => {
  it('accepts what can be read, in any script, and emoji of several parts', () => {
    const texts = [
      'a',
      'eu/west 1',
      'Größe',
      '数据库',
      'می\u200cخواهم',
      'क्\u200dष',
      '👩‍🚀',
      '❤️‍🔥',
      '👩🏽‍🚀',
      '🏳️‍🌈',
    ];
    expect(notPlain(texts)).to.deep.equal([]);
  });

  it('rejects control characters, and what reverses the order of letters', () => {
    const codes = [
      0x00, 0x0a, 0x1b, 0x7f, 0x9b, 0x61c, 0x200e, 0x200f, 0x2028, 0x202e, 0x2066, 0x2069, 0xd800,
    ];
    const texts = codes.map((code) => `a${String.fromCodePoint(code)}b`);
    expect(notPlain(texts)).to.deep.equal(texts);
  });

  it('rejects characters without width, which make two names look the same', () => {
    const codes = [
      0xad, 0x34f, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0x2064, 0x3164, 0xfeff, 0xe0041,
    ];
    const texts = codes.map((code) => `a${String.fromCodePoint(code)}b`);
    expect(notPlain(texts)).to.deep.equal(texts);
  });

  it('rejects the empty text, and blanks at an end', () => {
    expect(notPlain(['', ' a', 'a\u00a0'])).to.deep.equal(['', ' a', 'a\u00a0']);
  });

  it('accepts up to 128 characters, as people count them', () => {
    const names = ['x'.repeat(128), '🚀'.repeat(128), 'x'.repeat(129), '🚀'.repeat(129)];
    expect(names.map(isName)).to.deep.equal([true, true, false, false]);
  });

  it('of a database accepts what servers accept: blanks at the ends, quotes, slashes, and what cannot be printed', () => {
    for (const name of [
      'shop ',
      ' ',
      '\t',
      'a/b',
      '"x"',
      '\u202eevil',
      '\u200b',
      'x\ny',
      '😀'.repeat(128),
    ])
      expect([name, isDatabaseName(name)]).to.deep.equal([name, true]);
  });

  it('of a database rejects what no server accepts', () => {
    for (const name of ['', 'a\0b', '\ud800', 'x'.repeat(129)])
      expect([name, isDatabaseName(name)]).to.deep.equal([name, false]);
  });
});
