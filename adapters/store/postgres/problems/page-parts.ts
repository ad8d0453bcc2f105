import * as O from 'fp-ts/lib/Option.js';
import type { ProblemState } from '../../../../core/problems/problem-page.js';
import { SEVERITIES, severityRank } from '../../../../core/problems/problem.js';
import type { ProblemQuery } from '../../../../core/problems/ports/problem-history.js';
import { problemRank } from '../../sql/problems/problem-row.js';
import { NO_POLICY } from '../../../../core/described/policy.js';

/** The part of each scope that a query reads: the rows of one `standing` in `problem_scope` after a position, up to a rank. */
export interface PagePart extends ScanPosition {
  readonly standing: number;
  readonly lastRank: number;
}

interface ScanPosition {
  readonly rank: number;
  /** Milliseconds, or the text of a number that no time reaches. */
  readonly moment: number | string;
  readonly id: string;
}

/** The standings of shown, suppressed and snoozed problems, and the first of the three of closed ones. */
const OPEN = [0, 1, 2] as const;
const CLOSED = 3;

/** Before all rows of a rank: no time is so early. */
const startOf = (rank: number): ScanPosition => ({
  rank,
  moment: '-9223372036854775808',
  id: '00000000-0000-0000-0000-000000000000',
});

/** The parts of a scope in which the rest of the list is found; without suppressed problems where all of them are left out. */
export const pageParts = (query: ProblemQuery, skipsSuppressed: boolean): readonly PagePart[] => [
  ...(isRequested(query, 'open')
    ? openParts(query).filter(
        ({ standing }) => standing !== 1 || query.filter.includesSuppressed || !skipsSuppressed,
      )
    : []),
  ...(isRequested(query, 'closed') ? closedParts(query) : []),
];

const isRequested = ({ filter: { state } }: ProblemQuery, requested: ProblemState): boolean =>
  O.isNone(state) || state.value === requested;

const openParts = ({ filter, after }: ProblemQuery): readonly PagePart[] => {
  const [first, last] = O.isNone(filter.severity)
    ? [problemRank('critical', false), problemRank('info', true)]
    : [problemRank(filter.severity.value, false), problemRank(filter.severity.value, true)];
  const partsAfter = (position: ScanPosition): readonly PagePart[] =>
    OPEN.map((standing) => ({ ...position, standing, lastRank: last }));
  if (O.isNone(after)) return partsAfter(startOf(first));
  if (after.value._tag === 'Closed') return [];
  const { severity, isAcknowledged, since, id } = after.value;
  const rank = problemRank(severity, isAcknowledged);
  return partsAfter(rank < first ? startOf(first) : { rank, moment: since.getTime(), id });
};

const closedParts = ({ filter, after }: ProblemQuery): readonly PagePart[] => {
  const position =
    O.isSome(after) && after.value._tag === 'Closed'
      ? { rank: 0, moment: -after.value.closedAt.getTime(), id: after.value.id }
      : startOf(0);
  return SEVERITIES.filter(
    (severity) => O.isNone(filter.severity) || filter.severity.value === severity,
  ).map((severity) => ({ ...position, standing: CLOSED + severityRank(severity), lastRank: 0 }));
};

/** What a resource says of its policy. */
const said = (row: string): string => `
coalesce(CASE WHEN ${row}.attributes::json ->> 'backups' = '${NO_POLICY}' THEN '${NO_POLICY}' END,
         ${row}.attributes::json ->> 'policy')`;

/** The policy that counts for a resource, the nearest one: what is under another is the younger row. */
export const policyOf = (resource: string): string => `
       coalesce((SELECT ${said('o')}
                   FROM lineage l CROSS JOIN LATERAL (SELECT * FROM resource WHERE id = l.scope_id OFFSET 0) o
                  WHERE l.resource_id = ${resource}.id AND ${said('o')} IS NOT NULL ORDER BY o.seq DESC LIMIT 1),
                (SELECT ${said('f')} FROM resource f WHERE f.type = 'fleet'))`;
