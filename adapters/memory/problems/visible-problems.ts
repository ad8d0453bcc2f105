import * as O from 'fp-ts/lib/Option.js';
import { type Caller, isVisible, type Lineage } from '../../../core/access/caller.js';
import {
  isDuringMaintenance,
  suppressProblems,
} from '../../../core/problems/maintenance-silence.js';
import type { PrioritizedProblem, ProblemRecord } from '../../../core/problems/problem.js';
import type { MemoryState, ProblemEntry, StateCell } from '../state.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { ResourceId, ResourceType } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { openCountsOf, type SetupCounts } from '../../../core/problems/resource-row.js';
import { explanationIn } from '../../../core/problems/without-explained.js';
import { topProblems } from '../../../core/problems/priority.js';
import type { OverviewReader } from '../../../core/problems/ports/overview-reader.js';

/** The problems under an offline server that the caller may read, each with the problem of that server. */
const suppressedProblems = (state: MemoryState, caller: Caller): ReadonlyMap<Uuid, Uuid> => {
  const isVisibleServer = (server: ResourceId): boolean =>
    isVisible(caller, 'server', state.byId.get(server)?.lineage ?? []);
  const located = [...state.problems.values()].map((problem) => ({
    ...problem,
    server: O.filter(isVisibleServer)(serverAbove(state, problem.resource.id)),
  }));
  return new Map(
    suppressProblems(located).flatMap(({ id, suppressedBy }) =>
      O.isNone(suppressedBy) ? [] : [[id, suppressedBy.value]],
    ),
  );
};

/** None for a server itself, and for what belongs to the fleet. */
const serverAbove = ({ byId }: MemoryState, id: ResourceId): O.Option<ResourceId> => {
  const above = (byId.get(id)?.lineage ?? []).slice(1).map((scope) => byId.get(scope));
  return pipe(
    O.fromNullable(above.find((stored) => stored?.resource.type === 'server')),
    O.map((server) => server.id),
  );
};

/** A problem as it is at a given time, and the scopes in which it is found. */
export interface VisibleProblem {
  readonly problem: ProblemRecord;
  readonly lineage: Lineage;
}

/** The problems that the caller may see. */
export const visibleProblems = (
  state: MemoryState,
  problems: Iterable<ProblemEntry>,
  caller: Caller,
  at: Date,
): readonly VisibleProblem[] => {
  const suppressed = suppressedProblems(state, caller);
  return [...problems].flatMap((problem) => {
    const { resource, lineage = [] } = state.byId.get(problem.resource.id) ?? {};
    if (resource === undefined || !isVisible(caller, resource.type, lineage)) return [];
    const suppressedBy = O.fromNullable(suppressed.get(problem.id));
    return [{ problem: { ...recordOf(problem, resource.name, at), suppressedBy }, lineage }];
  });
};

const recordOf = (
  { maintenanceUntil, ...problem }: ProblemEntry,
  name: string,
  at: Date,
): Omit<ProblemRecord, 'suppressedBy'> => ({
  ...problem,
  resource: { ...problem.resource, name },
  snoozedUntil: O.filter((until: Date) => O.isNone(problem.closedAt) && until > at)(
    problem.snoozedUntil,
  ),
  isDuringMaintenance: isDuringMaintenance({ ...problem, maintenanceUntil }, at),
});

export const memoryOverviewReader = (cell: StateCell): OverviewReader => ({
  read: (caller, limit, at) =>
    cell.run((state) => {
      const shown = pipe(
        visibleProblems(state, state.problems.values(), caller, at),
        RA.filter(
          ({ problem: { snoozedUntil, suppressedBy } }) =>
            O.isNone(snoozedUntil) && O.isNone(suppressedBy),
        ),
        RA.map(({ problem }) => prioritizedOf(problem)),
      );
      const problems = topProblems(limit)(shown);
      return { setup: countSetup(state), problems, open: openCountsOf(shown) };
    }),
});

const countSetup = (state: MemoryState): SetupCounts => {
  const types = [...state.resources.values()].map(({ resource }) => resource.type);
  const count = (wanted: ResourceType) => types.filter((type) => type === wanted).length;
  return {
    servers: count('server'),
    instances: count('instance'),
    destinations: count('destination'),
    schedules: count('schedule'),
    channels: count('channel'),
  };
};

const prioritizedOf = (problem: ProblemRecord): PrioritizedProblem => {
  const { id, kind, resource, severity, message, since, acknowledgement, facts } = problem;
  const isAcknowledged = O.isSome(acknowledgement);
  const explainedBy = explanationIn(facts);
  return {
    ...{ id, kind, resource, severity, message, since, isAcknowledged },
    ...(explainedBy !== undefined && { explainedBy }),
  };
};
