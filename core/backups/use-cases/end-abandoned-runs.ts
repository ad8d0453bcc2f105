import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { RunRegister } from '../ports/run-register.js';

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
