import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type Caller, isVisible, type Lineage } from '../../../core/access/caller.js';
import type { ProblemFilter } from '../../../core/problems/problem-page.js';
import { byListOrder, positionOf } from '../../../core/problems/problem-page.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import { referenceSuppression } from './reference-overview.js';
import type { Surveyed } from '../fleet/survey-fleet.js';

/** The whole list of problems that the pure rules would give a caller, out of all that there are. */
export const referenceList = (
  surveyed: readonly Surveyed[],
  everything: readonly ProblemRecord[],
  caller: Caller,
  filter: ProblemFilter,
): readonly ProblemRecord[] => {
  const lineages = new Map(surveyed.map(({ ref, lineage }) => [ref.id, lineage]));
  const suppressed = referenceSuppression(surveyed, everything, caller);
  return pipe(
    everything
      .map((problem) => ({ ...problem, suppressedBy: O.fromNullable(suppressed.get(problem.id)) }))
      .map((problem) => ({ problem, lineage: lineages.get(problem.resource.id) ?? [] })),
    RA.filter(({ problem, lineage }) => isVisible(caller, problem.resource.type, lineage)),
    RA.filter(({ problem, lineage }) => isWanted(filter, problem, lineage)),
    RA.map(({ problem }) => problem),
    RA.sort(pipe(byListOrder, Ord.contramap(positionOf))),
  );
};

const isWanted = (filter: ProblemFilter, problem: ProblemRecord, lineage: Lineage): boolean => {
  const state = O.isNone(problem.closedAt) ? 'open' : 'closed';
  return [
    O.getOrElse((): string => state)(filter.state) === state,
    O.getOrElse(() => problem.kind)(filter.kind) === problem.kind,
    O.getOrElse(() => problem.severity)(filter.severity) === problem.severity,
    lineage.includes(O.getOrElse(() => problem.resource.id)(filter.resource)),
    filter.includesSuppressed || O.isNone(problem.suppressedBy),
  ].every((isMet) => isMet);
};
