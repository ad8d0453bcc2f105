import { quoteName } from '../../../../core/engines/postgresql.js';
import type { ContentsTools } from '../contents/contents-tools.js';

const isOwn = (namespace: string): string =>
  `${namespace}.nspname <> 'information_schema' AND ${namespace}.nspname !~ '^pg_'`;

/** What belongs to an extension comes with it, whatever its version has; functions of a range type come with that. */
const isNoPart = (catalogue: string, oid: string, types = "'e'"): string =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${oid} AND d.deptype IN (${types}))`;

const isOwnRelation = (relation: string): string =>
  `${relation}.relpersistence <> 't' AND ${isOwn('n')} AND ${isNoPart('pg_class', `${relation}.oid`)}`;

const line = (kind: string, name: string, text = 'NULL::text', flag = '1'): string =>
  `SELECT json_build_array('${kind}', json_build_array(${name}), ${text}, ${flag})`;

/** With row security it may be that not all of its rows are seen. A restored one may be of others. */
const SIZE = `CASE WHEN c.relkind = 'r' AND NOT row_security_active(c.oid) AND has_schema_privilege(n.oid, 'USAGE')
    AND has_table_privilege(c.oid, 'SELECT') THEN pg_relation_size(c.oid)::text END`;

const tables = (withSizes: boolean): string => `${line(
  'table',
  'n.nspname, c.relname',
  withSizes ? SIZE : undefined,
)}
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'f') AND ${isOwnRelation('c')};`;

/** The value of one that cycles says nothing. */
const SEQUENCES = `${line(
  'sequence',
  'n.nspname, c.relname',
  "CASE WHEN c.relpersistence = 'p' AND NOT s.cycle THEN s.last_value::text END",
  '(s.increment_by > 0)::int',
)}
FROM pg_sequences s JOIN pg_namespace n ON n.nspname = s.schemaname
JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = s.sequencename AND c.relkind = 'S'
WHERE ${isOwnRelation('c')};`;

/** Those that pg_dump dumps: not one that was never built to its end. */
const INDEXES = `${line('index', 'n.nspname, c.relname, x.relname')}
FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class c ON c.oid = i.indrelid
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE i.indisready AND (i.indisvalid OR c.relkind = 'p') AND ${isOwnRelation('c')};`;

/** Not those which servers since 18 have for NOT NULL, nor those of partitions, which have names of the server's own. */
const CONSTRAINTS = `${line('constraint', 'n.nspname, coalesce(c.relname, y.typname), k.conname')}
FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
LEFT JOIN pg_class c ON c.oid = k.conrelid LEFT JOIN pg_type y ON y.oid = k.contypid
WHERE k.contype IN ('c', 'f', 'p', 'u', 'x') AND k.conparentid = 0 AND ${isOwn('n')}
AND ${isNoPart('pg_class', 'k.conrelid')} AND ${isNoPart('pg_type', 'k.contypid')};`;

const VIEWS = `${line('view', 'n.nspname, c.relname')}
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('v', 'm') AND ${isOwnRelation('c')};`;

/** With the types of their arguments. */
const FUNCTIONS = `${line(
  'function',
  `n.nspname, p.proname || '(' || array_to_string(ARRAY(
    SELECT m.nspname || '.' || y.typname FROM unnest(p.proargtypes) WITH ORDINALITY a (type, at)
    JOIN pg_type y ON y.oid = a.type JOIN pg_namespace m ON m.oid = y.typnamespace ORDER BY a.at), ', ') || ')'`,
)}
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE ${isOwn('n')} AND ${isNoPart('pg_proc', 'p.oid', "'e', 'i'")};`;

const ofTable = (kind: string, catalogue: string, name: string, table: string, rest = ''): string =>
  `${line(kind, `n.nspname, c.relname, o.${name}`)}
FROM ${catalogue} o JOIN pg_class c ON c.oid = o.${table} JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE ${isOwnRelation('c')}${rest};`;

/** Partitions have those of their table. */
const TRIGGERS = ofTable(
  ...(['trigger', 'pg_trigger', 'tgname', 'tgrelid'] as const),
  ' AND NOT o.tgisinternal AND o.tgparentid = 0',
);

const POLICIES = ofTable('policy', 'pg_policy', 'polname', 'polrelid');

/** What everybody may do with an object, and its owner: as it is by itself, where nothing was granted. MAINTAIN is of PostgreSQL 17. */
const rights = (granted: string, kind: string, owner: string): string => `(
  SELECT 'owner=' || pg_get_userbyid(${owner}) || coalesce(string_agg(r.one, '; ' ORDER BY r.one COLLATE "C"), '') FROM (
    SELECT '; ' || CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(a.grantee)::text END || '=' ||
      string_agg(DISTINCT (a.privilege_type || CASE WHEN a.is_grantable THEN '*' ELSE '' END) COLLATE "C", ',') AS one
    FROM aclexplode(coalesce(${granted}, acldefault(${kind}, ${owner}))) a WHERE a.privilege_type <> 'MAINTAIN' GROUP BY a.grantee
  ) r)`;

/** With default privileges. Not of `public`, which is of another owner since PostgreSQL 15. */
const GRANTS = `${line(
  'grant',
  `n.nspname, c.relname, ${rights('c.relacl', `(CASE c.relkind WHEN 'S' THEN 's' ELSE 'r' END)::"char"`, 'c.relowner')}`,
)}
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND ${isOwnRelation('c')};
${line('grant', `n.nspname, c.relname, t.attname, ${rights('t.attacl', `'c'::"char"`, 'c.relowner')}`)}
FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE t.attacl IS NOT NULL AND NOT t.attisdropped AND ${isOwnRelation('c')};
${line('grant', `n.nspname, p.oid::regprocedure::text, ${rights('p.proacl', `'f'::"char"`, 'p.proowner')}`)}
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE ${isOwn('n')} AND ${isNoPart('pg_proc', 'p.oid', "'e', 'i'")};
${line('grant', `n.nspname, ${rights('n.nspacl', `'n'::"char"`, 'n.nspowner')}`)}
FROM pg_namespace n WHERE n.nspname <> 'public' AND ${isOwn('n')} AND ${isNoPart('pg_namespace', 'n.oid')};
${line('grant', `'default', coalesce(n.nspname, ''), d.defaclobjtype, ${rights('d.defaclacl', 'd.defaclobjtype', 'd.defaclrole')}`)}
FROM pg_default_acl d LEFT JOIN pg_namespace n ON n.oid = d.defaclnamespace;`;

export const pgContents: ContentsTools = {
  argv: ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '-A', '-t'],
  // What is read is to be a small part of the work of the server, and not to take more than its share, nor to wait for long.
  setUp: `SET client_encoding = 'UTF8'; SET search_path = ''; SET jit = off; SET lock_timeout = '100ms';
SET max_parallel_workers_per_gather = 0;`,
  catalogue: (withSizes) =>
    [
      tables(withSizes),
      ...[SEQUENCES, INDEXES, CONSTRAINTS, VIEWS, FUNCTIONS, TRIGGERS, POLICIES, GRANTS],
    ].join('\n'),
  unsettled: SEQUENCES,
  hasUnsettledNames: false,
  // The time of a transaction is that of its first statement.
  expectDump: 'SELECT WHERE 1 / (now() < statement_timestamp())::int = 0;',
  // The planner runs functions in indexes that may need a path.
  counting: '\\set ON_ERROR_STOP 0',
  rows: (table, number) => `SELECT '${number} ' || count(*) FROM ONLY ${quoteName(table)}`,
  // psql knows since 11 whether the last statement has failed.
  statementsOf: (queries) => {
    const together = `${queries.join('\nUNION ALL ')};`;
    if (queries.length === 1) return together;
    return [together, '\\if :ERROR', ...queries.map((query) => `${query};`), '\\endif'].join('\n');
  },
};
