import type { CertificateOf, LoginRefusal } from '../../dump-check/login-result.js';
import type { ConnectionRoom } from '../../dump-check/instance-facts.js';
import type { DumpObstacle, RestoreWarning } from '../../dump-check/dump-obstacle.js';
import type { DumpToolReason } from '../../dump-check/dump-reason.js';
import type { SignKind } from '../../described/sign.js';
import type { ProblemKey, Severity } from '../../problems/problem.js';
import type { ResourceId } from '../../shared/resource.js';
import { type DetectedKey, type DetectedKind, detectedKey } from '../../problems/detected-kind.js';

/**
 * The evidence of one check about a possible problem. A check that failed, or shows nothing about it, is no observation: it
 * changes nothing.
 */
export type Observation = GoodObservation | FailedObservation;

export interface GoodObservation {
  readonly _tag: 'Good';
  readonly key: DetectedKey;
  readonly at: Date;
  /** Connections are accepted, but how many are left is unknown: this ends only problems that began with a refusal. */
  readonly isUncounted?: boolean;
}

export interface FailedObservation {
  readonly _tag: 'Failed';
  readonly key: DetectedKey;
  readonly at: Date;
  readonly cause: Cause;
}

interface Urgency {
  readonly isUrgent: boolean;
}

/** The cause of a problem, as facts, without anything that a target sent but names of databases. */
export type Cause =
  | { readonly kind: 'server_offline' | 'database_unscheduled' }
  | {
      readonly kind:
        | 'instance_unreachable'
        | 'database_missing'
        | 'database_closed'
        | 'database_access_denied';
      readonly reason: LoginRefusal;
    }
  | {
      readonly kind: 'admin_login_rejected';
      readonly reason: LoginRefusal;
      /** The only database of several that is known to reject it. */
      readonly database?: ResourceId;
    }
  | ({
      readonly kind: 'too_many_connections';
      readonly reason: LoginRefusal;
      /** How many connections are left, where the login was still accepted. */
      readonly room?: ConnectionRoom;
      /** The only database that has no connection left. */
      readonly database?: ResourceId;
    } & Urgency)
  | ({
      readonly kind: 'certificate_expiring';
      readonly until: Date;
      readonly certificate: CertificateOf;
    } & Urgency)
  | { readonly kind: 'dump_blocked'; readonly obstacles: readonly DumpObstacle[] }
  | { readonly kind: 'may_not_restore'; readonly warnings: readonly RestoreWarning[] }
  | ({ readonly kind: 'password_expiring'; readonly until: Date } & Urgency)
  | ({
      readonly kind: 'database_undeclared';
      /** Of the databases on the server that the fleet does not have, by the alphabet. */
      readonly names: readonly string[];
      /** Whether the instance takes all that is found: these it cannot. */
      readonly isAll: boolean;
      /** Whether the login does not see all that are there. */
      readonly hidesSome: boolean;
    } & Urgency)
  | {
      readonly kind: SignKind;
      readonly figure: number;
      readonly severity: Severity;
      /** How long it lasts at the rate of today, where that is known. */
      readonly lastsMs?: number;
      /** The problem under which this one stands. */
      readonly explainedBy?: ProblemKey;
    }
  | { readonly kind: 'dump_tool_missing' | 'dump_tool_outdated'; readonly reason: DumpToolReason };

export const good = (kind: DetectedKind, id: ResourceId, at: Date): Observation => ({
  _tag: 'Good',
  key: detectedKey(kind, id),
  at,
});

/** Logins to the instance are accepted, but how many connections are left is unknown. */
export const uncounted = (instance: ResourceId, at: Date): Observation => ({
  _tag: 'Good',
  key: detectedKey('too_many_connections', instance),
  at,
  isUncounted: true,
});

export const failed = (cause: Cause, id: ResourceId, at: Date): Observation => ({
  _tag: 'Failed',
  key: detectedKey(cause.kind, id),
  at,
  cause,
});
