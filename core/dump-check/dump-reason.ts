import type { DumpObstacle } from './dump-obstacle.js';
import type { UnsafeTool } from './dump-tool.js';
import type { LoginRefusal } from './login-result.js';
import type { DatabaseRef, DumpTarget } from '../fleet/dump-target.js';
import { ENGINE_RECORDS } from '../engines/engines.js';
import { pasteable } from '../engines/quote-mysql-name.js';

/** Why a dump cannot start, or would not be whole. */
export type DumpReason = DumpToolReason | LoginRefusal | DumpObstacle;

export type DumpToolReason =
  | {
      readonly code: 'dump_tool_missing';
      /** Known when the server accepted the login. */
      readonly serverMajor?: number;
    }
  | {
      readonly code: 'dump_tool_outdated';
      readonly newestMajor: number;
      readonly serverMajor: number;
    }
  | {
      readonly code: 'dump_tool_failed';
      /** Left out for a tool that was run. */
      readonly cause?: UnsafeTool['why'];
      /** The tool that is not run, and what has to change: paths on the Shipshape host. */
      readonly file?: string;
      readonly place?: string;
    };

export type DumpReasonCode = DumpReason['code'];

const RETRYABLE = {
  dump_tool_missing: false,
  dump_tool_outdated: false,
  dump_tool_failed: false,
  host_not_found: true,
  unreachable: true,
  timed_out: true,
  tls_failed: false,
  insecure_login_refused: false,
  login_rejected: false,
  database_missing: false,
  not_accepting_connections: false,
  access_denied: false,
  too_many_connections: true,
  server_not_ready: true,
  not_a_database_server: false,
  schema_unreadable: false,
  table_unreadable: false,
  sequence_unreadable: false,
  row_security: false,
  large_object_unreadable: false,
  subscriptions_left_out: false,
  objects_left_out: false,
  object_broken: false,
  lock_table_too_small: false,
  hourly_limit_too_low: false,
  table_locked: true,
} as const satisfies Readonly<Record<DumpReasonCode, boolean>>;

export const DUMP_REASON_CODES = Object.keys(RETRYABLE) as readonly DumpReasonCode[];

/** Whether the same check may succeed later without any fix. */
export const isRetryable = (reason: DumpReason): boolean =>
  RETRYABLE[reason.code] && !('cause' in reason && reason.cause === 'address_denied');

/** The part of a target that is written into statements. */
export interface PastedTarget extends Pick<DumpTarget, 'engine' | 'user'> {
  readonly database: Pick<DatabaseRef, 'name'>;
}

/**
 * Statements to paste that fix a refused login, with the names of the fleet; none where no statement does. They are for callers
 * who may dump the database.
 */
export const refusalStatements = (
  { code }: DumpReason,
  { engine, user, database }: PastedTarget,
): readonly string[] =>
  code === 'access_denied' || code === 'not_accepting_connections'
    ? pasteable(ENGINE_RECORDS[engine].statements[code](database.name, user))
    : [];
