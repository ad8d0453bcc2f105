import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import type { Finding, Findings } from '../transport/decode-findings.js';
import { type PgFindingCode, PG_FINDINGS } from './inspection-query.js';
import { quoteIdentifier, quoteName } from './quote-identifier.js';

type PgFinding = Finding<PgFindingCode>;

/** The obstacles in what an inspection found, with statements that fix them. */
export const pgObstacles = (
  { role, found }: Findings<PgFindingCode>,
  major: number,
): readonly DumpObstacle[] =>
  PG_FINDINGS.flatMap((code) => found.filter((finding) => finding.code === code)).map((finding) =>
    obstacleOf(finding, quoteIdentifier(role), major),
  );

const obstacleOf = (finding: PgFinding, role: string, major: number): DumpObstacle => {
  const { code, count, since } = finding;
  const objects = { names: finding.names.map(NAME_OF[code] ?? quoteName), count };
  return code === 'table_locked'
    ? { code, objects, ...(since !== null && { since: new Date(since) }) }
    : { code, objects, statements: statementsFor(code, objects.names, count, role, major) };
};

/** A large object has a number for a name. */
const NAME_OF: Readonly<Partial<Record<PgFindingCode, (parts: readonly string[]) => string>>> = {
  large_object_unreadable: ([oid = '']) => (/^\d{1,10}$/.test(oid) ? oid : quoteIdentifier(oid)),
};

const GRANTS = {
  schema_unreadable: 'USAGE ON SCHEMA',
  table_unreadable: 'SELECT ON TABLE',
  sequence_unreadable: 'SELECT ON SEQUENCE',
  large_object_unreadable: 'SELECT ON LARGE OBJECT',
} as const;

/** Where there are more objects than names, one role that may read everything is granted; there is none before 14. */
const statementsFor = (
  code: Exclude<PgFindingCode, 'table_locked'>,
  names: readonly string[],
  count: number,
  role: string,
  major: number,
): readonly string[] => {
  if (code === 'subscriptions_left_out') return [];
  if (code === 'row_security') return [`ALTER ROLE ${role} BYPASSRLS;`];
  // Large objects are not part of that role.
  if (count > names.length && major >= 14 && code !== 'large_object_unreadable')
    return [`GRANT pg_read_all_data TO ${role};`];
  return names.map((name) => `GRANT ${GRANTS[code]} ${name} TO ${role};`);
};
