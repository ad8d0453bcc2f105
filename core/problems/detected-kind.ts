import { SIGN_KINDS, type SignKind, signOf } from '../described/sign.js';
import type { ProblemKey, Severity } from './problem.js';
import type { ResourceId, SubjectType } from '../shared/resource.js';
import * as E from 'fp-ts/lib/Either.js';

interface DetectedKindFacts {
  /** The usual severity; some problems of a kind have another. */
  readonly severity: Severity;
  /** The type of resource that a problem of this kind belongs to. */
  readonly resource: SubjectType;
  /** Whether one observation is enough, since it follows from stored facts. */
  readonly isCertain: boolean;
}

/** What will hurt, by figures that logins measure. */
const SIGN_FACTS = Object.fromEntries(
  SIGN_KINDS.map((kind) => [
    kind,
    { severity: signOf(kind).levels[0].severity, resource: signOf(kind).on, isCertain: false },
  ]),
) as Readonly<Record<SignKind, DetectedKindFacts & { readonly resource: 'instance' | 'database' }>>;

/** The kinds of problems that Shipshape detects itself, and that no caller may report. */
export const DETECTED_KINDS = {
  control_plane_isolated: { severity: 'critical', resource: 'fleet', isCertain: false },
  watch_behind: { severity: 'warning', resource: 'fleet', isCertain: true },
  approval_waiting: { severity: 'warning', resource: 'fleet', isCertain: true },
  token_unused: { severity: 'info', resource: 'fleet', isCertain: true },
  server_offline: { severity: 'critical', resource: 'server', isCertain: false },
  instance_unreachable: { severity: 'critical', resource: 'instance', isCertain: false },
  admin_login_rejected: { severity: 'critical', resource: 'instance', isCertain: false },
  dump_tool_missing: { severity: 'warning', resource: 'instance', isCertain: false },
  dump_tool_outdated: { severity: 'warning', resource: 'instance', isCertain: false },
  too_many_connections: { severity: 'warning', resource: 'instance', isCertain: false },
  certificate_expiring: { severity: 'warning', resource: 'instance', isCertain: false },
  password_expiring: { severity: 'warning', resource: 'instance', isCertain: false },
  database_undeclared: { severity: 'info', resource: 'instance', isCertain: false },
  database_missing: { severity: 'warning', resource: 'database', isCertain: false },
  database_closed: { severity: 'warning', resource: 'database', isCertain: false },
  database_access_denied: { severity: 'warning', resource: 'database', isCertain: false },
  dump_blocked: { severity: 'warning', resource: 'database', isCertain: false },
  may_not_restore: { severity: 'warning', resource: 'database', isCertain: false },
  database_unscheduled: { severity: 'info', resource: 'database', isCertain: true },
  dump_failed: { severity: 'critical', resource: 'schedule', isCertain: true },
  dump_overdue: { severity: 'critical', resource: 'schedule', isCertain: true },
  dump_will_fail: { severity: 'warning', resource: 'schedule', isCertain: true },
  dump_shrank: { severity: 'warning', resource: 'schedule', isCertain: true },
  physical_backup_failed: { severity: 'critical', resource: 'schedule', isCertain: true },
  physical_backup_overdue: { severity: 'critical', resource: 'schedule', isCertain: true },
  backup_chain_broken: { severity: 'critical', resource: 'schedule', isCertain: true },
  wal_gap: { severity: 'critical', resource: 'schedule', isCertain: true },
  proof_overdue: { severity: 'warning', resource: 'schedule', isCertain: true },
  dump_rotten: { severity: 'critical', resource: 'schedule', isCertain: true },
  copy_missing: { severity: 'warning', resource: 'schedule', isCertain: true },
  dump_lost: { severity: 'warning', resource: 'schedule', isCertain: true },
  destination_unwritable: { severity: 'warning', resource: 'destination', isCertain: true },
  destination_full: { severity: 'warning', resource: 'destination', isCertain: true },
  channel_failing: { severity: 'warning', resource: 'channel', isCertain: true },
  ...SIGN_FACTS,
} as const satisfies Readonly<Record<string, DetectedKindFacts>>;

export type DetectedKind = keyof typeof DETECTED_KINDS;

/** Whether only Shipshape itself opens and closes problems of this kind, on any resource. */
export const isDetectedKind = (kind: string): kind is DetectedKind =>
  Object.hasOwn(DETECTED_KINDS, kind);

/**
 * Whether checks of servers find problems of this kind; those of schedules, destinations and channels are found by their own
 * upkeep.
 */
export const isMonitoredKind = (kind: string): kind is DetectedKind =>
  isDetectedKind(kind) && !UPKEPT.has(DETECTED_KINDS[kind].resource);

const UPKEPT: ReadonlySet<SubjectType> = new Set<SubjectType>([
  'schedule',
  'destination',
  'channel',
]);

/** The key of a problem that Shipshape detects. */
export interface DetectedKey extends ProblemKey {
  readonly kind: DetectedKind;
}

export const detectedKey = (kind: DetectedKind, id: ResourceId): DetectedKey => ({
  kind,
  resource: { type: DETECTED_KINDS[kind].resource, id },
});

/** Resource ids are unique over all types, so this is too. */
export const detectedKeyText = ({ kind, resource }: ProblemKey): string => `${resource.id} ${kind}`;

/** Only Shipshape itself opens and closes problems of this kind. */
export interface KindReserved {
  readonly _tag: 'KindReserved';
  readonly kind: DetectedKind;
}

/** Whether callers may open and close problems of this kind. */
export const validateReportedKind = (kind: string): E.Either<KindReserved, void> =>
  isDetectedKind(kind) ? E.left({ _tag: 'KindReserved', kind }) : E.right(undefined);
