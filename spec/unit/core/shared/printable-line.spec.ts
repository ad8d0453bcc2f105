import { expect } from 'chai';
import fc from 'fast-check';
import { cutLine, isPrintableLine, toPrintableLine } from '../../../../core/shared/name.js';
import { forAll } from '../../../support/shared/random-cases.js';
import { anyText } from '../../../support/shared/any-text.js';

describe('toPrintableLine', () => {
  const text = fc.string({
    unit: fc.oneof(
      anyText({ maxLength: 3 }),
      fc.constantFrom('\n', '\u200d', '\u200c', '\ud800', '\u202e', '\ufeff', '👩‍🚀', 'می', ' ', 'a'),
    ),
  });

  it('makes a line that can be printed of any text, or nothing', () => {
    forAll(text, fc.integer({ min: 2, max: 30 }), (any, length) => {
      const line = toPrintableLine(any);
      const cut = cutLine(line, length);
      expect(cut.length).to.be.at.most(length);
      expect([line, cut].filter((one) => one !== '' && !isPrintableLine(one))).to.deep.equal([]);
    });
  });

  it('leaves a line as it is that can be printed, and one blank between words otherwise', () => {
    expect(
      ['Größe 👩‍🚀', ' The disk\r\n\tis  91\u00a0% full.\u0000', '\n', 'a\u200bb'].map(
        toPrintableLine,
      ),
    ).to.deep.equal(['Größe 👩‍🚀', 'The disk is 91 % full.', '', 'a b']);
  });

  it('cuts a line with an ellipsis, between two characters', () => {
    expect(['12345', '123456', '12 456', '123🚀56'].map((line) => cutLine(line, 5))).to.deep.equal([
      '12345',
      '1234…',
      '12 4…',
      '123…',
    ]);
  });
});
