import { SERVER_TYPE_NUMBER } from '../access/effective-grants-sql.js';
import { FLEET_REVISION } from '../access/effective-grants.js';

export interface OverviewRow {
  readonly shape: number;
  /** When the next snooze ends, in milliseconds since 1970; null where there is none. */
  readonly wakes: number | null;
  readonly page: string | null;
}

/**
 * All that a grant beneath a server reaches is folded while that server is offline; else it is as the cover has it.
 * Whether any server is offline is found out once, and where none is nothing else is asked.
 */
const STANDING = `
  CASE WHEN c.server = 0 OR NOT EXISTS (SELECT 1 FROM offline_server) THEN c.standing
       ELSE EXISTS (SELECT 1 FROM offline_server o WHERE o.server = c.server) END`;

/** Of what is folded, a caller who sees it through the fleet is not shown what lies beneath a server that they may read. */
const HAS_VISIBLE_SERVER = `
  EXISTS (SELECT 1 FROM problem p
           CROSS JOIN lineage above ON above.resource = p.resource
           CROSS JOIN grant_cover seen ON seen.cover = c.cover AND seen.scope = above.scope
                                      AND seen.type = ${SERVER_TYPE_NUMBER} AND seen.standing = 0
           WHERE p.seq = s.problem_seq)`;

/** A snooze has ended, and but for it the problem would stand where the cover looks. */
const SNOOZE_EXPIRED = `
  EXISTS (SELECT 1 FROM problem p
           WHERE p.seq = s.problem_seq AND p.snoozed_until <= :at
             AND (c.server <> 0
                  OR c.standing = EXISTS (SELECT 1 FROM folded_resource f WHERE f.resource = p.resource)))`;

/**
 * The shape of the fleet, when the next snooze ends, and which problems are the most pressing that a caller may see:
 * their numbers and stamps, two in one, in the order of the page. `:cover` is a number in `grant_cover`. Nothing of the
 * problems themselves is touched.
 *
 * `problem_scope` is read scope by scope in that order, and SQLite leaves a scope as soon as its next row cannot
 * enter the best any more; CROSS JOIN has it read so. A number is bound as REAL, and with such a limit SQLite reads each
 * scope further; hence the CAST. Do not ANALYZE: with sqlite_stat4 each call prepares anew.
 */
const selectOverview = (walks: string, standing: string, condition: string): string => `
SELECT ${FLEET_REVISION} AS shape,
       (SELECT min(snoozed_until) FROM problem WHERE snoozed_until IS NOT NULL) AS wakes,
       (SELECT group_concat(problem_seq << 20 | stamp)
          FROM (SELECT s.problem_seq, s.stamp
                  FROM ${walks}
                 CROSS JOIN problem_scope s
                    ON s.scope = c.scope AND s.type = c.type AND s.standing = ${standing}
                 WHERE c.cover = :cover AND ${condition}
                 ORDER BY s.rank, s.since, s.problem_id
                 LIMIT CAST(:limit AS INTEGER))) AS page`;

const HAS_NO_VISIBLE_SERVER = `NOT (c.standing = 1 AND ${HAS_VISIBLE_SERVER})`;

export const SELECT_OVERVIEW = selectOverview('grant_cover c', STANDING, HAS_NO_VISIBLE_SERVER);

/** The same with those whose snooze has ended by `:at`, although they still stand where they were snoozed. */
export const SELECT_OVERVIEW_WITH_EXPIRED = selectOverview(
  'grant_cover c CROSS JOIN (SELECT 0 AS ended UNION ALL SELECT 1) k',
  `CASE k.ended WHEN 1 THEN 2 ELSE ${STANDING} END`,
  `(k.ended = 0 OR ${SNOOZE_EXPIRED}) AND ${HAS_NO_VISIBLE_SERVER}`,
);
