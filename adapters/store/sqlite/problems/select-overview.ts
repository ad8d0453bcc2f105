import { SERVER_TYPE_NUMBER } from '../access/effective-grants-sql.js';
import { SEVERITIES, severityRank } from '../../../../core/problems/problem.js';
import { problemRank } from '../../sql/problems/problem-row.js';
import { FLEET_REVISION } from '../connection/database-revision.js';
import { explaining, SEES_RESOURCE } from './derived-sql.js';

export interface OverviewRow {
  readonly fleet_revision: number;
  /** In milliseconds since 1970; null where no problem is snoozed. */
  readonly next_snooze_end: number | null;
  readonly page: string | null;
  /** As `decodeSnoozedCauses` reads it. */
  readonly snoozed_causes: string | null;
}

/**
 * While a server is offline, every problem that a grant under it reaches is suppressed; else `effective_grant` says which rows to read.
 * Whether any server is offline is evaluated once, and where none is, nothing else is evaluated.
 */
const STANDING = `
  CASE WHEN c.server = 0 OR NOT EXISTS (SELECT 1 FROM offline_server) THEN c.standing
       ELSE EXISTS (SELECT 1 FROM offline_server o WHERE o.server = c.server) END`;

/** Callers who read suppressed problems through the fleet do not get those under a server that they may read. */
const HAS_VISIBLE_SERVER = `
  EXISTS (SELECT 1 FROM problem p
           CROSS JOIN lineage above ON above.resource = p.resource
           CROSS JOIN effective_grant visible ON visible.grant_set = c.grant_set AND visible.scope = above.scope
                                         AND visible.type = ${SERVER_TYPE_NUMBER} AND visible.standing = 0
           WHERE p.seq = s.problem_seq)`;

/** The snooze has ended, and without it the problem would have the standing that is read. */
const SNOOZE_EXPIRED = `
  EXISTS (SELECT 1 FROM problem p
           WHERE p.seq = s.problem_seq AND p.snoozed_until <= :at
             AND (c.server <> 0
                  OR c.standing = EXISTS (SELECT 1 FROM folded_resource x WHERE x.resource = p.resource)))`;

/** The condition of the index of snoozed problems. */
const IS_SNOOZED = 'snoozed_until IS NOT NULL AND closed_at IS NULL';

/** The rows that a caller may see, scope by scope. */
interface OverviewRows {
  readonly grants: string;
  readonly standing: string;
  readonly condition: string;
  /** The rows of the whole fleet whose number the store keeps. */
  readonly isKept: string;
}

const rowsOf = ({ grants, standing, condition }: Omit<OverviewRows, 'isKept'>): string => `
                  FROM ${grants}
                 CROSS JOIN problem_scope s
                    ON s.scope = c.scope AND s.type = c.type AND s.standing = ${standing}
                 WHERE c.grant_set = :grantSet AND ${condition}`;

/**
 * The revision of the fleet, when the next snooze ends, and the problems of the highest priority that a caller may see:
 * their numbers and stamps, two in one number, in the order of the page. `:grantSet` is the number of the caller's
 * effective grants. The rows of the problems themselves are read only where any is snoozed, for what explains them.
 *
 * `problem_scope` is read scope by scope in that order, and SQLite leaves a scope as soon as its next row cannot be on
 * the page; CROSS JOIN fixes that order of reading. A number is bound as REAL, and with a limit of that type SQLite reads
 * each scope further; hence the CAST. Do not ANALYZE: with sqlite_stat4 each call prepares the statement again.
 */
const selectPage = (rows: OverviewRows): string => `
WITH page AS MATERIALIZED (
  SELECT s.problem_seq, s.stamp${rowsOf(rows)}
   ORDER BY s.rank, s.since, s.problem_id
   LIMIT CAST(:limit AS INTEGER))
SELECT ${FLEET_REVISION} AS fleet_revision,
       (SELECT min(snoozed_until) FROM problem WHERE ${IS_SNOOZED}) AS next_snooze_end,
       (SELECT group_concat(problem_seq << 20 | stamp) FROM page) AS page,
       CASE WHEN EXISTS (SELECT 1 FROM problem WHERE ${IS_SNOOZED}) THEN (
         SELECT group_concat(DISTINCT concat_ws(' ', cause.severity, r.id, cause.kind))
           FROM page CROSS JOIN problem p ON p.seq = page.problem_seq
          CROSS JOIN ${explaining(SEES_RESOURCE)} AND cause.snoozed_until IS NOT NULL)
       END AS snoozed_causes`;

/**
 * Counts the rows of each severity: the rank of a problem is twice its severity, plus 1 if it is acknowledged. What is shown
 * in the whole fleet is not counted, but read: it may be all of a large one.
 */
const selectCounts = ({ isKept, condition, ...rows }: OverviewRows): string => {
  const counted = rowsOf({ ...rows, condition: `NOT (${isKept}) AND ${condition}` });
  const columns = SEVERITIES.map(
    (severity) => `
       (SELECT count(*)${counted}
                   AND s.rank BETWEEN ${problemRank(severity, false)} AND ${problemRank(severity, true)})
     + coalesce((SELECT sum(n.count)
                   FROM effective_grant c CROSS JOIN fleet_problem_count n ON n.type = c.type
                  WHERE (c.grant_set, c.scope, c.standing) = (:grantSet, 0, 0)
                    AND n.severity_rank = ${severityRank(severity)}), 0) AS ${severity}`,
  );
  return `SELECT ${columns.join(',')}`;
};

/** The statements for one page: it, and the counts of what does not fit on it. */
export interface OverviewSelects {
  readonly page: string;
  readonly counts: string;
}

const selectOverview = (rows: OverviewRows): OverviewSelects => ({
  page: selectPage(rows),
  counts: selectCounts(rows),
});

const HAS_NO_VISIBLE_SERVER = `NOT (c.standing = 1 AND ${HAS_VISIBLE_SERVER})`;

export const SELECT_OVERVIEW = selectOverview({
  grants: 'effective_grant c',
  standing: STANDING,
  condition: HAS_NO_VISIBLE_SERVER,
  isKept: 'c.scope = 0 AND c.standing = 0',
});

/** The same, with the problems whose snooze has ended by `:at`, although their rows still have them as snoozed. */
export const SELECT_OVERVIEW_WITH_EXPIRED = selectOverview({
  grants: 'effective_grant c CROSS JOIN (SELECT 0 AS expired UNION ALL SELECT 1) k',
  standing: `CASE k.expired WHEN 1 THEN 2 ELSE ${STANDING} END`,
  condition: `(k.expired = 0 OR ${SNOOZE_EXPIRED}) AND ${HAS_NO_VISIBLE_SERVER}`,
  isKept: 'c.scope = 0 AND c.standing = 0 AND k.expired = 0',
});
