import type { Option } from 'fp-ts/lib/Option.js';
import type { Issuer } from '../access/access-token.js';
import type { Permission } from '../access/caller.js';
import type { ApprovalKind } from '../described/fleet-rules.js';
import { DAY_MS } from '../shared/durations.js';
import type { SubjectType } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';

/** Something that cannot be undone, at a path; the same act is always equal in all of it. */
export interface IrrevocableAct {
  readonly kind: ApprovalKind;
  readonly type: SubjectType;
  readonly path: string;
  /** What is done there, where the kind alone does not say it. */
  readonly detail?: string;
}

export const APPROVAL_STATES = [
  'waiting',
  'approved',
  'refused',
  /** What would have been done has changed. */
  'void',
  /** It was approved, and is done. */
  'done',
] as const;

export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** A request for acts that need two people. It binds them by a digest: with others it is worth nothing. */
export interface ApprovalRequest {
  /** What was called, and on what: of one requester the next request about it takes the place of this one. */
  readonly about: string;
  /** At least one. */
  readonly acts: readonly IrrevocableAct[];
  readonly digest: string;
  readonly requestedBy: Issuer;
  readonly requestedAt: Date;
  /** From then on it is over, whatever its state. */
  readonly until: Date;
}

export interface Approval extends ApprovalRequest {
  readonly id: Uuid;
  readonly state: ApprovalState;
  readonly decision: Option<ApprovalDecision>;
}

/** Who has approved or refused it, and when. */
export interface ApprovalDecision {
  readonly by: Issuer;
  readonly at: Date;
}

/** How long a request waits, and an approval holds. */
export const APPROVAL_MS = DAY_MS;

/** The permission on the fleet with which such acts are approved. */
export const permissionToApprove = (acts: readonly IrrevocableAct[]): Permission =>
  acts.every(({ kind }) => kind === 'restore_replace') ? 'backup:restore' : 'fleet:write';

/** Somebody else has to approve it first; nothing was done, and a request waits. */
export interface ApprovalWanted {
  readonly _tag: 'ApprovalWanted';
  readonly id: Uuid;
  readonly kinds: readonly ApprovalKind[];
  readonly until: Date;
  /** An earlier request about the same, which is void since what would be done has changed. */
  readonly voided: Option<Uuid>;
}

/** The caller has asked for it, or may be who has. */
export interface OwnRequest {
  readonly _tag: 'OwnRequest';
}

/** It does not wait any more. */
export interface ApprovalOver {
  readonly _tag: 'ApprovalOver';
}
