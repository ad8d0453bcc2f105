import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type {
  ProblemFilter,
  ProblemPage,
  ProblemState,
} from '../../../core/problems/problem-page.js';
import { byListOrder, positionOf } from '../../../core/problems/priority.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import type {
  OpenProblemCount,
  ProblemHistory,
  ProblemQuery,
} from '../../../core/problems/ports/problem-history.js';
import { firstPage } from '../../../core/shared/first-page.js';
import type { MemoryState, ProblemEntry, StateCell } from '../state.js';
import { type VisibleProblem, visibleProblems } from './visible-problems.js';

export const memoryProblemHistory = (cell: StateCell): ProblemHistory => ({
  page: (caller, query, at) =>
    cell.run((state) => pageOf(visibleProblems(state, allProblems(state), caller, at), query)),
  countOpen: cell.run(countOpen),
  find: (caller, id, at) =>
    cell.run((state) => {
      const found = allProblems(state).filter((problem) => problem.id === id);
      const seen = visibleProblems(state, found, caller, at);
      return pipe(
        RA.head(seen),
        O.map(({ problem }) => problem),
      );
    }),
});

const countOpen = ({ problems }: MemoryState): readonly OpenProblemCount[] => {
  const counts = new Map<string, OpenProblemCount>();
  for (const { kind, severity } of problems.values()) {
    const key = `${severity} ${kind}`;
    counts.set(key, { kind, severity, count: 1 + (counts.get(key)?.count ?? 0) });
  }
  return [...counts.values()];
};

const allProblems = ({ problems, closed }: MemoryState): readonly ProblemEntry[] => [
  ...problems.values(),
  ...closed.values(),
];

const pageOf = (
  seen: readonly VisibleProblem[],
  { filter, after, limit }: ProblemQuery,
): ProblemPage => {
  const rest = pipe(
    seen.filter(matchesFilter(filter)).map(({ problem }) => problem),
    RA.filter(
      (problem) => O.isNone(after) || byListOrder.compare(positionOf(problem), after.value) > 0,
    ),
    RA.sort(recordsByListOrder),
  );
  const { shown: problems, next } = firstPage(limit, rest, positionOf);
  return { problems, next };
};

const recordsByListOrder = pipe(byListOrder, Ord.contramap(positionOf));

const matchesFilter =
  ({ state, kind, severity, resource, includesSuppressed }: ProblemFilter) =>
  ({ problem, lineage }: VisibleProblem): boolean =>
    matches(state, stateOf(problem)) &&
    matches(kind, problem.kind) &&
    matches(severity, problem.severity) &&
    (O.isNone(resource) || lineage.includes(resource.value)) &&
    (includesSuppressed || O.isNone(problem.suppressedBy));

/** What is not asked about may be anything. */
const matches = <A>(wanted: O.Option<A>, is: A): boolean => O.isNone(wanted) || wanted.value === is;

const stateOf = ({ closedAt }: ProblemRecord): ProblemState =>
  O.isNone(closedAt) ? 'open' : 'closed';
