import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Caller } from '../../../core/access/caller.js';
import { suppressProblems } from '../../../core/problems/suppress-problems.js';
import { isVisible, type Lineage } from '../../../core/access/lineage.js';
import { byPriority } from '../../../core/problems/priority.js';
import type { PrioritizedProblem, ProblemRecord } from '../../../core/problems/problem.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Surveyed } from '../fleet/survey-fleet.js';

/** The problems that the pure rules would show a caller, out of all that there are. */
export const referenceOverview = (
  surveyed: readonly Surveyed[],
  everything: readonly ProblemRecord[],
  caller: Caller,
  limit: number,
): readonly PrioritizedProblem[] => {
  const lineages = new Map(surveyed.map(({ ref, lineage }) => [ref.id, lineage]));
  const lineageOf = (id: ResourceId): Lineage => lineages.get(id) ?? [];
  const servers = surveyed.filter(({ ref }) => ref.type === 'server').map(({ ref }) => ref.id);
  const serverAbove = (id: ResourceId) =>
    O.fromNullable(servers.find((server) => server !== id && lineageOf(id).includes(server)));
  const seesOffline = O.exists((server: ResourceId) =>
    isVisible(caller, 'server', lineageOf(server)),
  );
  const open = everything
    .filter(({ closedAt }) => O.isNone(closedAt))
    .map((problem) => ({ ...problem, server: serverAbove(problem.resource.id) }));
  return pipe(
    suppressProblems(open),
    RA.filter(({ resource: { id, type } }) => isVisible(caller, type, lineageOf(id))),
    RA.filter(({ suppressedBy }) => !seesOffline(suppressedBy)),
    RA.filter(({ snoozedUntil }) => O.isNone(snoozedUntil)),
    RA.map(prioritizedOf),
    RA.sort(byPriority),
    RA.takeLeft(limit),
  );
};

export const prioritizedOf = (problem: ProblemRecord): PrioritizedProblem => {
  const { id, kind, resource, severity, message, since, acknowledgement } = problem;
  const isAcknowledged = O.isSome(acknowledgement);
  return { id, kind, resource, severity, message, since, isAcknowledged };
};
