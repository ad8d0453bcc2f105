import * as O from 'fp-ts/lib/Option.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { ProblemPosition } from '../../../core/problems/problem-page.js';
import { SEVERITIES } from '../../../core/problems/problem.js';
import { parseUuid } from '../../../core/shared/uuid.js';

/** A position as an opaque text, which clients send to get the next page. */
export const problemCursor = (position: ProblemPosition): string =>
  Buffer.from(fields(position).join(' ')).toString('base64url');

const fields = (position: ProblemPosition): readonly string[] => {
  if (position._tag === 'Closed') return ['closed', position.closedAt.toISOString(), position.id];
  const { severity, isAcknowledged, since, id } = position;
  return ['open', severity, isAcknowledged ? 'known' : 'new', since.toISOString(), id];
};

/** The position of a cursor. Only texts from `problemCursor` are cursors. */
export const parseProblemCursor = (text: string): O.Option<ProblemPosition> =>
  pipe(
    position(Buffer.from(text, 'base64url').toString('latin1').split(' ')),
    O.filter((read) => problemCursor(read) === text),
  );

const position = ([state, ...rest]: readonly string[]): O.Option<ProblemPosition> =>
  state === 'closed' ? closedPosition(rest) : openPosition(rest);

const closedPosition = ([closedAt = '', id = '']: readonly string[]): O.Option<ProblemPosition> =>
  pipe(
    O.Do,
    O.apS('closedAt', instant(closedAt)),
    O.apS('id', parseUuid(id)),
    O.map((read) => ({ _tag: 'Closed', ...read })),
  );

const openPosition = ([severity, marked, since = '', id = '']: readonly string[]) =>
  pipe(
    O.Do,
    O.apS('severity', O.fromNullable(SEVERITIES.find((one) => one === severity))),
    O.apS('since', instant(since)),
    O.apS('id', parseUuid(id)),
    O.map((read): ProblemPosition => ({
      _tag: 'Open',
      isAcknowledged: marked === 'known',
      ...read,
    })),
  );

const instant = (text: string): O.Option<Date> =>
  O.fromPredicate((at: Date) => !Number.isNaN(at.getTime()))(new Date(text));
