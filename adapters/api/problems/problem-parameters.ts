import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ProblemFilter, ProblemPosition } from '../../../core/problems/problem-page.js';
import { PROBLEM_STATES } from '../../../core/problems/problem-page.js';
import { SEVERITIES } from '../../../core/problems/problem.js';
import type { ProblemQuery } from '../../../core/problems/ports/problem-history.js';
import type { QueryFields } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { optionalChoice, optionalText } from '../operation/sent.js';
import { decodeExactly, oneOf } from '../fields/decode-exactly.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { KIND_WORDING, parseKind, problemKind } from './problem-key-parameters.js';
import { resourceAddress } from '../resources/resource-body.js';
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

/** A query whose resource may still be a path. */
export interface RequestedProblems extends Omit<ProblemQuery, 'filter'> {
  readonly filter: Omit<ProblemFilter, 'resource'>;
  readonly resource: O.Option<string>;
}

const SUPPRESSED_VALUES = ['include', 'exclude'] as const;

export const PROBLEM_QUERY = {
  state: parameter(
    'ProblemState',
    'Only open, or only closed problems.',
    optionalText(PROBLEM_STATES.join(' or '), oneOf(PROBLEM_STATES), { enum: PROBLEM_STATES }),
  ),
  kind: parameter(
    'ProblemKind',
    'Only problems of this kind.',
    optionalText(KIND_WORDING, parseKind, problemKind.schema),
  ),
  severity: parameter(
    'ProblemSeverity',
    'Only problems of this severity.',
    optionalChoice(SEVERITIES),
  ),
  resource: parameter(
    'ProblemResource',
    'Only problems of the resource with this id or path, and of everything under it. Under what the caller may not read there can be something that it may: so an id is taken as it is, and where there is nothing, or nothing to be seen, the list is empty. A path has to be looked up: what is absent or hidden is not found.',
    resourceAddress,
  ),
  suppressed: parameter(
    'Suppressed',
    'Whether problems are listed as well that another open problem explains, such as those of a server that is offline.',
    optionalText(SUPPRESSED_VALUES.join(' or '), oneOf(SUPPRESSED_VALUES), {
      enum: SUPPRESSED_VALUES,
      default: 'exclude',
    }),
  ),
  limit: limitField,
  after: afterField(parseProblemCursor),
};

export type ProblemParameters = QueryFields<typeof PROBLEM_QUERY>;

const Query = t.type(PROBLEM_QUERY);

export const decodeProblemParameters = (
  parameters: ProblemParameters,
): E.Either<readonly string[], RequestedProblems> =>
  pipe(
    decodeExactly(Query, parameters),
    E.map(({ state, kind, severity, suppressed, ...others }) => ({
      filter: {
        state,
        kind,
        severity,
        includesSuppressed: O.toUndefined(suppressed) === 'include',
      },
      ...others,
    })),
  );
