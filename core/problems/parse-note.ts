import * as O from 'fp-ts/lib/Option.js';
import { isPrintableLine } from '../shared/name.js';

const MOST_CHARACTERS = 1_000;

/** The note as it is stored, without spaces at its ends: empty, or one printable line. None if it is neither. */
export const parseNote = (text: string): O.Option<string> =>
  O.fromPredicate(
    (note: string) => note === '' || (isPrintableLine(note) && note.length <= MOST_CHARACTERS),
  )(text.trim());
