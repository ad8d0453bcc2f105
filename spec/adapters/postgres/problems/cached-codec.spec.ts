import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { jsonText } from '../../../../adapters/sql/rows/column-codecs.js';
import { cachedCodec } from '../../../../adapters/postgres/problems/cached-codec.js';

describe('readOnce', () => {
  const codec = () => cachedCodec(jsonText(t.strict({ n: t.number })), 2);
  const read = (one: t.Type<{ n: number }, string>, text: string) =>
    E.getOrElse((): object => ({}))(one.decode(text));

  it('reads the same text into the very same value', () => {
    const once = codec();
    expect(read(once, '{"n":1}')).to.equal(read(once, '{"n":1}'));
    expect(read(once, '{"n":1}')).to.deep.equal({ n: 1 });
  });

  it('forgets the text that was read the longest ago', () => {
    const once = codec();
    const first = read(once, '{"n":1}');
    read(once, '{"n":2}');
    read(once, '{"n":3}');
    const again = read(once, '{"n":1}');
    expect(again).to.deep.equal(first);
    expect(again === first).to.equal(false);
  });

  it('refuses each time what is no such text', () => {
    const once = codec();
    for (const wrong of ['{"n":"1"}', '{', 1, '{"n":"1"}'])
      expect(E.isLeft(once.decode(wrong))).to.equal(true);
  });
});
