import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import { type Finding, type Findings, MOST_NAMES } from '../transport/decode-findings.js';
import { PG_OBSTACLES, type PgFindingCode, type PgObstacleCode } from './inspection-query.js';
import { quoteIdentifier, quoteName } from '../../../core/engines/postgresql.js';

type PgFinding = Finding<PgObstacleCode>;

/** The obstacles in what an inspection found, with statements that fix them. */
export const pgObstacles = (
  { role, found }: Findings<PgFindingCode>,
  major: number,
): readonly DumpObstacle[] =>
  PG_OBSTACLES.flatMap((code) =>
    found
      .filter((finding) => finding.code === code)
      .map((finding) => obstacleOf({ ...finding, code }, role, major)),
  );

const obstacleOf = (finding: PgFinding, role: string, major: number): DumpObstacle => {
  const { code, count, since } = finding;
  if (code === 'lock_table_too_small') return lockTableTooSmall(finding);
  const objects = { names: finding.names.map(NAME_OF[code] ?? quoteName), count };
  return code === 'table_locked'
    ? { code, objects, ...(since !== null && { since: new Date(since) }) }
    : { code, objects, statements: statementsFor(finding, objects.names, role, major) };
};

/** Its names are numbers: see `lockRoom`. The value is a multiple of the default, with some room for other sessions. */
const lockTableTooSmall = ({ count, names }: PgFinding): DumpObstacle => {
  const [room = NaN, sharers = NaN] = (names[0] ?? []).map(Number);
  const value = 64 * Math.ceil((1.2 * count + room / 2) / sharers / 64);
  return Number.isSafeInteger(room) && Number.isSafeInteger(value)
    ? {
        code: 'lock_table_too_small',
        objects: { names: [], count },
        room,
        statements: [`ALTER SYSTEM SET max_locks_per_transaction = ${value};`],
      }
    : { code: 'lock_table_too_small', statements: [] };
};

/** A large object has a number for a name. */
const NAME_OF: Readonly<Partial<Record<PgObstacleCode, (parts: readonly string[]) => string>>> = {
  large_object_unreadable: ([oid = '']) => (/^\d{1,10}$/.test(oid) ? oid : quoteIdentifier(oid)),
};

const GRANTS = {
  schema_unreadable: 'USAGE ON SCHEMA',
  table_unreadable: 'SELECT ON TABLE',
  sequence_unreadable: 'SELECT ON SEQUENCE',
  large_object_unreadable: 'SELECT ON LARGE OBJECT',
} as const;

/** One for each name; where there are more objects than names, the last statement is for all. */
const statementsFor = (
  { code, count, names }: PgFinding,
  quoted: readonly string[],
  role: string,
  major: number,
): readonly string[] => {
  if (
    code === 'subscriptions_left_out' ||
    code === 'table_locked' ||
    code === 'lock_table_too_small'
  )
    return [];
  if (code === 'row_security') return [`ALTER ROLE ${quoteIdentifier(role)} BYPASSRLS;`];
  const grants = quoted.map((name) => `GRANT ${GRANTS[code]} ${name} TO ${quoteIdentifier(role)};`);
  if (count <= names.length) return grants;
  const schemas = [...new Set(names.map(([schema = '']) => quoteIdentifier(schema)))].join(', ');
  return [...grants.slice(0, MOST_NAMES - 1), ...grantOfAll(code, schemas, role, major)];
};

/** One role may read everything but large objects; servers before 14 lack it. */
const grantOfAll = (
  code: keyof typeof GRANTS,
  schemas: string,
  role: string,
  major: number,
): readonly string[] => {
  if (code === 'large_object_unreadable') return grantOfLargeObjects(role);
  if (major >= 14) return [`GRANT pg_read_all_data TO ${quoteIdentifier(role)};`];
  if (code === 'schema_unreadable') return [];
  const kind = code === 'table_unreadable' ? 'TABLES' : 'SEQUENCES';
  return [`GRANT SELECT ON ALL ${kind} IN SCHEMA ${schemas} TO ${quoteIdentifier(role)};`];
};

/** A literal has no way to write what a literal within it could not be printed with, so such a role has no statement. */
const grantOfLargeObjects = (role: string): readonly string[] => {
  if (quoteIdentifier(role).startsWith('U&') || role.includes('\\')) return [];
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const grant = `format('GRANT SELECT ON LARGE OBJECT %s TO %I', oid, ${literal(role)})`;
  return [
    `DO ${literal(`BEGIN EXECUTE (SELECT string_agg(${grant}, '; ') FROM pg_largeobject_metadata); END`)};`,
  ];
};
