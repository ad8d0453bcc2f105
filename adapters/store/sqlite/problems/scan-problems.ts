import type { Database, Statement } from 'better-sqlite3';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { type ProblemPosition, type ProblemState } from '../../../../core/problems/problem-page.js';
import { SEVERITIES, severityRank } from '../../../../core/problems/problem.js';
import type { ProblemQuery } from '../../../../core/problems/ports/problem-history.js';
import { problemRank } from '../../sql/problems/problem-row.js';
import { SELECT_CLOSED, SELECT_OPEN } from './select-problem-page.js';

/** A position in the list, as the scope rows have it: the id is in hexadecimal digits. */
interface ScanPosition {
  readonly rank: number;
  readonly moment: number;
  readonly id: string;
}

export interface ScannedRow extends ScanPosition {
  readonly seq: number;
  /** 1 where it is of the wanted kind. */
  readonly is_wanted: number;
}

/** Before all rows of each part of the list. */
const START: Readonly<Record<ProblemState, ScanPosition>> = {
  open: { rank: -1, moment: 0, id: '' },
  closed: { rank: 0, moment: Number.MAX_SAFE_INTEGER, id: '' },
};

/** How many rows are read at once for a filter by kind, because the kind may be rare. */
const BATCH_SIZE = 200;

/** Reads the list from where a page begins: open problems, then closed ones, as far as the query includes them. */
export const scanProblems = (database: Database) => {
  const select: Readonly<Record<ProblemState, Statement<[object], ScannedRow>>> = {
    open: database.prepare(SELECT_OPEN),
    closed: database.prepare(SELECT_CLOSED),
  };
  return function* (
    grantSet: number,
    query: ProblemQuery,
    seesAllServers: boolean,
  ): Generator<ScannedRow> {
    const parameters = { grantSet, ...parametersOf(query, seesAllServers) };
    for (const [state, beginning] of partsOf(query)) {
      let position: ScanPosition | undefined = beginning;
      while (position !== undefined) {
        const rows: readonly ScannedRow[] = select[state].all({ ...parameters, ...position });
        yield* rows;
        position = rows.length < parameters.limit ? undefined : rows.at(-1);
      }
    }
  };
};

/** To those who see every server nothing is listed of what is suppressed; of the others each row is examined. */
const parametersOf = (
  { filter: { kind, severity, resource, includesSuppressed }, limit }: ProblemQuery,
  seesAllServers: boolean,
) => ({
  includesSuppressed: includesSuppressed ? 1 : 0,
  skippedStanding: seesAllServers && !includesSuppressed ? 1 : -1,
  kind: O.toNullable(kind),
  within: O.getOrElse((): string => 'fleet')(resource),
  highestSeverity: O.match(() => 0, severityRank)(severity),
  lowestSeverity: O.match(() => SEVERITIES.length - 1, severityRank)(severity),
  // One more than the page holds, to see whether there is one.
  limit: Math.max(limit + 1, O.isSome(kind) ? BATCH_SIZE : 0),
});

const partsOf = ({
  filter: { state },
  after,
}: ProblemQuery): readonly (readonly [ProblemState, ScanPosition])[] => {
  const began = pipe(
    after,
    O.map((position) => (position._tag === 'Open' ? 'open' : 'closed')),
    O.toUndefined,
  );
  const left = (['open', 'closed'] as const)
    .filter((part) => O.isNone(state) || state.value === part)
    .filter((part) => part === 'closed' || began !== 'closed');
  return left.map((part) => [
    part,
    O.isSome(after) && began === part ? scanPositionOf(after.value) : START[part],
  ]);
};

const scanPositionOf = (position: ProblemPosition): ScanPosition => {
  const id = position.id.replaceAll('-', '');
  return position._tag === 'Open'
    ? {
        rank: problemRank(position.severity, position.isAcknowledged),
        moment: position.since.getTime(),
        id,
      }
    : { rank: 0, moment: position.closedAt.getTime(), id };
};
