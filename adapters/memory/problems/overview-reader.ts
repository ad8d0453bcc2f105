import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { pressing } from '../../../core/problems/priority.js';
import type { SetupCounts } from '../../../core/problems/overview.js';
import type { PressingProblem, ProblemRecord } from '../../../core/problems/problem.js';
import type { ResourceType } from '../../../core/shared/resource.js';
import type { OverviewReader } from '../../../core/problems/ports/overview-reader.js';
import type { MemoryCell } from '../state-cell.js';
import type { MemoryState } from '../state.js';
import { problemsSeen } from './visible-problems.js';
import { problemsUnfolded } from './unsuppressed-problems.js';

export const memoryOverviewReader = (cell: MemoryCell): OverviewReader => ({
  read: (caller, limit, at) =>
    cell.run((state) => ({
      setup: countSetup(state),
      problems: pipe(
        problemsSeen(state, problemsUnfolded(state, caller), caller, at),
        RA.filter(({ problem }) => O.isNone(problem.snoozedUntil)),
        RA.map(({ problem }) => pressingOf(problem)),
        RA.sort(pressing),
        RA.takeLeft(limit),
      ),
    })),
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

const pressingOf = (problem: ProblemRecord): PressingProblem => {
  const { id, kind, resource, severity, message, since, acknowledgement } = problem;
  const isAcknowledged = O.isSome(acknowledgement);
  return { id, kind, resource, severity, message, since, isAcknowledged };
};
