import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { parseNote } from '../../../core/problems/parse-note.js';

describe('readNote', () => {
  it('reads a line without the blanks around it', () => {
    expect(parseNote(' Kari looks at it. \n')).to.deep.equal(O.some('Kari looks at it.'));
  });

  it('reads nothing as an empty note', () => {
    expect(['', ' \n'].map(parseNote)).to.deep.equal([O.some(''), O.some('')]);
  });

  it('reads up to 1,000 characters', () => {
    const longest = 'x'.repeat(1_000);
    expect(parseNote(` ${longest} `)).to.deep.equal(O.some(longest));
    expect(parseNote(`${longest}x`)).to.deep.equal(O.none);
  });

  it('reads nothing that takes more than one line or cannot be seen', () => {
    expect(['a\nb', 'a\u0000b', 'a\u202eb'].map(parseNote)).to.deep.equal([O.none, O.none, O.none]);
  });
});
