import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { RunRegister } from '../ports/run-register.js';

/**
 * Ends the runs whose nodes are gone, and returns how many. They count against no limit since their leases have passed, but
 * a list would show them as dumps under way.
 */
export type EndAbandonedRuns = TaskEither<PortFailure, number>;

export interface EndAbandonedRunsPorts {
  readonly runs: Pick<RunRegister, 'endAbandoned'>;
}

export const endAbandonedRuns = ({ runs }: EndAbandonedRunsPorts): EndAbandonedRuns =>
  runs.endAbandoned;
