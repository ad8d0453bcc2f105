import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { parseNote } from '../../../core/problems/parse-note.js';

describe('parseNote', () => {
  it('returns a line without the blanks around it', () => {
    expect(parseNote(' Kari looks at it. \n')).to.deep.equal(O.some('Kari looks at it.'));
  });

  it('returns an empty note for an empty text', () => {
    expect(['', ' \n'].map(parseNote)).to.deep.equal([O.some(''), O.some('')]);
  });

  it('accepts up to 1,000 characters', () => {
    const longest = 'x'.repeat(1_000);
    expect(parseNote(` ${longest} `)).to.deep.equal(O.some(longest));
    expect(parseNote(`${longest}x`)).to.deep.equal(O.none);
  });

  it('rejects what takes more than one line or cannot be seen', () => {
    expect(['a\nb', 'a\u0000b', 'a\u202eb'].map(parseNote)).to.deep.equal([O.none, O.none, O.none]);
  });
});
