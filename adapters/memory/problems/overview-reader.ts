import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { openCountsOf } from '../../../core/problems/open-counts.js';
import { explanationIn } from '../../../core/problems/explained-by.js';
import { topProblems } from '../../../core/problems/priority.js';
import type { SetupCounts } from '../../../core/fleet/setup-counts.js';
import type { PrioritizedProblem, ProblemRecord } from '../../../core/problems/problem.js';
import type { ResourceType } from '../../../core/shared/resource.js';
import type { OverviewReader } from '../../../core/problems/ports/overview-reader.js';
import type { StateCell } from '../state-cell.js';
import type { MemoryState } from '../state.js';
import { visibleProblems } from './visible-problems.js';

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
