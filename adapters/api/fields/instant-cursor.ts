import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { parseUuid, type Uuid } from '../../../core/shared/uuid.js';
import { parseInstant } from './instants.js';

/** Where a page ended of a list that is ordered by time, and by id where times are the same. */
interface InstantPosition {
  readonly at: Date;
  readonly id: Uuid;
}

/** A position as an opaque text, which clients send to get the next page. */
export const instantCursor = ({ at, id }: InstantPosition): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** The position of a cursor. Only texts from `instantCursor` are cursors. */
export const parseInstantCursor = (text: string): O.Option<InstantPosition> => {
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split(' ');
  return pipe(
    O.Do,
    O.apS('at', parseInstant(at)),
    O.apS('id', parseUuid(id)),
    O.filter((position) => instantCursor(position) === text),
  );
};
