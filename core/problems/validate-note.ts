import * as E from 'fp-ts/lib/Either.js';
import { isPrintableLine } from '../shared/name.js';

/** The note is longer than 1,000 characters, or not one line of printable text. */
export interface NoteRejected {
  readonly _tag: 'NoteRejected';
}

const MOST_CHARACTERS = 1_000;

/** The note as it is stored, without spaces at its ends: empty, or one printable line. */
export const validateNote = (text: string): E.Either<NoteRejected, string> =>
  E.fromPredicate(
    (note: string) => note === '' || (isPrintableLine(note) && note.length <= MOST_CHARACTERS),
    (): NoteRejected => ({ _tag: 'NoteRejected' }),
  )(text.trim());
