import type { DumpToolReason } from '../../dump-check/dump-reason.js';
import type { LoginRefusal } from '../../dump-check/login-result.js';
import type { ResourceId } from '../../shared/resource.js';
import { type DetectedKey, type DetectedKind, detectedKey } from '../../problems/detected-kind.js';

/**
 * What one check says of one problem that there could be.
 * A check that could not be made, or that does not tell, is no observation: it changes nothing.
 */
export type Observation = GoodObservation | FailedObservation;

export interface GoodObservation {
  readonly _tag: 'Good';
  readonly key: DetectedKey;
  readonly at: Date;
}

export interface FailedObservation {
  readonly _tag: 'Failed';
  readonly key: DetectedKey;
  readonly at: Date;
  readonly cause: Cause;
}

/** What is wrong, in facts: free of anything that a target sent. */
export type Cause =
  | { readonly kind: 'server_offline' | 'database_unscheduled' }
  | {
      readonly kind: 'instance_unreachable' | 'admin_login_rejected' | 'database_missing';
      readonly reason: LoginRefusal;
    }
  | {
      readonly kind: 'dump_tool_missing' | 'dump_tool_outdated';
      readonly reason: DumpToolReason;
    };

export const good = (kind: DetectedKind, id: ResourceId, at: Date): Observation => ({
  _tag: 'Good',
  key: detectedKey(kind, id),
  at,
});

export const failed = (cause: Cause, id: ResourceId, at: Date): Observation => ({
  _tag: 'Failed',
  key: detectedKey(cause.kind, id),
  at,
  cause,
});
