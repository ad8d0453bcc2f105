import type { Option } from 'fp-ts/lib/Option.js';
import type { ResourceId, SubjectType } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';

export const SEVERITIES = ['critical', 'warning', 'info'] as const;

/** How severe a problem is, the most severe first. */
export type Severity = (typeof SEVERITIES)[number];

/** 0 for the most severe. */
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** What identifies a problem: a resource has at most one open problem of a kind. */
export interface ProblemKey {
  /** Open to reporters; in snake case, such as `server_offline`. */
  readonly kind: string;
  readonly resource: { readonly type: SubjectType; readonly id: ResourceId };
}

/** A problem as it is reported. */
export interface ProblemReport extends ProblemKey {
  readonly severity: Severity;
  /** For people; free of secrets and of anything that a target sent. */
  readonly message: string;
  /** The first failure of the current streak. */
  readonly since: Date;
}

/** A problem, under the current name of its resource. */
export interface Problem extends ProblemReport {
  readonly id: Uuid;
  readonly resource: ProblemKey['resource'] & { readonly name: string };
}

/** An open problem, as far as its place in the overview depends on it. */
export interface PrioritizedProblem extends Problem {
  readonly isAcknowledged: boolean;
}

/** A problem with all that is known of it, open or closed. What people said of it is forgotten when it closes. */
export interface ProblemRecord extends Problem {
  /** None while it is open. */
  readonly closedAt: Option<Date>;
  readonly acknowledgement: Option<Acknowledgement>;
  /** Until then it is not in the overview; a time that has passed is none. */
  readonly snoozedUntil: Option<Date>;
}

/** Somebody knows of the problem. */
export interface Acknowledgement {
  /** The id of the caller who said so. */
  readonly by: string;
  readonly at: Date;
  /** Free text, such as who does what about it; may be empty. */
  readonly note: string;
}
