import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type Caller, isVisible, type Lineage } from '../../../core/access/caller.js';
import { suppressProblems } from '../../../core/problems/maintenance-silence.js';
import { byPriority } from '../../../core/problems/problem-page.js';
import type { PrioritizedProblem, ProblemRecord } from '../../../core/problems/problem.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Surveyed } from '../fleet/survey-fleet.js';

/** The problems that are suppressed for a caller, each with the one that explains it. */
export const referenceSuppression = (
  surveyed: readonly Surveyed[],
  everything: readonly ProblemRecord[],
  caller: Caller,
): ReadonlyMap<Uuid, Uuid> => {
  const lineages = new Map(surveyed.map(({ ref, lineage }) => [ref.id, lineage]));
  const lineageOf = (id: ResourceId): Lineage => lineages.get(id) ?? [];
  const servers = surveyed.filter(({ ref }) => ref.type === 'server').map(({ ref }) => ref.id);
  const serverAbove = (id: ResourceId) =>
    O.fromNullable(servers.find((server) => server !== id && lineageOf(id).includes(server)));
  const open = everything
    .filter(({ closedAt }) => O.isNone(closedAt))
    .map((problem) => ({ ...problem, server: serverAbove(problem.resource.id) }));
  return new Map(
    suppressProblems(open).flatMap(({ id, server, suppressedBy }) => {
      const isSeen = O.exists((one: ResourceId) => isVisible(caller, 'server', lineageOf(one)));
      return O.isSome(suppressedBy) && isSeen(server) ? [[id, suppressedBy.value]] : [];
    }),
  );
};

/** The problems that the pure rules would show a caller, out of all that there are. */
export const referenceOverview = (
  surveyed: readonly Surveyed[],
  everything: readonly ProblemRecord[],
  caller: Caller,
  limit: number,
): readonly PrioritizedProblem[] => {
  const lineages = new Map(surveyed.map(({ ref, lineage }) => [ref.id, lineage]));
  const suppressed = referenceSuppression(surveyed, everything, caller);
  return pipe(
    everything.filter(({ closedAt }) => O.isNone(closedAt)),
    RA.filter(({ resource: { id, type } }) => isVisible(caller, type, lineages.get(id) ?? [])),
    RA.filter(({ id, snoozedUntil }) => O.isNone(snoozedUntil) && !suppressed.has(id)),
    RA.map(prioritizedOf),
    (shown) => pipe(shown, RA.sort(byPriority), RA.takeLeft(limit)),
  );
};

export const prioritizedOf = (problem: ProblemRecord): PrioritizedProblem => {
  const { id, kind, resource, severity, message, since, acknowledgement } = problem;
  const isAcknowledged = O.isSome(acknowledgement);
  return { id, kind, resource, severity, message, since, isAcknowledged };
};
