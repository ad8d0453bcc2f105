import { expect } from 'chai';
import fc from 'fast-check';
import { textWidth, wrap } from '../../../../../adapters/cli/terminal/view.js';
import { forAll } from '../../../../support/shared/random-cases.js';

describe('wrap', () => {
  it('never makes a line too wide, and loses nothing but blanks', () => {
    forAll(fc.string(), fc.integer({ min: 2, max: 30 }), (text, width) => {
      const lines = wrap(text, width);
      expect(Math.max(...lines.map(textWidth))).to.be.at.most(width);
      expect(lines.join('').replaceAll(' ', '')).to.equal(text.replaceAll(' ', ''));
    });
  });
});
