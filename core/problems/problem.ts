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

export interface ProblemReport extends ProblemKey {
  readonly severity: Severity;
  /** For people; free of secrets and of anything that a target sent. */
  readonly message: string;
  /** The first failure of the current streak. */
  readonly since: Date;
  /** The cause in detail, from which the remedy is worded. */
  readonly facts?: ProblemFacts;
  /** A problem that is not reported again by then lapses; without it, none does. */
  readonly validUntil?: Date;
}

/** Codes and numbers from closed lists of ours, by name; never anything that a target sent. */
export type ProblemFacts = Readonly<Record<string, string | number>>;

/** A problem, under the current name of its resource. */
export interface Problem extends ProblemReport {
  readonly id: Uuid;
  readonly resource: ProblemKey['resource'] & { readonly name: string };
}

/** An open problem, as far as its place in the overview depends on it. */
export interface PrioritizedProblem extends Problem {
  readonly isAcknowledged: boolean;
  /** The key of the problem under which it stands, as `explanationIn` reads it, whether or not that is open. */
  readonly explainedBy?: string;
}

/** How a problem was closed: a good observation or a reporter ended it, or its report was not renewed in time. */
export const CLOSINGS = ['resolved', 'lapsed'] as const;

export type Closing = (typeof CLOSINGS)[number];

/** A problem with everything that is stored of it, open or closed. */
export interface ProblemRecord extends Problem {
  /** None while it is open. */
  readonly closedAt: Option<Date>;
  /** None while it is open. */
  readonly closedAs: Option<Closing>;
  /** How often it was reopened. */
  readonly flaps: number;
  /** Of a closed problem the last one, which is restored if it is reopened. */
  readonly acknowledgement: Option<Acknowledgement>;
  /** Until then it is not in the overview; a time that has passed is none, and that of a closed problem too. */
  readonly snoozedUntil: Option<Date>;
  /** Whether it is snoozed by maintenance, and not by a caller; of a closed problem, whether it was when it closed. */
  readonly isDuringMaintenance: boolean;
  /** The open problem that explains this one, if the caller may see it; the overview shows that one alone. */
  readonly suppressedBy: Option<Uuid>;
}

export interface Acknowledgement {
  /** The id of that caller. */
  readonly by: string;
  readonly at: Date;
  /** Free text, such as who does what about it; may be empty. */
  readonly note: string;
}
