import { expect } from 'chai';
import fc from 'fast-check';
import { escapedJson, escapeTexts } from '../../../../../adapters/cli/terminal/write.js';
import { forAll } from '../../../../support/shared/random-cases.js';
import { anyText } from '../../../../support/shared/any-text.js';

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

describe('escapeTexts and escapedJson', () => {
  it('escape what a terminal would execute, at any depth', () => {
    expect(
      escapeTexts({ a: ['\u001b[2J', '\u009b31m', 'a\u202eb'], b: 1, c: null, d: 'Größe 数据' }),
    ).to.deep.equal({
      a: ['\\u001b[2J', '\\u009b31m', 'a\\u202eb'],
      b: 1,
      c: null,
      d: 'Größe 数据',
    });
  });

  it('keep a text on one line', () => {
    expect(escapeTexts('a\nb\tc\r')).to.equal('a b c\\u000d');
  });

  it('write JSON that parses to the same value, and in which a terminal executes line breaks alone', () => {
    forAll(fc.jsonValue(), anyText(), (json, text) => {
      const printed = escapedJson({ json, text, '\u009b': '\u001b\u2028' });
      expect(JSON.parse(printed)).to.deep.equal(
        JSON.parse(JSON.stringify({ json, text, '\u009b': '\u001b\u2028' })),
      );
      expect(CONTROL.test(printed.replaceAll('\n', ''))).to.equal(false);
    });
  });
});
