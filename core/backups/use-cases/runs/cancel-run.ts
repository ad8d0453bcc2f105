import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { Cancellation, RunQueue } from '../../ports/run-queue.js';
import { authorizeOnRun, type AuthorizeOnRunPorts } from './authorize-on-run.js';

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
