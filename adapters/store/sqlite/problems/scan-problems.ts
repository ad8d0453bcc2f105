import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ProblemPosition, ProblemState } from '../../../../core/problems/problem-page.js';
import { SEVERITIES, severityRank } from '../../../../core/problems/problem.js';
import type { ProblemQuery } from '../../../../core/problems/ports/problem-history.js';
import type { Preparing } from '../../sql/engine/engine.js';
import type { Statement, Steps, Values } from '../../sql/engine/steps.js';
import { problemRank } from '../../sql/problems/problem-row.js';
import { scopeNumber } from '../access/effective-grants-sql.js';
import { SEES_SERVER, suppressedBy } from './derived-sql.js';

/**
 * The scopes to scan for the problems that a caller may see within a scope: the scope itself where a grant is on it or
 * above it, and the scopes under it on which there is a grant.
 */
const SCANS = `
WITH within (scope) AS MATERIALIZED (SELECT ${scopeNumber(':within')}
), scan (scope, type) AS MATERIALIZED (
  SELECT CASE WHEN EXISTS (SELECT 1 FROM lineage l WHERE l.resource = i.scope AND l.scope = c.scope)
              THEN i.scope ELSE c.scope END, c.type
    FROM within i CROSS JOIN effective_grant c
   WHERE c.grant_set = :grantSet AND c.standing = 0
     AND EXISTS (SELECT 1 FROM lineage l WHERE (l.resource = i.scope AND l.scope = c.scope)
                                            OR (l.resource = c.scope AND l.scope = i.scope))
)`;

const IS_NOT_SUPPRESSED = `
  ${suppressedBy('(SELECT resource FROM problem WHERE seq = read.seq)', SEES_SERVER)} IS NULL`;

/**
 * The kind is read only for rows that are scanned, and all of them are returned: the last one is where the next page
 * begins. SQLite leaves each scope as soon as its next row comes too late, as in the overview.
 */
const selectScan = (scopes: string, order: string): string => `
${SCANS}
SELECT read.seq, read.rank, read.moment, read.id,
       (:kind IS NULL OR (SELECT kind FROM problem WHERE seq = read.seq) = :kind)
       AND (:includesSuppressed = 1 OR read.standing = 0 OR ${IS_NOT_SUPPRESSED}) AS is_wanted
  FROM (SELECT s.problem_seq AS seq, ${scopes}
         ORDER BY ${order} LIMIT CAST(:limit AS INTEGER)) read`;

/** Every open problem after a position in the list, of all standings but one. */
const SELECT_OPEN = selectScan(
  `s.rank, s.since AS moment, hex(s.problem_id) AS id, s.standing
   FROM scan w CROSS JOIN (VALUES (0), (1), (2)) standing
  CROSS JOIN problem_scope s
     ON s.scope = w.scope AND s.type = w.type AND s.standing = standing.column1
  WHERE standing.column1 <> :skippedStanding AND s.rank BETWEEN 2 * :highestSeverity AND 2 * :lowestSeverity + 1
    AND (s.rank, s.since, s.problem_id) > (:rank, :moment, unhex(:id))`,
  's.rank, s.since, s.problem_id',
);

/** Every closed problem after a position in the list. */
const SELECT_CLOSED = selectScan(
  `0 AS rank, s.closed_at AS moment, hex(s.problem_id) AS id, 0 AS standing
   FROM scan w CROSS JOIN (VALUES (0), (1), (2)) severity
  CROSS JOIN closed_problem_scope s
     ON s.scope = w.scope AND s.type = w.type AND s.severity_rank = severity.column1
  WHERE severity.column1 BETWEEN :highestSeverity AND :lowestSeverity
    AND s.closed_at <= :moment AND (s.closed_at < :moment OR s.problem_id > unhex(:id))`,
  's.closed_at DESC, s.problem_id',
);

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

/** Reads the list from where a page begins, until it is enough: open problems, then closed ones, as far as the query includes them. */
export const scanProblems = ({ prepare }: Preparing) => {
  const select: Readonly<Record<ProblemState, Statement>> = {
    open: prepare('scan_open', SELECT_OPEN),
    closed: prepare('scan_closed', SELECT_CLOSED),
  };
  return function* (
    grants: Values,
    query: ProblemQuery,
    seesAllServers: boolean,
    isEnough: (rows: readonly ScannedRow[]) => boolean,
  ): Steps<never, readonly ScannedRow[]> {
    const parameters = { ...grants, ...parametersOf(query, seesAllServers) };
    const scanned: ScannedRow[] = [];
    for (const [state, beginning] of partsOf(query)) {
      let position: ScanPosition | undefined = beginning;
      while (position !== undefined && !isEnough(scanned)) {
        const rows: readonly unknown[] = yield* select[state].raw({ ...parameters, ...position });
        scanned.push(...(rows as readonly ScannedRow[]));
        position = rows.length < parameters.limit ? undefined : scanned.at(-1);
      }
    }
    return scanned;
  };
};

/** To those who see every server nothing is listed of what is suppressed; of the others each row is examined. */
const parametersOf = (
  { filter: { kind, severity, resource, includesSuppressed }, limit }: ProblemQuery,
  seesAllServers: boolean,
) => ({
  includesSuppressed,
  skippedStanding: seesAllServers && !includesSuppressed ? 1 : -1,
  kind,
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
