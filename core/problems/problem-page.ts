import type { Option } from 'fp-ts/lib/Option.js';
import type { ProblemRecord, Severity } from './problem.js';
import type { ResourceId } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';

export const PROBLEM_STATES = ['open', 'closed'] as const;

export type ProblemState = (typeof PROBLEM_STATES)[number];

/** Which problems to list; an absent field does not filter. */
export interface ProblemFilter {
  readonly state: Option<ProblemState>;
  readonly kind: Option<string>;
  readonly severity: Option<Severity>;
  /** Problems of this resource and of everything under it. */
  readonly resource: Option<ResourceId>;
  readonly includesSuppressed: boolean;
}

/** Where a page ended: the position of its last problem in the list. */
export type ProblemPosition =
  | {
      readonly _tag: 'Open';
      readonly severity: Severity;
      readonly isAcknowledged: boolean;
      readonly since: Date;
      readonly id: Uuid;
    }
  | { readonly _tag: 'Closed'; readonly closedAt: Date; readonly id: Uuid };

export interface ProblemPage {
  readonly problems: readonly ProblemRecord[];
  /** Where the next page starts; none at the end of the list. */
  readonly next: Option<ProblemPosition>;
}
