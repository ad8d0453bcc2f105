import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { everyMistake } from '../../../../adapters/api/fields/combine-validations.js';

describe('everyMistake', () => {
  it('gives both values, or the mistakes of whichever is wrong', () => {
    expect(everyMistake(E.right(1), E.right('a'))).to.deep.equal(E.right([1, 'a']));
    expect(everyMistake(E.left(['x', 'y']), E.right(1))).to.deep.equal(E.left(['x', 'y']));
    expect(everyMistake(E.right(1), E.left(['z']))).to.deep.equal(E.left(['z']));
    expect(everyMistake(E.left(['x']), E.left(['y', 'z']))).to.deep.equal(E.left(['x', 'y', 'z']));
  });
});
