import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import {
  combineValidations,
  decodeExactly,
  describedCodec,
} from '../../../../../adapters/api/fields/decode-exactly.js';

const Yes = describedCodec('yes', (input) => (input === 'yes' ? O.some(true) : O.none));

describe('decodeExactly', () => {
  it('decodes what is right', () => {
    expect(decodeExactly(t.type({ sure: Yes }), { sure: 'yes' })).to.deep.equal(
      E.right({ sure: true }),
    );
  });

  it('names what is wrong, missing and unknown, all at once', () => {
    expect(decodeExactly(t.type({ sure: Yes, safe: Yes }), { sure: 'no', sour: 1 })).to.deep.equal(
      E.left([
        'sure: must be yes',
        'safe: must be yes',
        '"sour": is unknown; known are sure, safe',
      ]),
    );
  });

  it('cuts an unknown name that is too long for a sentence', () => {
    expect(decodeExactly(t.type({}), { ['x'.repeat(1000)]: 1 })).to.deep.equal(
      E.left([`"${'x'.repeat(64)}…": is unknown here; none is expected`]),
    );
  });

  it('does not take names of Object’s own for known ones', () => {
    expect(decodeExactly(t.type({}), JSON.parse('{"__proto__":1,"constructor":1}'))).to.deep.equal(
      E.left([
        '"__proto__": is unknown here; none is expected',
        '"constructor": is unknown here; none is expected',
      ]),
    );
  });

  describe('combineValidations', () => {
    it('returns both values, or the mistakes of each that is wrong', () => {
      expect(combineValidations(E.right(1), E.right('a'))).to.deep.equal(E.right([1, 'a']));
      expect(combineValidations(E.left(['x', 'y']), E.right(1))).to.deep.equal(E.left(['x', 'y']));
      expect(combineValidations(E.right(1), E.left(['z']))).to.deep.equal(E.left(['z']));
      expect(combineValidations(E.left(['x']), E.left(['y', 'z']))).to.deep.equal(
        E.left(['x', 'y', 'z']),
      );
    });
  });
});
