import { dumpedRelations } from './dumped-relations.js';
import { findingQueries } from './finding-queries.js';
import { CATALOG_MEMORY } from './no-limits.js';

/** What an inspection can find, each under its own code. */
export const PG_FINDINGS = [
  'schema_unreadable',
  'table_unreadable',
  'sequence_unreadable',
  'row_security',
  'large_object_unreadable',
  'subscriptions_left_out',
  'lock_table_too_small',
  'table_locked',
] as const;

export type PgFindingCode = (typeof PG_FINDINGS)[number];

/**
 * The only statements of an inspection, sent at once. The settings apply to their transaction alone, so that a pooler's
 * connection keeps none of them, and override those of the role and the database. The limit of time is at the server: the
 * query ends there as well when nobody waits for it any more. All its locks are ACCESS SHARE on system catalogs.
 */
export const inspectionQuery = (major: number, timeoutMs: number): string =>
  [
    'BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY',
    `SET LOCAL statement_timeout = ${Math.max(1, Math.floor(timeoutMs))}`,
    'SET LOCAL lock_timeout = 0',
    "SET LOCAL search_path = ''",
    'SET LOCAL row_security = off',
    `SET LOCAL work_mem = '${CATALOG_MEMORY}'`,
    ...(major >= 17 ? ['SET LOCAL transaction_timeout = 0'] : []),
    ...(major >= 11 ? ['SET LOCAL jit = off'] : []),
    answer(major),
    'COMMIT',
  ].join(';\n');

/** One row with one column, a text in JSON: whatever the names are, its form in the protocol is the same. */
const answer = (major: number): string => `WITH
${dumpedRelations(major)},
found AS (
${findingQueries(major).join('\nUNION ALL\n')}
),
numbered AS (
  SELECT *, pg_catalog.row_number() OVER (PARTITION BY code ORDER BY a COLLATE "C", b COLLATE "C") AS place FROM found
),
counted AS (
  SELECT code, pg_catalog.count(*) AS count, pg_catalog.min(since)::bigint AS since,
    pg_catalog.json_agg(CASE WHEN b IS NULL THEN pg_catalog.json_build_array(a)
      ELSE pg_catalog.json_build_array(a, b) END ORDER BY place) FILTER (WHERE place <= 10) AS names
  FROM numbered GROUP BY code
),
answer AS (
  SELECT pg_catalog.json_build_object('role', current_user, 'found', coalesce(pg_catalog.json_agg(
    pg_catalog.json_build_object('code', code, 'count', count, 'since', since, 'names', names)), '[]'))::text AS text
  FROM counted
)
-- Names of such a database may be in any encoding.
SELECT CASE WHEN pg_catalog.getdatabaseencoding() = 'SQL_ASCII'
  THEN pg_catalog.regexp_replace(text, '[^ -~]', '?', 'g') ELSE text END AS answer FROM answer`;
