import { expect } from 'chai';
import fc from 'fast-check';
import { entityTag, matchesAny } from '../../../../adapters/http/responses/entity-tag.js';

describe('entity tags', () => {
  describe('entityTag', () => {
    it('is the same for the same bytes, and another for others', () => {
      fc.assert(
        fc.property(fc.string(), fc.string(), (one, other) => {
          expect(entityTag(one) === entityTag(other)).to.equal(one === other);
        }),
      );
    });
  });

  describe('matchesAny', () => {
    const tag = entityTag('{}');

    it('finds the tag alone, in a list, weak, and behind a star', () => {
      for (const header of [tag, `"a", ${tag}`, `W/${tag},"b"`, '*', ' * '])
        expect(matchesAny(header, tag), header).to.equal(true);
    });

    it('finds nothing in other tags, in half a tag, in noise and in no header', () => {
      for (const header of [undefined, '', '"a", "b"', tag.slice(0, -1), tag.slice(1, -1), '"*"'])
        expect(matchesAny(header, tag), header).to.equal(false);
    });
  });
});
