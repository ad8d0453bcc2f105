import { expect } from 'chai';
import fc from 'fast-check';
import { resourcePath } from '../../../core/shared/resource.js';

const aName = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'B', '/', '%', '2', 'F', '5') });
const someNames = fc.array(aName, { minLength: 1, maxLength: 4 });

describe('resourcePath', () => {
  it('joins names, from the server down', () => {
    expect(resourcePath('db-eu-1', 'main', 'shop')).to.equal('db-eu-1/main/shop');
  });

  it('escapes a slash and a percent sign as in a URL', () => {
    expect(resourcePath('50%', 'a/b')).to.equal('50%25/a%2Fb');
  });

  it('never makes the same path of different names', () => {
    fc.assert(
      fc.property(someNames, someNames, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(resourcePath(...one) === resourcePath(...other)).to.equal(isSame);
      }),
    );
  });

  it('loses nothing: the names can be parsed back', () => {
    fc.assert(
      fc.property(someNames, (names) => {
        const back = resourcePath(...names)
          .split('/')
          .map(decodeURIComponent);
        expect(back).to.deep.equal(names);
      }),
    );
  });
});
