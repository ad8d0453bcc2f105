import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { decodeExactly } from '../../../../adapters/api/fields/decode-exactly.js';
import { describedCodec } from '../../../../adapters/api/fields/described-codec.js';

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
});
