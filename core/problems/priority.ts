import * as B from 'fp-ts/lib/boolean.js';
import * as D from 'fp-ts/lib/Date.js';
import { concatAll } from 'fp-ts/lib/Monoid.js';
import * as N from 'fp-ts/lib/number.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import { type PrioritizedProblem, severityRank } from './problem.js';

/** The overview shows at most this many problems. */
export const ATTENTION_LIMIT = 20;

type Ranked = Pick<PrioritizedProblem, 'id' | 'severity' | 'isAcknowledged' | 'since'>;

const bySeverity = pipe(
  N.Ord,
  Ord.contramap((problem: Ranked) => severityRank(problem.severity)),
);
const byAcknowledgement = pipe(
  B.Ord,
  Ord.contramap((problem: Ranked) => problem.isAcknowledged),
);
const bySince = pipe(
  D.Ord,
  Ord.contramap((problem: Ranked) => problem.since),
);
const byId = pipe(
  S.Ord,
  Ord.contramap((problem: Ranked) => problem.id as string),
);

/**
 * Critical before warning before info; within a severity the unacknowledged before the acknowledged; then the longest open;
 * ties by id, so that polling never reshuffles.
 */
export const byPriority: Ord.Ord<Ranked> = concatAll(Ord.getMonoid<Ranked>())([
  bySeverity,
  byAcknowledgement,
  bySince,
  byId,
]);

/** The problems to fix first, by priority, at most `limit`. */
export const topProblems =
  (limit: number) =>
  <A extends Ranked>(problems: readonly A[]): readonly A[] =>
    pipe(problems, RA.sort(byPriority), RA.takeLeft(limit));
