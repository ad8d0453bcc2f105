import { expect } from 'chai';
import { entityTag } from '../../../../../adapters/api/fields/entity-tag.js';
import { matchesAny } from '../../../../../adapters/http/responses/send-tagged.js';

describe('entity tags', () => {
  describe('entityTag', () => {
    it('is the digest in quotes, which makes it a strong one', () => {
      expect(entityTag('a-Z_9')).to.equal('"a-Z_9"');
    });
  });

  describe('matchesAny', () => {
    const tag = entityTag('digest');

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
