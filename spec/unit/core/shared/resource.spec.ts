import { expect } from 'chai';
import fc from 'fast-check';
import { lastName, resourcePath } from '../../../../core/shared/resource.js';
import { forAll } from '../../../support/shared/random-cases.js';

const aName = fc.string({
  minLength: 1,
  unit: fc.constantFrom('a', 'B', '/', '%', '2', 'F', '5', ' ', '\u00a0', '\n', '\u200b'),
});
const someNames = fc.array(aName, { minLength: 1, maxLength: 4 });

describe('resourcePath', () => {
  it('joins names, from the server down', () => {
    expect(resourcePath('db-eu-1', 'main', 'shop')).to.equal('db-eu-1/main/shop');
  });

  it('escapes a slash and a percent sign as in a URL', () => {
    expect(resourcePath('50%', 'a/b')).to.equal('50%25/a%2Fb');
  });

  it('escapes what nobody would see: blanks at the ends, and what has no form or no width', () => {
    expect(resourcePath('main', ' my shop\u00a0 ')).to.equal('main/%20my shop%C2%A0%20');
    expect(resourcePath('a\tb', '\u202eevil', 'a\u200bb', '数据 库')).to.equal(
      'a%09b/%E2%80%AEevil/a%E2%80%8Bb/数据 库',
    );
  });

  it('takes names that are not even text, of which others say that they are none', () => {
    expect(resourcePath('a\ud800 ')).to.equal('a\ud800%20');
  });

  it('never makes the same path of different names', () => {
    forAll(someNames, someNames, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(resourcePath(...one) === resourcePath(...other)).to.equal(isSame);
    });
  });

  it('loses nothing: the names can be parsed back', () => {
    forAll(someNames, (names) => {
      const back = resourcePath(...names)
        .split('/')
        .map(decodeURIComponent);
      expect(back).to.deep.equal(names);
      expect(lastName(resourcePath(...names))).to.equal(names.at(-1));
    });
  });
});
