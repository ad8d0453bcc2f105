import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { validateNote } from '../../../../core/problems/validate-note.js';

const REJECTED = E.left({ _tag: 'NoteRejected' });

describe('validateNote', () => {
  it('returns a line without the blanks around it', () => {
    expect(validateNote(' Kari looks at it. \n')).to.deep.equal(E.right('Kari looks at it.'));
  });

  it('returns an empty note for an empty text', () => {
    expect(['', ' \n'].map(validateNote)).to.deep.equal([E.right(''), E.right('')]);
  });

  it('accepts up to 1,000 characters', () => {
    const longest = 'x'.repeat(1_000);
    expect(validateNote(` ${longest} `)).to.deep.equal(E.right(longest));
    expect(validateNote(`${longest}x`)).to.deep.equal(REJECTED);
  });

  it('rejects what takes more than one line or cannot be seen', () => {
    expect(['a\nb', 'a\u0000b', 'a\u202eb'].map(validateNote)).to.deep.equal(
      Array(3).fill(REJECTED),
    );
  });
});
