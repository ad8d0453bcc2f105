import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ProofRegister } from '../ports/proof-register.js';
import type { RunRegister } from '../ports/run-register.js';

/** Removes a batch of the runs that ended longer ago than the history goes back, and one of the proofs of such; returns how many runs. */
export type PurgeRuns = TaskEither<PortFailure, number>;

/** How many runs are removed at once: a fraction of a second of work for the store. */
export const RUN_BATCH_SIZE = 500;

export interface PurgeRunsPorts {
  readonly runs: Pick<RunRegister, 'purge'>;
  readonly proofs: Pick<ProofRegister, 'purge'>;
  readonly clock: Clock;
}

export const purgeRuns =
  ({ runs, proofs, clock }: PurgeRunsPorts, historyMs: number): PurgeRuns =>
  () => {
    const before = new Date(clock.now().getTime() - historyMs);
    return pipe(
      runs.purge(before, RUN_BATCH_SIZE),
      TE.tap(() => proofs.purge(before, RUN_BATCH_SIZE)),
    )();
  };

/**
 * Ends the runs whose nodes are dead, and returns how many. They no longer count against limits once their leases have passed,
 * but lists would show them as running.
 */
export type EndAbandonedRuns = TaskEither<PortFailure, number>;

export interface EndAbandonedRunsPorts {
  readonly runs: Pick<RunRegister, 'endAbandoned'>;
}

export const endAbandonedRuns = ({ runs }: EndAbandonedRunsPorts): EndAbandonedRuns =>
  runs.endAbandoned;
