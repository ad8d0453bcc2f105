import type { PrioritizedProblem, ProblemRecord, Severity } from './problem.js';
import { severityRank } from './problem.js';
import type { ResourceId } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';
import * as B from 'fp-ts/lib/boolean.js';
import * as D from 'fp-ts/lib/Date.js';
import { concatAll } from 'fp-ts/lib/Monoid.js';
import * as N from 'fp-ts/lib/number.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import * as O from 'fp-ts/lib/Option.js';

export const PROBLEM_STATES = ['open', 'closed'] as const;

export type ProblemState = (typeof PROBLEM_STATES)[number];

/** Which problems to list; an absent field does not filter. */
export interface ProblemFilter {
  readonly state: O.Option<ProblemState>;
  readonly kind: O.Option<string>;
  readonly severity: O.Option<Severity>;
  /** Problems of this resource and of everything under it. */
  readonly resource: O.Option<ResourceId>;
  readonly includesSuppressed: boolean;
}

export const EVERY_PROBLEM: ProblemFilter = {
  state: O.none,
  kind: O.none,
  severity: O.none,
  resource: O.none,
  includesSuppressed: true,
};

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
  readonly next: O.Option<ProblemPosition>;
}

/** The overview shows at most this many problems. */
export const ATTENTION_LIMIT = 20;

type Ranked = Pick<PrioritizedProblem, 'id' | 'severity' | 'isAcknowledged' | 'since'>;

/**
 * Critical before warning before info; within a severity the unacknowledged before the acknowledged; then the longest open;
 * ties by id, so that polling never reshuffles.
 */
export const byPriority: Ord.Ord<Ranked> = concatAll(Ord.getMonoid<Ranked>())([
  Ord.contramap(({ severity }: Ranked) => severityRank(severity))(N.Ord),
  Ord.contramap(({ isAcknowledged }: Ranked) => isAcknowledged)(B.Ord),
  Ord.contramap(({ since }: Ranked) => since)(D.Ord),
  Ord.contramap(({ id }: Ranked) => id as string)(S.Ord),
]);

/** The problems to fix first, by priority, at most `limit`. */
export const topProblems =
  (limit: number) =>
  <A extends Ranked>(problems: readonly A[]): readonly A[] =>
    pipe(problems, RA.sort(byPriority), RA.takeLeft(limit));

type ClosedPosition = Extract<ProblemPosition, { _tag: 'Closed' }>;

const latestFirst: Ord.Ord<ClosedPosition> = Ord.getMonoid<ClosedPosition>().concat(
  Ord.contramap(({ closedAt }: ClosedPosition) => closedAt)(Ord.reverse(D.Ord)),
  Ord.contramap(({ id }: ClosedPosition) => id as string)(S.Ord),
);

/** The order of the list of problems: open ones by priority, then closed ones, the latest first. */
export const byListOrder: Ord.Ord<ProblemPosition> = Ord.fromCompare((a, b) => {
  if (a._tag === 'Open') return b._tag === 'Open' ? byPriority.compare(a, b) : -1;
  return b._tag === 'Open' ? 1 : latestFirst.compare(a, b);
});

export const positionOf = (problem: ProblemRecord): ProblemPosition => {
  const { id, severity, since, closedAt, acknowledgement } = problem;
  return O.isSome(closedAt)
    ? { _tag: 'Closed', closedAt: closedAt.value, id }
    : { _tag: 'Open', severity, isAcknowledged: O.isSome(acknowledgement), since, id };
};
