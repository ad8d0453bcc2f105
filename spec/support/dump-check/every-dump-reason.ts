import type { DumpReason } from '../../../core/dump-check/dump-reason.js';

/** Each reason in each of its forms. */
export const EVERY_DUMP_REASON: readonly DumpReason[] = [
  { code: 'dump_tool_missing' },
  { code: 'dump_tool_outdated', newestMajor: 15, serverMajor: 18 },
  { code: 'dump_tool_failed' },
  { code: 'host_not_found' },
  { code: 'unreachable', cause: 'refused' },
  { code: 'unreachable', cause: 'no_answer' },
  { code: 'unreachable', cause: 'address_denied' },
  { code: 'timed_out' },
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
  { code: 'not_a_database_server' },
  { code: 'not_a_database_server', cause: 'other_engine' },
];
