import type { ResourceSelects } from '../../../sql/problems/resources/resource-reader.js';
import { SELECT_LINEAGE, SELECT_ROWS } from './select-rows.js';
import type { ResourceType } from '../../../../../core/shared/resource.js';

/** As the store numbers them: each is under those with a greater number, up to the server. */
const TYPE_NUMBERS: Readonly<Record<ResourceType, number>> = {
  schedule: 0,
  database: 1,
  instance: 2,
  server: 3,
  destination: 4,
  channel: 5,
  policy: 7,
};

/** The number of a type, and the lowest of those of which there can be problems on such a resource and under it. */
const typesIn = (type: ResourceType) => {
  const typeNumber = TYPE_NUMBERS[type];
  return { typeNumber, lowestType: typeNumber > TYPE_NUMBERS.server ? typeNumber : 0 };
};

/**
 * The scopes in which resources of `:type` can be read: `:under`, which is a path, where a grant is on it or above it, and
 * the scopes under it on which there is a grant. The plus keeps SQLite from trying every scope on every ancestor of every
 * grant.
 */
const REACH = `
within (scope) AS MATERIALIZED (
  SELECT 0 WHERE :under IS NULL
   UNION ALL
  SELECT seq FROM resource WHERE path = :under
), reach (scope) AS MATERIALIZED (
  SELECT n.scope
    FROM within n CROSS JOIN lineage l ON l.resource = n.scope
   CROSS JOIN effective_grant c
      ON (c.grant_set, c.scope, c.type, c.standing) = (:grantSet, l.scope, :typeNumber, 0)
   UNION
  SELECT c.scope
    FROM effective_grant c CROSS JOIN lineage l ON l.resource = c.scope
   WHERE c.grant_set = :grantSet AND c.type = :typeNumber AND c.standing = 0
     AND +l.scope IN (SELECT scope FROM within)
)`;

/** The same for problems: the scopes under those in which problems of a type can be read. Types are numbered from the bottom. */
const SCANS = `
scan (type, scope) AS MATERIALIZED (
  SELECT c.type, n.scope
    FROM reach n CROSS JOIN lineage l ON l.resource = n.scope
   CROSS JOIN effective_grant c ON c.grant_set = :grantSet AND c.scope = l.scope AND c.standing = 0
   WHERE c.type BETWEEN :lowestType AND :typeNumber
   UNION
  SELECT c.type, c.scope
    FROM effective_grant c CROSS JOIN lineage l ON l.resource = c.scope
   WHERE c.grant_set = :grantSet AND c.standing = 0 AND c.type BETWEEN :lowestType AND :typeNumber
     AND +l.scope IN (SELECT scope FROM reach)
)`;

/**
 * The open problems after a position in the order of the overview, each with the resource of the type that it is on or
 * under. Suppressed ones are among them where the caller may not see every server.
 */
export const SELECT_BY_PROBLEM = `
WITH ${REACH}, ${SCANS}, read AS MATERIALIZED (
  SELECT s.rank, s.since AS moment, s.problem_id, s.problem_seq
    FROM scan w CROSS JOIN (VALUES (0), (1)) standing
   CROSS JOIN problem_scope s
      ON s.scope = w.scope AND s.type = w.type AND s.standing = standing.column1
   WHERE standing.column1 <= :lastStanding AND s.rank BETWEEN :firstRank AND :lastRank
     AND (s.rank, s.since, s.problem_id) > (:rank, :moment, unhex(replace(:id, '-', '')))
   ORDER BY s.rank, s.since, s.problem_id LIMIT CAST(:limit AS INTEGER)
)
SELECT r.id, r.path, read.rank, read.moment, p.id AS problem_id
  FROM read CROSS JOIN problem p ON p.seq = read.problem_seq
 CROSS JOIN lineage l ON l.resource = p.resource
 CROSS JOIN resource r ON r.seq = l.scope
 WHERE r.type = :type
 ORDER BY read.rank, read.moment, read.problem_id`;

/**
 * The resources of the type from a path on. The first range of a scope has the scope alone, the second what is under it:
 * \`0\` is the character after the slash. SQLite leaves each range as soon as its next row comes too late.
 */
export const SELECT_BY_PATH = `
WITH ${REACH}, ranges (first, stop) AS MATERIALIZED (
  SELECT '', char(0x10ffff) FROM reach WHERE scope = 0
   UNION
  SELECT t.path, t.path || char(1) FROM reach w CROSS JOIN resource t ON t.seq = w.scope
   UNION
  SELECT t.path || '/', t.path || '0' FROM reach w CROSS JOIN resource t ON t.seq = w.scope
)
SELECT r.id, r.path
  FROM ranges g CROSS JOIN resource r INDEXED BY resource_by_type
    ON r.type = :type AND r.path >= max(g.first, :from) AND r.path < g.stop
 ORDER BY r.path LIMIT CAST(:limit AS INTEGER)`;

export const RESOURCE_SELECTS: ResourceSelects = {
  byProblem: SELECT_BY_PROBLEM,
  byPath: SELECT_BY_PATH,
  rows: SELECT_ROWS,
  lineage: SELECT_LINEAGE,
  typesIn,
};
