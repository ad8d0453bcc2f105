import * as D from 'fp-ts/lib/Date.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as S from 'fp-ts/lib/string.js';
import { byPriority } from './priority.js';
import type { ProblemRecord } from './problem.js';
import type { ProblemPosition } from './problem-page.js';

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

/** The position of a problem in the list. */
export const positionOf = (problem: ProblemRecord): ProblemPosition => {
  const { id, severity, since, closedAt, acknowledgement } = problem;
  return O.isSome(closedAt)
    ? { _tag: 'Closed', closedAt: closedAt.value, id }
    : { _tag: 'Open', severity, isAcknowledged: O.isSome(acknowledgement), since, id };
};
