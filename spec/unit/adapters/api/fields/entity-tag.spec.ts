import { expect } from 'chai';
import { matchesStrongly } from '../../../../../adapters/api/fields/entity-tag.js';

describe('matchesStrongly', () => {
  for (const [ifMatch, holds] of [
    ['"a"', true],
    ['*', true],
    [' * ', true],
    ['"b", "a"', true],
    ['"b","a"', true],
    ['"b, "a"', false],
    ['"b"', false],
    ['W/"a"', false],
    ['W/"b", "a"', true],
    ['"a", W/"a"', true],
    ['a', false],
    ['', false],
    ['"a*"', false],
    ['"a" , ,"b"', true],
    ['"b,c", "a"', true],
    ['w/"a"', false],
    ['W/ "a"', false],
    ['"a"x', false],
    ['x"a"', false],
    ['"a""b"', false],
    ['"a" "b"', false],
    ['"a", b', false],
    ['"a", "', false],
    ['*, "a"', false],
  ] as const)
    it(`${holds ? 'lets' : 'does not let'} If-Match: ${ifMatch} change what has the tag "a"`, () => {
      expect(matchesStrongly(ifMatch, '"a"')).to.equal(holds);
    });
});
