import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type {
  ProblemFilter,
  ProblemPage,
  ProblemState,
} from '../../../core/problems/problem-page.js';
import { listed, placeOf } from '../../../core/problems/problem-order.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import type { ProblemHistory, ProblemQuery } from '../../../core/problems/ports/problem-history.js';
import type { MemoryCell } from '../state-cell.js';
import type { MemoryState, StoredProblem } from '../state.js';
import { problemsSeen, type SeenProblem } from './visible-problems.js';

export const memoryProblemHistory = (cell: MemoryCell): ProblemHistory => ({
  page: (caller, query, at) =>
    cell.run((state) => pageOf(problemsSeen(state, allProblems(state), caller, at), query)),
  find: (caller, id, at) =>
    cell.run((state) => {
      const found = allProblems(state).filter((problem) => problem.id === id);
      const seen = problemsSeen(state, found, caller, at);
      return pipe(
        RA.head(seen),
        O.map(({ problem }) => problem),
      );
    }),
});

const allProblems = ({ problems, closed }: MemoryState): readonly StoredProblem[] => [
  ...problems.values(),
  ...closed.values(),
];

const pageOf = (
  seen: readonly SeenProblem[],
  { filter, after, limit }: ProblemQuery,
): ProblemPage => {
  const rest = pipe(
    seen.filter(isLetThrough(filter)).map(({ problem }) => problem),
    RA.filter((problem) => O.isNone(after) || listed.compare(placeOf(problem), after.value) > 0),
    RA.sort(inList),
  );
  const problems = rest.slice(0, limit);
  const next = rest.length > limit ? O.map(placeOf)(RA.last(problems)) : O.none;
  return { problems, next };
};

const inList = pipe(listed, Ord.contramap(placeOf));

const isLetThrough =
  ({ state, kind, severity, resource }: ProblemFilter) =>
  ({ problem, lineage }: SeenProblem): boolean =>
    isAsked(state, stateOf(problem)) &&
    isAsked(kind, problem.kind) &&
    isAsked(severity, problem.severity) &&
    (O.isNone(resource) || lineage.includes(resource.value));

/** What is not asked about may be anything. */
const isAsked = <A>(wanted: O.Option<A>, is: A): boolean => O.isNone(wanted) || wanted.value === is;

const stateOf = ({ closedAt }: ProblemRecord): ProblemState =>
  O.isNone(closedAt) ? 'open' : 'closed';
