import * as O from 'fp-ts/lib/Option.js';
import type { DumpReasonCode } from '../../dump-check/dump-reason.js';
import { isEndedByError } from '../../dump-check/login-evidence.js';
import { type DetectedKind, DETECTED_KINDS, detectedKey } from '../../problems/detected-kind.js';
import type { ProblemKey } from '../../problems/problem.js';
import type { ResourceId } from '../../shared/resource.js';
import type { ForeseenReason, ScheduleState } from '../schedule-state.js';
import { isStorageRefusal } from '../storage-refusal.js';

/** The problem that checks of the database and its instance open for the same reason: once it is fixed, the reason no longer holds. */
const KINDS = {
  dump_tool_missing: 'dump_tool_missing',
  dump_tool_failed: 'dump_tool_missing',
  dump_tool_outdated: 'dump_tool_outdated',
  host_not_found: 'instance_unreachable',
  unreachable: 'instance_unreachable',
  timed_out: 'instance_unreachable',
  tls_failed: 'instance_unreachable',
  server_not_ready: 'instance_unreachable',
  not_a_database_server: 'instance_unreachable',
  insecure_login_refused: 'admin_login_rejected',
  login_rejected: 'admin_login_rejected',
  too_many_connections: 'too_many_connections',
  password_expires: 'password_expiring',
  certificate_expires: 'certificate_expiring',
  database_missing: 'database_missing',
  not_accepting_connections: 'database_closed',
  access_denied: 'database_access_denied',
  schema_unreadable: 'dump_blocked',
  table_unreadable: 'dump_blocked',
  sequence_unreadable: 'dump_blocked',
  row_security: 'dump_blocked',
  large_object_unreadable: 'dump_blocked',
  subscriptions_left_out: 'dump_blocked',
  objects_left_out: 'dump_blocked',
  object_broken: 'dump_blocked',
  lock_table_too_small: 'dump_blocked',
  hourly_limit_too_low: 'dump_blocked',
  table_locked: 'dump_blocked',
} as const satisfies Readonly<
  Record<DumpReasonCode | 'password_expires' | 'certificate_expires', DetectedKind>
>;

const EXPLAINING: ReadonlySet<string> = new Set([
  ...Object.values(KINDS),
  'destination_full',
  'destination_unwritable',
]);

/** Whether a dump may fail for what a problem of this kind is about. */
export const explains = (kind: string): boolean => EXPLAINING.has(kind);

/** A probe of the destination finds all that a dump is refused for, but for bytes that are altered. */
const kindOf = (reason: ForeseenReason): DetectedKind | undefined => {
  const { code } = reason;
  if (code === 'space_short' || code === 'destination_full') return 'destination_full';
  if (isStorageRefusal(reason))
    return code === 'destination_altered' ? undefined : 'destination_unwritable';
  if (reason.code === 'server_not_ready' && isEndedByError(reason)) return 'admin_login_rejected';
  return Object.hasOwn(KINDS, code) ? KINDS[code as keyof typeof KINDS] : undefined;
};

/**
 * The problem, open or not, under which one stands that a dump of a schedule fails for these reasons; undefined unless fixing it
 * would remove all of them.
 */
export const explanationOf = (
  { database, instance, destination }: Pick<ScheduleState, 'database' | 'instance' | 'destination'>,
  reasons: readonly ForeseenReason[],
): ProblemKey | undefined => {
  const [kind, ...others] = new Set(reasons.map(kindOf));
  if (kind === undefined || others.length > 0) return undefined;
  const { resource } = DETECTED_KINDS[kind];
  if (resource === 'destination')
    return O.toUndefined(O.map((id: ResourceId) => detectedKey(kind, id))(destination));
  return detectedKey(kind, resource === 'database' ? database : instance);
};
