import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Caller } from '../../../core/access/caller.js';
import { foldProblems } from '../../../core/problems/suppress-problems.js';
import { isVisible, type Lineage } from '../../../core/access/lineage.js';
import { pressing } from '../../../core/problems/priority.js';
import type { PressingProblem, ProblemRecord } from '../../../core/problems/problem.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Surveyed } from '../fleet/survey-fleet.js';

/** The problems that the pure rules would show a caller, out of all that there are. */
export const pureOverview = (
  surveyed: readonly Surveyed[],
  everything: readonly ProblemRecord[],
  caller: Caller,
  limit: number,
): readonly PressingProblem[] => {
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
    foldProblems(open),
    RA.filter(({ resource: { id, type } }) => isVisible(caller, type, lineageOf(id))),
    RA.filter(({ foldedInto }) => !seesOffline(foldedInto)),
    RA.filter(({ snoozedUntil }) => O.isNone(snoozedUntil)),
    RA.map(pressingOf),
    RA.sort(pressing),
    RA.takeLeft(limit),
  );
};

export const pressingOf = (problem: ProblemRecord): PressingProblem => {
  const { id, kind, resource, severity, message, since, acknowledgement } = problem;
  const isAcknowledged = O.isSome(acknowledgement);
  return { id, kind, resource, severity, message, since, isAcknowledged };
};
