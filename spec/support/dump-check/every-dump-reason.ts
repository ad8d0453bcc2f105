import type { Engine } from '../../../core/engines/engines.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import type { DumpReason } from '../../../core/dump-check/dump-reason.js';

/** Each refusal in each of its forms. */
export const EVERY_LOGIN_REFUSAL: readonly LoginRefusal[] = [
  { code: 'host_not_found' },
  { code: 'unreachable', cause: 'refused' },
  { code: 'unreachable', cause: 'no_answer' },
  { code: 'unreachable', cause: 'address_denied' },
  { code: 'unreachable', cause: 'no_socket' },
  { code: 'timed_out' },
  { code: 'timed_out', cause: 'silent' },
  { code: 'tls_failed', cause: 'not_offered' },
  { code: 'tls_failed', cause: 'untrusted' },
  { code: 'tls_failed', cause: 'expired' },
  { code: 'tls_failed', cause: 'not_yet_valid' },
  { code: 'tls_failed', cause: 'wrong_name' },
  { code: 'tls_failed', cause: 'handshake' },
  { code: 'insecure_login_refused' },
  { code: 'login_rejected', cause: 'credentials' },
  { code: 'login_rejected', cause: 'rule' },
  { code: 'database_missing' },
  { code: 'not_accepting_connections' },
  { code: 'access_denied' },
  { code: 'too_many_connections' },
  { code: 'server_not_ready' },
  { code: 'server_not_ready', cause: 'hung_up' },
  { code: 'server_not_ready', cause: 'starting' },
  { code: 'server_not_ready', cause: 'standby' },
  { code: 'server_not_ready', cause: 'error' },
  { code: 'not_a_database_server' },
  ...(['other_engine', 'postgresql', 'mysql', 'mariadb', 'ssh', 'http', 'tls'] as const).map(
    (cause) => ({ code: 'not_a_database_server' as const, cause }),
  ),
];

/** Each reason in each of its forms. */
export const EVERY_DUMP_REASON: readonly DumpReason[] = [
  { code: 'dump_tool_missing' },
  { code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 },
  { code: 'dump_tool_failed' },
  {
    code: 'dump_tool_failed',
    cause: 'writable_by_all',
    file: '/opt/client/dump',
    place: '/opt/client',
  },
  {
    code: 'dump_tool_failed',
    cause: 'foreign_owner',
    file: '/opt/client/dump',
    place: '/opt/client',
  },
  ...EVERY_LOGIN_REFUSAL,
  ...(['schema', 'table', 'sequence', 'large_object'] as const).map((kind) => ({
    code: `${kind}_unreadable` as const,
    objects: { names: ['"a"'], count: 2 },
    statements: [],
  })),
  { code: 'row_security', objects: { names: ['"a"'], count: 1 }, statements: [] },
  { code: 'subscriptions_left_out', objects: { names: ['"a"'], count: 1 }, statements: [] },
  { code: 'objects_left_out', kinds: ['triggers', 'events', 'routines'], statements: [] },
  {
    code: 'objects_left_out',
    kinds: ['routines'],
    objects: { names: ['`a`'], count: 2 },
    statements: [],
  },
  { code: 'object_broken', objects: { names: ['`a`'], count: 1 }, statements: [] },
  { code: 'lock_table_too_small', statements: [] },
  { code: 'lock_table_too_small', objects: { names: [], count: 9000 }, room: 6400, statements: [] },
  {
    code: 'hourly_limit_too_low',
    limit: 'connections',
    allowed: 1,
    needed: 2,
    statements: ['ALTER USER `a`@`%` WITH MAX_CONNECTIONS_PER_HOUR 0;'],
  },
  {
    code: 'hourly_limit_too_low',
    limit: 'statements',
    allowed: 100,
    needed: 180,
    statements: ['ALTER USER `a`@`%` WITH MAX_QUERIES_PER_HOUR 0;'],
  },
  { code: 'table_locked', objects: { names: ['"a"'], count: 1 } },
  {
    code: 'table_locked',
    objects: { names: ['"a"'], count: 2 },
    since: new Date('2026-11-22T03:00:00.000Z'),
  },
];

const OF_POSTGRESQL: readonly DumpReason['code'][] = [
  'schema_unreadable',
  'table_unreadable',
  'sequence_unreadable',
  'row_security',
  'large_object_unreadable',
  'subscriptions_left_out',
  'lock_table_too_small',
  'table_locked',
];

const OF_THE_OTHERS: readonly DumpReason['code'][] = [
  'objects_left_out',
  'object_broken',
  'hourly_limit_too_low',
];

/** What only PostgreSQL says of itself. */
const OWN_CAUSES: readonly unknown[] = ['starting', 'standby'];

/** Those that a database of the engine can have. */
export const dumpReasonsOf = (engine: Engine): readonly DumpReason[] => {
  const impossible = engine === 'postgresql' ? OF_THE_OTHERS : OF_POSTGRESQL;
  return EVERY_DUMP_REASON.filter(
    (reason) =>
      !impossible.includes(reason.code) &&
      !('cause' in reason && reason.cause === engine) &&
      (engine === 'postgresql' || !('cause' in reason && OWN_CAUSES.includes(reason.cause))),
  );
};
