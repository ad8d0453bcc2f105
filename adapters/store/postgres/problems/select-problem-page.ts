import { EFFECTIVE_GRANTS } from '../access/effective-grants.js';
import { IS_READABLE } from '../access/grant-columns.js';

/** The problem of the offline server above the problem `p`, if there is one and `isVisible` holds of the root `l`; otherwise null. */
const suppressedBy = (isVisible: string): string => `
CASE WHEN p.is_folded THEN (
  SELECT o.id FROM lineage l
   CROSS JOIN LATERAL (SELECT id FROM problem
                        WHERE resource_id = l.scope_id AND kind = 'server_offline' AND closed_at IS NULL
                        OFFSET 0) o
   WHERE l.resource_id = p.resource_id AND l.is_root AND ${isVisible})
END`;

/**
 * The open problem `cause` that explains the problem `p`, and its resource `r`, after a FROM, where `p` names one: a key is an id, a
 * space and a kind.
 */
export const explaining = (isReadable: string): string => `
(SELECT split_part(e.key, ' ', 1)::uuid AS resource_id, split_part(e.key, ' ', 2) AS kind
   FROM (SELECT p.facts::json ->> 'explained_by' AS key) e OFFSET 0) named
 CROSS JOIN LATERAL (SELECT id, type FROM resource WHERE id = named.resource_id OFFSET 0) r
 CROSS JOIN LATERAL (SELECT id, kind, severity, snoozed_until FROM problem
                      WHERE resource_id = r.id AND kind = named.kind AND closed_at IS NULL OFFSET 0) cause
 WHERE ${isReadable}`;

/** Whether it names one. */
export const NAMES_EXPLANATION = `strpos(p.facts, '"explained_by"') > 0`;

const explainedBy = (isReadable: string): string => `
CASE WHEN p.closed_at IS NULL AND ${NAMES_EXPLANATION} THEN (
  SELECT cause.id FROM ${explaining(isReadable)})
END`;

/** Whether the grants let the server be read. */
const IS_VISIBLE = `
(SELECT true FROM lineage a
  WHERE a.resource_id = l.scope_id
    AND (('server', a.scope_id) IN (
          SELECT type, scope FROM unnest(:grantKeys::text[], :grantScopes::uuid[]) g (type, scope))) IS TRUE
  LIMIT 1)`;

interface Seen {
  /** The server `l`. */
  readonly isVisible: string;
  /** The resource `r`. */
  readonly isReadable: string;
}

const problemRecord = (
  { isVisible, isReadable }: Seen,
  resourceName: 'r.name' | 'r.path',
): string => `
p.id, p.kind, p.severity, p.message, p.facts, p.since, p.valid_until,
p.closed_at, p.closed_as, p.flaps, ${suppressedBy(isVisible)} AS suppressed_by,
${explainedBy(isReadable)} AS explained_by,
p.acknowledged_by, p.acknowledged_at, p.acknowledged_note, p.snoozed_until, p.maintenance_until,
r.type AS resource_type, r.id AS resource_id, ${resourceName} AS resource_name, nullif(r.path, ${resourceName}) AS resource_path`;

/** The columns that `decodeProblemRecordRow` reads, of a problem `p` and its resource `r`. */
export const PROBLEM_RECORD = problemRecord(
  { isVisible: IS_VISIBLE, isReadable: IS_READABLE },
  'r.name',
);

/** The same for a channel, which may see everything, with the path of the resource. */
export const TOLD_PROBLEM_RECORD = problemRecord(
  { isVisible: 'true', isReadable: 'true' },
  'r.path',
);

export const SELECT_PROBLEM = `
SELECT ${PROBLEM_RECORD}
  FROM problem p JOIN resource r ON r.id = p.resource_id
 WHERE p.id = :id::uuid AND ${IS_READABLE}`;

/** The rows of a part of a scope that come after its position. */
const restOf = (scope: string, part: string): string => `
problem_scope s
 WHERE s.scope_id = ${scope} AND s.resource_type = ${part}.type AND s.standing = ${part}.standing
   AND (s.rank, s.moment, s.problem_id) > (${part}.rank, ${part}.moment, ${part}.id)
   AND s.rank <= ${part}.last_rank`;

const firstOf = (limit: 1 | ':scanLimit'): string => `
(SELECT s.rank, s.moment, s.problem_id FROM ${restOf('w.scope', 'w')}
  ORDER BY s.rank, s.moment, s.problem_id LIMIT ${limit})`;

/** The first rows of some of the parts, read in the way in which SELECT_OVERVIEW reads a page. */
const firstIn = (parts: string): string => `
(SELECT w.standing > 2 AS is_closed, page.*
   FROM (SELECT w.* FROM (SELECT * FROM requested JOIN part USING (type) WHERE ${parts}) w
          CROSS JOIN LATERAL ${firstOf(1)} head
          ORDER BY head.rank, head.moment, head.problem_id LIMIT :scanLimit) w
  CROSS JOIN LATERAL ${firstOf(':scanLimit')} page
  ORDER BY page.rank, page.moment, page.problem_id LIMIT :scanLimit)`;

/**
 * A page of the problems that a caller may see, at or under the resource `:within`, if any: of a scope above that, only the
 * resource itself is read. `:standings` to `:lastRanks` are the parts of a scope in which the page is found. Parts that are
 * empty in the whole fleet are left out at once (EXISTS would not do: PostgreSQL may turn it into a join that reads all
 * problems of the fleet), and closed problems are not read where open ones fill the page.
 *
 * The last problem that was scanned is returned in any case, because the next page begins after it.
 */
export const SELECT_PROBLEM_PAGE = `
WITH ${EFFECTIVE_GRANTS}, requested (type, scope) AS (
  SELECT type, scope FROM effective
   WHERE :within::uuid IS NULL
      OR :within::uuid = ANY (ARRAY(SELECT scope_id FROM lineage WHERE resource_id = scope))
   UNION ALL
  SELECT type, :within::uuid FROM effective
   WHERE scope <> :within::uuid
     AND scope = ANY (ARRAY(SELECT scope_id FROM lineage WHERE resource_id = :within::uuid))
), part AS MATERIALIZED (
  SELECT c.type, p.*
    FROM resource_count c
   CROSS JOIN unnest(:standings::smallint[], :ranks::smallint[], :moments::bigint[], :ids::uuid[], :lastRanks::smallint[])
              p (standing, rank, moment, id, last_rank)
   CROSS JOIN LATERAL (SELECT c.type, p.standing, p.rank, p.moment, p.id, p.last_rank) w
   WHERE EXISTS (SELECT FROM requested)
     AND (SELECT true FROM ${restOf("'00000000-0000-0000-0000-000000000000'", 'w')} LIMIT 1)
), scanned AS MATERIALIZED (
  SELECT row_number() OVER (ORDER BY is_closed, rank, moment, problem_id) AS place, problem_id
    FROM (${firstIn('standing <= 2')} UNION ALL ${firstIn('standing > 2')} LIMIT :scanLimit) l
)
SELECT * FROM (
SELECT l.place, l.place = :scanLimit AS is_last, ${PROBLEM_RECORD}
  FROM scanned l
 CROSS JOIN LATERAL (SELECT * FROM problem WHERE id = l.problem_id OFFSET 0) p
 CROSS JOIN LATERAL (SELECT type, id, name, path FROM resource WHERE id = p.resource_id OFFSET 0) r
 WHERE :kind::text IS NULL OR p.kind = :kind::text OR l.place = :scanLimit
) listed
 WHERE :includesSuppressed::boolean OR suppressed_by IS NULL OR is_last
 ORDER BY place LIMIT :limit`;
