import { expect } from 'chai';
import { mergePatch } from '../../../../../adapters/fleet-file/resources/resource-documents.js';

/** RFC 7396, appendix A. */
const EXAMPLES: readonly (readonly [target: unknown, patch: unknown, result: unknown])[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('mergePatch', () => {
  for (const [target, patch, result] of EXAMPLES)
    it(`makes ${JSON.stringify(result)} of ${JSON.stringify(target)} by ${JSON.stringify(patch)}`, () => {
      expect(mergePatch(target, patch)).to.deep.equal(result);
    });

  it('takes __proto__ for a key like any other', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__":{"a":1}}')) as object;
    expect(JSON.stringify(merged)).to.equal('{"__proto__":{"a":1}}');
    expect('a' in merged).to.equal(false);
  });
});
