import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { readNote } from '../../../core/problems/parse-note.js';

describe('readNote', () => {
  it('reads a line without the blanks around it', () => {
    expect(readNote(' Kari looks at it. \n')).to.deep.equal(O.some('Kari looks at it.'));
  });

  it('reads nothing as an empty note', () => {
    expect(['', ' \n'].map(readNote)).to.deep.equal([O.some(''), O.some('')]);
  });

  it('reads up to 1,000 characters', () => {
    const longest = 'x'.repeat(1_000);
    expect(readNote(` ${longest} `)).to.deep.equal(O.some(longest));
    expect(readNote(`${longest}x`)).to.deep.equal(O.none);
  });

  it('reads nothing that takes more than one line or cannot be seen', () => {
    expect(['a\nb', 'a\u0000b', 'a\u202eb'].map(readNote)).to.deep.equal([O.none, O.none, O.none]);
  });
});
