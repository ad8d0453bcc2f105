import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { RunTargetGone } from '../../ports/run-register.js';
import { givenUp } from '../../problems/overdue.js';
import type { Run } from '../../run.js';
import type { ScheduleState } from '../../schedule-state.js';

/** Ends runs of a schedule that were begun elsewhere, and whose end was never reported: they would run for ever. */
export const endUnreported =
  (queue: Pick<RunQueue, 'report'>) =>
  (
    schedule: ResourceId,
    runs: readonly Run[],
    at: Date,
  ): TE.TaskEither<PortFailure | RunTargetGone, unknown> =>
    pipe(
      runs,
      TE.traverseSeqArray(({ dueAt, startedAt, startedBy, note }) =>
        queue.report({
          ...{ schedule, dueAt, startedAt, reportedBy: startedBy, note, at },
          ...{ state: 'failed', failure: { code: 'end_unreported' } },
        }),
      ),
    );

/** Ends those whose end is no longer expected to be reported. A schedule that is removed meanwhile has none. */
export const endGivenUp = (
  queue: Pick<RunQueue, 'report'>,
  state: ScheduleState,
  now: Date,
): TE.TaskEither<PortFailure, unknown> =>
  pipe(
    endUnreported(queue)(state.id, givenUp(state, now), now),
    TE.orElse((failure) => (failure._tag === 'RunTargetGone' ? TE.right([]) : TE.left(failure))),
  );
