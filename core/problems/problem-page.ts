import type { Option } from 'fp-ts/lib/Option.js';
import type { ProblemRecord } from './problem.js';
import type { ResourceId } from '../shared/resource.js';
import type { Severity } from './severity.js';
import type { Uuid } from '../shared/uuid.js';

export const PROBLEM_STATES = ['open', 'closed'] as const;

export type ProblemState = (typeof PROBLEM_STATES)[number];

/** Which problems are looked for; what is none is not asked about. */
export interface ProblemFilter {
  readonly state: Option<ProblemState>;
  readonly kind: Option<string>;
  readonly severity: Option<Severity>;
  /** Problems of this resource and of everything beneath it. */
  readonly resource: Option<ResourceId>;
}

/** Where a page ended: the place of its last problem in the order of the list. */
export type ProblemPosition =
  | {
      readonly _tag: 'Open';
      readonly severity: Severity;
      readonly isAcknowledged: boolean;
      readonly since: Date;
      readonly id: Uuid;
    }
  | { readonly _tag: 'Closed'; readonly closedAt: Date; readonly id: Uuid };

/**
 * A part of the list of problems: what is open, the most pressing first, then what is closed, the latest first.
 */
export interface ProblemPage {
  readonly problems: readonly ProblemRecord[];
  /** Where to go on; none at the end of the list. */
  readonly next: Option<ProblemPosition>;
}
