import { EFFECTIVE_GRANTS } from '../../access/effective-grants.js';
import type { ResourceType } from '../../../../../core/shared/resource.js';
import type { ResourceSelects } from '../../../sql/problems/resources/resource-reader.js';
import { SELECT_ROWS } from './select-rows.js';

const NIL = "'00000000-0000-0000-0000-000000000000'::uuid";

/**
 * The scopes in which resources of a type can be read: `:under`, which is a path, where a grant is on it or above it, and
 * the scopes under it on which there is a grant. As in `effective`, IS TRUE has scopes looked up in hash tables.
 */
const REACH = `
${EFFECTIVE_GRANTS}, within (scope) AS MATERIALIZED (
  SELECT ${NIL} WHERE :under::text IS NULL
   UNION ALL
  SELECT id FROM resource WHERE path = :under::text
), reach (scope) AS MATERIALIZED (
  SELECT i.scope
    FROM within i JOIN lineage l ON l.resource_id = i.scope
   WHERE ((:type::text, l.scope_id) IN (SELECT type, scope FROM effective)) IS TRUE
   UNION
  SELECT c.scope
    FROM effective c JOIN lineage l ON l.resource_id = c.scope
   WHERE c.type = :type::text AND (l.scope_id IN (SELECT scope FROM within)) IS TRUE
)`;

/** The same for problems: the scopes under those in which problems of `:types` can be read. */
const SCANS = `
scan (type, scope) AS MATERIALIZED (
  SELECT t.type, r.scope
    FROM reach r JOIN lineage l ON l.resource_id = r.scope
   CROSS JOIN unnest(:types::text[]) t (type)
   WHERE ((t.type, l.scope_id) IN (SELECT type, scope FROM effective)) IS TRUE
   UNION
  SELECT c.type, c.scope
    FROM effective c JOIN lineage l ON l.resource_id = c.scope
   WHERE c.type = ANY (:types::text[]) AND (l.scope_id IN (SELECT scope FROM reach)) IS TRUE
)`;

/** The first rows of a scan: PostgreSQL stops reading the index as soon as there are so many. */
const firstOf = (limit: 1 | ':limit'): string => `
  SELECT s.rank, s.moment, s.problem_id FROM problem_scope s
   WHERE s.scope_id = w.scope AND s.resource_type = w.type AND s.standing = w.standing
     AND s.rank BETWEEN :firstRank::smallint AND :lastRank::smallint
     AND (s.rank, s.moment, s.problem_id) > (:rank::smallint, :moment::bigint, :id::uuid)
   ORDER BY s.rank, s.moment, s.problem_id LIMIT ${limit}`;

/**
 * The open problems after a position, each with the resource of the type that it is on or
 * under, in the way in which the overview reads a page. Suppressed ones, of the standing 1, are among them
 * where the caller may not see every server.
 */
const SELECT_BY_PROBLEM = `
WITH ${REACH}, ${SCANS}, ahead AS MATERIALIZED (
  SELECT w.*
    FROM (SELECT type, scope, standing
            FROM scan CROSS JOIN generate_series(0, :lastStanding::smallint) standing) w
   CROSS JOIN LATERAL (${firstOf(1)}) head
   ORDER BY head.rank, head.moment, head.problem_id LIMIT :limit
), read AS MATERIALIZED (
  SELECT page.*
    FROM ahead w CROSS JOIN LATERAL (${firstOf(':limit')}) page
   ORDER BY page.rank, page.moment, page.problem_id LIMIT :limit
)
SELECT r.id, r.path, read.rank, read.moment, read.problem_id
  FROM read
 CROSS JOIN LATERAL (SELECT resource_id FROM problem WHERE id = read.problem_id OFFSET 0) p
 CROSS JOIN LATERAL (
   SELECT a.id, a.path
     FROM lineage l CROSS JOIN LATERAL (SELECT * FROM resource WHERE id = l.scope_id OFFSET 0) a
    WHERE l.resource_id = p.resource_id AND a.type = :type::text OFFSET 0) r
 ORDER BY read.rank, read.moment, read.problem_id`;

/**
 * The resources of the type from a path on. The first range of a scope has the scope alone, the second what is
 * under it: \`0\` is the character after the slash. No two ranges overlap, since no grant is under another of its type, so they are read in
 * their order, and none after those that fill the page.
 */
const SELECT_BY_PATH = `
WITH ${REACH}, ranges (first, stop) AS MATERIALIZED (
  SELECT ''::text COLLATE "C", U&'\\+10FFFF'::text COLLATE "C" FROM reach WHERE scope = ${NIL}
   UNION
  SELECT t.path, t.path || chr(1) FROM reach w JOIN resource t ON t.id = w.scope
   UNION
  SELECT t.path || '/', t.path || '0' FROM reach w JOIN resource t ON t.id = w.scope
)
SELECT page.id, page.path
  FROM (SELECT first, stop FROM ranges WHERE stop > :from::text COLLATE "C" ORDER BY first) g
 CROSS JOIN LATERAL (
    SELECT r.id, r.path FROM resource r
     WHERE r.type = :type::text AND r.path >= greatest(g.first, :from::text COLLATE "C")
       AND r.path < g.stop
     ORDER BY r.path LIMIT :limit) page
 ORDER BY g.first, page.path LIMIT :limit`;

/** The ids of a resource and of what it is under, the server first, if the resource is of the type. */
const SELECT_LINEAGE = `
SELECT a.id
  FROM resource r JOIN lineage l ON l.resource_id = r.id JOIN resource a ON a.id = l.scope_id
 WHERE r.id = :id::uuid AND r.type = :type::text
 ORDER BY length(a.path)`;

/** The types of which there can be problems on a resource and under it. */
const TYPES_IN: Readonly<Record<ResourceType, readonly ResourceType[]>> = {
  server: ['server', 'instance', 'database', 'schedule'],
  instance: ['instance', 'database', 'schedule'],
  database: ['database', 'schedule'],
  schedule: ['schedule'],
  destination: ['destination'],
  channel: ['channel'],
  policy: ['policy'],
};

export const RESOURCE_SELECTS: ResourceSelects = {
  byProblem: SELECT_BY_PROBLEM,
  byPath: SELECT_BY_PATH,
  rows: SELECT_ROWS,
  lineage: SELECT_LINEAGE,
  typesIn: (type) => ({ types: TYPES_IN[type] }),
};
