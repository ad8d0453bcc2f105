import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../../access/caller.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import { authorize, type AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { Cancellation, RunQueue } from '../../ports/run-queue.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import type { ScheduleState } from '../../schedule-state.js';
import { authorizeOnRun, type AuthorizeOnRunPorts } from '../read-runs.js';

/** Adds a run of a schedule that is due now, and returns its id, for a caller who holds `backup:write` on the schedule. */
export type StartRun = (caller: Caller, schedule: ResourceId) => TE.TaskEither<StartRunError, Uuid>;

/** Other programs make the dumps of this schedule. */
export interface MadeElsewhere {
  readonly _tag: 'MadeElsewhere';
}

export type StartRunError = AuthorizeError | MadeElsewhere;

export interface StartRunPorts {
  readonly permissions: PermissionCheck;
  readonly schedules: Pick<ScheduleRegister, 'state'>;
  readonly queue: Pick<RunQueue, 'add'>;
  readonly clock: Clock;
}

export const startRun =
  ({ permissions, schedules, queue, clock }: StartRunPorts): StartRun =>
  (caller, schedule) =>
    pipe(
      authorize(permissions)(caller, 'backup:write', { type: 'schedule', id: schedule }),
      TE.flatMap(() => schedules.state(schedule)),
      TE.flatMap(TE.fromOption((): StartRunError => NOT_FOUND)),
      TE.filterOrElse(isMadeHere, (): StartRunError => ({ _tag: 'MadeElsewhere' })),
      TE.flatMap(() => addRun(queue, caller, schedule, clock.now())),
    );

const NOT_FOUND = notFound('schedule');

const isMadeHere = ({ rules }: ScheduleState): boolean => rules.run !== 'elsewhere';

const addRun = (
  queue: StartRunPorts['queue'],
  caller: Caller,
  schedule: ResourceId,
  now: Date,
): TE.TaskEither<StartRunError, Uuid> =>
  pipe(
    queue.add({
      kind: 'manual',
      state: 'due',
      schedule,
      dueAt: now,
      notBefore: now,
      startedBy: caller.id,
    }),
    TE.mapLeft((failure) => (failure._tag === 'RunTargetGone' ? NOT_FOUND : failure)),
  );

/**
 * Cancels a due run at once; the node of a running one ends it within seconds; for a caller who holds `backup:write` on its
 * schedule, or on its database where it has none. A hidden run is not found.
 */
export type CancelRun = (
  caller: Caller,
  id: Uuid,
) => TE.TaskEither<CancelRunError, Exclude<Cancellation, 'ended'>>;

/** The run has ended, so that it cannot be cancelled. */
export interface RunEnded {
  readonly _tag: 'RunEnded';
}

export type CancelRunError = AuthorizeError | RunEnded;

export interface CancelRunPorts extends AuthorizeOnRunPorts {
  readonly queue: Pick<RunQueue, 'cancel'>;
  readonly clock: Clock;
}

export const cancelRun =
  ({ queue, clock, ...ports }: CancelRunPorts): CancelRun =>
  (caller, id) =>
    pipe(
      authorizeOnRun(ports)(caller, id),
      TE.flatMap(() => queue.cancel(id, clock.now())),
      TE.flatMap((cancellation): ReturnType<CancelRun> =>
        cancellation === 'ended' ? TE.left({ _tag: 'RunEnded' }) : TE.right(cancellation),
      ),
    );
