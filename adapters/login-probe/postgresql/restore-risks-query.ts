import { dumpedRelations } from './lock-room.js';

/** What may keep rows, tables and indexes out of a restore, and takes the text of functions to be found. */
export const FUNCTION_RISKS = ['names_without_schema', 'rows_elsewhere'] as const;

/** Of the server's own functions no schema has to be named. */
const OF_SERVER = "'pg_catalog'::pg_catalog.regnamespace";

/** Those whose text is stored as it was written: others have the objects themselves that they name. */
const writtenFunctions = (major: number): string => `body AS MATERIALIZED (
  SELECT p.oid, n.nspname, p.proname, p.proargtypes, p.prosrc,
    -- The planner reads such a one as soon as an expression with it is stored, with rows or without.
    l.lanname = 'sql' AND p.proconfig IS NULL AND NOT p.prosecdef AND NOT p.proretset AS is_inlined,
    EXISTS (SELECT FROM pg_catalog.unnest(p.proconfig) s WHERE s ~ '^search_path=') AS has_path
  FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
  JOIN pg_catalog.pg_language l ON l.oid = p.prolang AND l.lanname IN ('sql', 'plpgsql')
  WHERE ${isWrittenFunction(major)}
)`;

const isWrittenFunction = (major: number): string =>
  `p.pronamespace <> ALL (ARRAY[${OF_SERVER}, 'information_schema'::pg_catalog.regnamespace]::oid[])
    AND p.prorettype <> ALL ('{trigger,event_trigger}'::pg_catalog.regtype[])${major >= 14 ? ' AND p.prosqlbody IS NULL' : ''}`;

/** A row where there is such a function at all, so that the rest is worth a query of its own. */
export const anyWrittenFunction = (major: number): string =>
  `(SELECT 'function', '', NULL, NULL FROM pg_catalog.pg_proc p
  JOIN pg_catalog.pg_language l ON l.oid = p.prolang AND l.lanname IN ('sql', 'plpgsql')
  WHERE ${isWrittenFunction(major)} LIMIT 1)`;

const of = (catalog: string): string => `'pg_catalog.${catalog}'::pg_catalog.regclass`;

/**
 * What a restore evaluates with them, through operators, aggregates, views and domains: generated columns, checks, the keys of
 * partitions, indexes and materialized views. A check that is not valid is restored after the rows.
 */
const usedBy = (major: number): string => `used AS (
  SELECT b.oid AS fn, ${of('pg_proc')}::oid AS class, b.oid AS obj, NULL::oid AS rel, false AS is_stored FROM body b
  UNION
  SELECT u.fn, coalesce(k.class, d.classid), coalesce(k.obj, d.objid), k.rel, d.classid = ${of('pg_attrdef')}
  FROM used u JOIN pg_catalog.pg_depend d ON d.refclassid = u.class AND d.refobjid = u.obj AND d.deptype IN ('n', 'a')
  CROSS JOIN LATERAL (
    SELECT NULL::oid AS class, NULL::oid AS obj, NULL::oid AS rel WHERE d.classid IN (${of('pg_proc')}, ${of('pg_operator')})
    UNION ALL SELECT NULL, NULL, d.objid WHERE d.classid = ${of('pg_class')}
    UNION ALL SELECT ${of('pg_class')}, w.ev_class, CASE c.relkind WHEN 'm' THEN c.oid END
      FROM pg_catalog.pg_rewrite w JOIN pg_catalog.pg_class c ON c.oid = w.ev_class
      WHERE d.classid = ${of('pg_rewrite')} AND w.oid = d.objid AND w.rulename = '_RETURN'
    UNION ALL SELECT CASE WHEN c.contypid <> 0 THEN ${of('pg_type')} END, nullif(c.contypid, 0), nullif(c.conrelid, 0)
      FROM pg_catalog.pg_constraint c
      WHERE d.classid = ${of('pg_constraint')} AND c.oid = d.objid AND c.contype = 'c' AND c.convalidated${
        major < 12
          ? ''
          : `
    UNION ALL SELECT NULL, NULL, a.attrelid
      FROM pg_catalog.pg_attrdef e JOIN pg_catalog.pg_attribute a ON a.attrelid = e.adrelid AND a.attnum = e.adnum
      WHERE d.classid = ${of('pg_attrdef')} AND e.oid = d.objid AND a.attgenerated = 's'`
      }
  ) k
  WHERE u.rel IS NULL
)`;

/** Rows of a partition by default belong there whatever their key is, until there are others. */
const IS_DECIDED = `
        AND EXISTS (SELECT FROM pg_catalog.pg_inherits o LEFT JOIN pg_catalog.pg_partitioned_table q ON q.partdefid = h.inhrelid
          WHERE o.inhparent = c.oid AND (q.partdefid IS NULL OR o.inhrelid <> h.inhrelid))`;

/** Those of which something is evaluated. How many rows there are is as the statistics have it, which takes no lock. */
const targets = (major: number): string => `target AS (
  SELECT DISTINCT u.fn, t.nspname, t.relname, t.relkind
  FROM used u JOIN body b ON b.oid = u.fn
  CROSS JOIN LATERAL (
    SELECT n.nspname, c.relname, c.relkind FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_catalog.pg_index i ON i.indexrelid = c.oid
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM pg_catalog.pg_class t
      WHERE t.oid = ANY (coalesce((SELECT pg_catalog.array_agg(h.inhrelid) FROM pg_catalog.pg_inherits h
        WHERE c.relkind = 'p' AND h.inhparent = c.oid${major < 11 ? '' : IS_DECIDED}), '{}') || coalesce(i.indrelid, c.oid))
      AND (t.reltuples > 0 OR pg_catalog.pg_stat_get_live_tuples(t.oid) > 0)) AS has_rows) r
    WHERE c.oid = u.rel AND CASE c.relkind WHEN 'm' THEN c.relispopulated
      WHEN 'r' THEN r.has_rows OR u.is_stored AND b.is_inlined
      WHEN 'i' THEN i.indisvalid AND (r.has_rows OR b.is_inlined)
      WHEN 'p' THEN r.has_rows OR b.is_inlined ELSE false END
    OFFSET 0
  ) t
  WHERE u.rel IS NOT NULL
)`;

const NAME = '(?:([a-z_][\\w$]*)\\s*\\.\\s*)?([a-z_][\\w$]*)';

/** A regular expression, in the one form that means the same whatever `standard_conforming_strings` the role has. */
const regex = (pattern: string): string => `E'${pattern.replaceAll('\\', '\\\\')}'`;

const matches = (text: string, pattern: string): string =>
  `pg_catalog.regexp_matches(${text}, ${regex(pattern)}, 'gi') m`;

/** A text without comments and literals, and without the quotes that a name does not need. */
const BARE_TEXT = `pg_catalog.regexp_replace(pg_catalog.regexp_replace(b.prosrc,
    ${regex("--[^\\n]*|/\\*.*?\\*/|''(?:[^'']|'''')*''")}, ' ', 'g'), '"([a-z_][a-z0-9_$]*)"', ${regex('\\1')}, 'g')`;

/** The functions that these call by name, which nothing in the catalog shows; and the words in the texts of all. */
const WORDS = `reach AS (
  SELECT t.fn, true AS is_bare, t.nspname, t.relname, t.relkind FROM target t
  UNION
  SELECT h.oid, r.is_bare AND NOT f.has_path, r.nspname, r.relname, r.relkind
  FROM reach r JOIN body f ON f.oid = r.fn
  CROSS JOIN LATERAL (SELECT m FROM ${matches('f.prosrc', `\\m${NAME}\\s*\\(`)} OFFSET 0) x (m)
  JOIN body h ON h.proname = pg_catalog.lower(m[2]) AND (m[1] IS NULL OR h.nspname = pg_catalog.lower(m[1]))
),
word AS MATERIALIZED (
  SELECT b.oid AS fn, b.proargtypes, w.* FROM body b
  CROSS JOIN LATERAL (SELECT ${BARE_TEXT} AS text) s
  CROSS JOIN LATERAL (
    SELECT 'call' AS kind, pg_catalog.lower(m[1]) AS schema, pg_catalog.lower(m[2]) AS name FROM ${matches('s.text', `\\m${NAME}\\s*\\(`)}
    UNION SELECT 'relation', pg_catalog.lower(m[1]), pg_catalog.lower(m[2]) FROM ${matches('s.text', `\\m(?:from|join|only)\\s+${NAME}`)}
      -- The name of a WITH query.
      WHERE s.text !~* (${regex('\\m')} || m[2] || ${regex('\\s+as\\s+(?:not\\s+)?(?:materialized\\s*)?\\(')})
    UNION SELECT 'type', pg_catalog.lower(m[1]), pg_catalog.lower(m[2]) FROM ${matches('s.text', `::\\s*${NAME}`)}
    UNION SELECT 'operator', NULL, m[1] FROM ${matches('s.text', '([-+*/<>=~!@#%^&|`?]+)')}
  ) w
  WHERE b.oid IN (SELECT r.fn FROM reach r)
)`;

/** Whether there is one of this name, and none of the server's own. */
const isOfOthers = (catalog: string, name: string, schema: string, more = ''): string =>
  `EXISTS (SELECT FROM pg_catalog.${catalog} o WHERE o.${name} = w.name${more})
      AND NOT EXISTS (SELECT FROM pg_catalog.${catalog} o WHERE o.${name} = w.name AND o.${schema} = ${OF_SERVER})`;

const UNRESOLVED = `unresolved AS (
  SELECT DISTINCT w.fn FROM word w WHERE w.schema IS NULL AND CASE w.kind
    WHEN 'call' THEN ${isOfOthers('pg_proc', 'proname', 'pronamespace')}
    WHEN 'relation' THEN ${isOfOthers('pg_class', 'relname', 'relnamespace', " AND o.relkind IN ('r', 'p', 'v', 'm', 'f') AND o.relpersistence <> 't'")}
    WHEN 'type' THEN ${isOfOthers('pg_type', 'typname', 'typnamespace')}
    ELSE EXISTS (SELECT FROM pg_catalog.pg_operator o WHERE o.oprname = w.name AND o.oprnamespace <> ${OF_SERVER}
      AND (o.oprleft = ANY (w.proargtypes) OR o.oprright = ANY (w.proargtypes))) END
)`;

/** In the form of other findings. pg_dump writes tables, and their rows, by their schemas and names. */
export const functionRisks = (
  major: number,
): { readonly with: string; readonly select: string } => ({
  with: [
    dumpedRelations(major),
    writtenFunctions(major),
    usedBy(major),
    targets(major),
    WORDS,
    UNRESOLVED,
  ].join(',\n'),
  select: `SELECT 'names_without_schema'::text AS code, b.nspname::text AS a, b.proname::text AS b, NULL::float8 AS since
  FROM unresolved x JOIN body b ON b.oid = x.fn
  WHERE NOT b.has_path AND EXISTS (SELECT FROM reach r WHERE r.fn = x.fn AND r.is_bare)
UNION
SELECT 'rows_elsewhere', r.nspname::text, r.relname::text, NULL
  FROM reach r JOIN body b ON b.oid = r.fn
  JOIN word w ON w.fn = r.fn AND w.kind = 'relation' AND (w.schema IS NOT NULL OR b.has_path OR NOT r.is_bare)
  JOIN rel y ON y.relname = w.name AND y.nspname = coalesce(w.schema, y.nspname::text) AND y.relkind IN ('r', 'p')
  WHERE r.relkind = 'r' AND (y.nspname, y.relname) > (r.nspname, r.relname)`,
});
