import { quoteName } from '../../../../core/engines/postgresql.js';
import type { ContentsTools } from '../contents/contents-tools.js';

const isOwn = (namespace: string): string =>
  `${namespace}.nspname <> 'information_schema' AND ${namespace}.nspname !~ '^pg_'`;

const isNoPart = (catalogue: string, oid: string): string =>
  `NOT EXISTS (SELECT FROM part WHERE part.classid = '${catalogue}'::regclass AND part.objid = ${oid})`;

/** What belongs to an extension comes with it, whatever its version has; functions of a range type come with that. */
const PART = `part AS MATERIALIZED (SELECT classid, objid FROM pg_depend
WHERE deptype = 'e' OR deptype = 'i' AND classid = 'pg_proc'::regclass)`;

const RELATION = `relation AS MATERIALIZED (
SELECT c.oid, n.nspname, c.relname, c.relkind, c.relpersistence, c.relacl, c.relowner
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S') AND c.relpersistence <> 't' AND ${isOwn('n')} AND ${isNoPart('pg_class', 'c.oid')})`;

const ROUTINE = `routine AS MATERIALIZED (
SELECT p.oid, n.nspname, p.proname, p.proargtypes, p.proacl, p.proowner
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${isOwn('n')} AND ${isNoPart('pg_proc', 'p.oid')})`;

/** Those of every kind are read by one statement: to plan each alone is a tenth of what a small dump costs its server. */
const statement = (...selects: readonly string[]): string =>
  `WITH ${[PART, RELATION, ROUTINE].join(', ')}\n${selects.join('\nUNION ALL ')};`;

const line = (kind: string, name: string, text = 'NULL::text', flag = '1'): string =>
  `SELECT json_build_array('${kind}', json_build_array(${name}), ${text}, ${flag})`;

const ofRelation = (kind: string, more = ''): string =>
  line(kind, `c.nspname, c.relname${more}`) + ' FROM relation c';

/** With row security it may be that not all of its rows are seen. A restored one may be of others. */
const SIZE = `CASE WHEN c.relkind = 'r' AND NOT row_security_active(c.oid) AND has_schema_privilege(c.nspname, 'USAGE')
    AND has_table_privilege(c.oid, 'SELECT') THEN pg_relation_size(c.oid)::text END`;

/** Every dump has the rows of ordinary ones: one of a standby has none of those that are not logged. */
const DUMPED = "(c.relkind = 'r' AND c.relpersistence = 'p')::int";

const bytesOf = (name: string): string =>
  `encode(convert_to(${name}, getdatabaseencoding()), 'hex')`;

/** pg_dump has names in the encoding of the database. */
const KEY = `CASE WHEN getdatabaseencoding() <> 'UTF8' THEN ${bytesOf('c.nspname')} || '.' || ${bytesOf('c.relname')} END`;

const tables = (withSizes: boolean): string =>
  `${line('table', 'c.nspname, c.relname', withSizes ? SIZE : KEY, DUMPED)} FROM relation c WHERE c.relkind IN ('r', 'p', 'f')`;

/** The value of one that cycles says nothing. To read it fails where a session has locked the sequence, or drops it meanwhile. */
const sequencesOf = (relation: string, withValues = true): string =>
  line('sequence', 'c.nspname, c.relname', withValues ? VALUE : undefined, ASCENDS) +
  ` FROM ${relation} c JOIN pg_sequence s ON s.seqrelid = c.oid`;

const ASCENDS = '(s.seqincrement > 0)::int';

const VALUE = `CASE WHEN c.relpersistence = 'p' AND NOT s.seqcycle AND has_sequence_privilege(c.oid, 'SELECT, USAGE')
    THEN pg_sequence_last_value(c.oid)::text END`;

/** Without those of extensions, one of which may be locked as any other. */
const EACH_SEQUENCE = `(SELECT q.oid, n.nspname, q.relname, q.relpersistence FROM pg_class q
JOIN pg_namespace n ON n.oid = q.relnamespace WHERE q.relkind = 'S' AND q.relpersistence <> 't' AND ${isOwn('n')}
AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = q.oid AND d.deptype = 'e'))`;

/** Those that pg_dump dumps: not one that was never built to its end. */
const INDEXES = `${ofRelation('index', ', x.relname')} JOIN pg_index i ON i.indrelid = c.oid
JOIN pg_class x ON x.oid = i.indexrelid WHERE i.indisready AND (i.indisvalid OR c.relkind = 'p')`;

/** Not those which servers since 18 have for NOT NULL, nor those of partitions, which have names of the server's own. */
const CONSTRAINTS = `${line('constraint', 'n.nspname, coalesce(c.relname, y.typname), k.conname')}
FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
LEFT JOIN pg_class c ON c.oid = k.conrelid LEFT JOIN pg_type y ON y.oid = k.contypid
WHERE k.contype IN ('c', 'f', 'p', 'u', 'x') AND k.conparentid = 0 AND ${isOwn('n')}
AND ${isNoPart('pg_class', 'k.conrelid')} AND ${isNoPart('pg_type', 'k.contypid')}`;

const VIEWS = `${ofRelation('view')} WHERE c.relkind IN ('v', 'm')`;

/** With the types of their arguments. */
const FUNCTIONS = `${line(
  'function',
  `p.nspname, p.proname || '(' || array_to_string(ARRAY(
    SELECT m.nspname || '.' || y.typname FROM unnest(p.proargtypes) WITH ORDINALITY a (type, at)
    JOIN pg_type y ON y.oid = a.type JOIN pg_namespace m ON m.oid = y.typnamespace ORDER BY a.at), ', ') || ')'`,
)} FROM routine p`;

/** Partitions have those of their table. */
const TRIGGERS = `${ofRelation('trigger', ', o.tgname')} JOIN pg_trigger o ON o.tgrelid = c.oid
WHERE NOT o.tgisinternal AND o.tgparentid = 0`;

const POLICIES = `${ofRelation('policy', ', o.polname')} JOIN pg_policy o ON o.polrelid = c.oid`;

/** What everybody may do with an object, and its owner: as it is by itself, where nothing was granted. MAINTAIN is of PostgreSQL 17. */
const RIGHTS = `(
  SELECT 'owner=' || pg_get_userbyid(owner) || coalesce(string_agg(r.one, '; ' ORDER BY r.one COLLATE "C"), '') FROM (
    SELECT '; ' || CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(a.grantee)::text END || '=' ||
      string_agg(DISTINCT (a.privilege_type || CASE WHEN a.is_grantable THEN '*' ELSE '' END) COLLATE "C", ',') AS one
    FROM aclexplode(coalesce(granted, acldefault(type, owner))) a WHERE a.privilege_type <> 'MAINTAIN' GROUP BY a.grantee
  ) r)`;

/** With default privileges. Not of `public`, which is of another owner since PostgreSQL 15. */
const GRANTS = `SELECT json_build_array('grant', to_json(name || ${RIGHTS}), NULL::text, 1) FROM (
  SELECT ARRAY[c.nspname::text, c.relname], (CASE c.relkind WHEN 'S' THEN 's' ELSE 'r' END)::"char", c.relacl, c.relowner
  FROM relation c
  UNION ALL SELECT ARRAY[c.nspname::text, c.relname, t.attname], 'c'::"char", t.attacl, c.relowner
  FROM pg_attribute t JOIN relation c ON c.oid = t.attrelid WHERE t.attacl IS NOT NULL AND NOT t.attisdropped
  UNION ALL SELECT ARRAY[p.nspname::text, p.oid::regprocedure::text], 'f'::"char", p.proacl, p.proowner FROM routine p
  UNION ALL SELECT ARRAY[n.nspname::text], 'n'::"char", n.nspacl, n.nspowner
  FROM pg_namespace n WHERE n.nspname <> 'public' AND ${isOwn('n')} AND ${isNoPart('pg_namespace', 'n.oid')}
  UNION ALL SELECT ARRAY['default', coalesce(n.nspname, ''), d.defaclobjtype::text], d.defaclobjtype, d.defaclacl, d.defaclrole
  FROM pg_default_acl d LEFT JOIN pg_namespace n ON n.oid = d.defaclnamespace
) g (name, type, granted, owner)`;

/** What has neither a size nor a value. */
const OTHERS = [INDEXES, CONSTRAINTS, VIEWS, FUNCTIONS, TRIGGERS, POLICIES, GRANTS];

const everything = (withSizes: boolean, withValues: boolean): string =>
  statement(tables(withSizes), sequencesOf('relation', withValues), ...OTHERS);

/** In a transaction, which goes on with the second where the first fails. That prints nothing then. The end fails unless one of them did not. */
const orElse = (one: string, other: string): string => `SAVEPOINT before;
\\set ON_ERROR_STOP 0
${one}
\\set ON_ERROR_STOP 1
\\if :ERROR
ROLLBACK TO before;
${other}
\\endif
RELEASE before;`;

const LOCK_TIMEOUT = '100ms';

/** Bytes of no encoding come as they are: they may be no UTF-8. */
const inUtf8 = (isLocal: boolean): string =>
  `SELECT WHERE set_config('client_encoding', CASE getdatabaseencoding() WHEN 'SQL_ASCII' THEN 'SQL_ASCII' ELSE 'UTF8' END, ${isLocal}) IS NULL`;

export const pgContents: ContentsTools = {
  argv: ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '-A', '-t'],
  // What is read is to be a small part of the work of the server, and not to take more than its share, nor to wait for long.
  setUp: `${inUtf8(false)}; SET search_path = ''; SET jit = off; SET lock_timeout = '${LOCK_TIMEOUT}';
SET max_parallel_workers_per_gather = 0;`,
  catalogue: (withSizes) =>
    withSizes
      ? everything(withSizes, true)
      : orElse(everything(withSizes, true), everything(withSizes, false)),
  // One message for both, so that the limit ends with it, also where it fails.
  unsettled: `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'\\; ${inUtf8(true)}\\; ${sequencesOf(EACH_SEQUENCE)};`,
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
