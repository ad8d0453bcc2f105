import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RunPosition } from '../../../core/backups/run-page.js';
import { parseUuid } from '../../../core/shared/uuid.js';
import { parseInstant } from '../fields/instants.js';

/** A position as an opaque text, which clients send to get the next page. */
export const runCursor = ({ startedAt, id }: RunPosition): string =>
  Buffer.from(`${startedAt.toISOString()} ${id}`).toString('base64url');

/** The position of a cursor. Only texts from `runCursor` are cursors. */
export const parseRunCursor = (text: string): O.Option<RunPosition> => {
  const [startedAt = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split(' ');
  return pipe(
    O.Do,
    O.apS('startedAt', parseInstant(startedAt)),
    O.apS('id', parseUuid(id)),
    O.filter((position) => runCursor(position) === text),
  );
};
