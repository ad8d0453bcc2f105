import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { RunRegister } from '../ports/run-register.js';

/** Ends the runs of nodes that are gone, so that nobody takes them for dumps under way; returns how many. */
export type EndAbandonedRuns = TaskEither<PortFailure, number>;

export interface EndAbandonedRunsPorts {
  readonly runs: Pick<RunRegister, 'endAbandoned'>;
}

export const endAbandonedRuns = ({ runs }: EndAbandonedRunsPorts): EndAbandonedRuns =>
  runs.endAbandoned;
