import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { combineValidations } from '../../../../adapters/api/fields/combine-validations.js';

describe('everyMistake', () => {
  it('gives both values, or the mistakes of whichever is wrong', () => {
    expect(combineValidations(E.right(1), E.right('a'))).to.deep.equal(E.right([1, 'a']));
    expect(combineValidations(E.left(['x', 'y']), E.right(1))).to.deep.equal(E.left(['x', 'y']));
    expect(combineValidations(E.right(1), E.left(['z']))).to.deep.equal(E.left(['z']));
    expect(combineValidations(E.left(['x']), E.left(['y', 'z']))).to.deep.equal(
      E.left(['x', 'y', 'z']),
    );
  });
});
