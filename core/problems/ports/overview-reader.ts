import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { SetupCounts } from '../../fleet/setup-counts.js';
import type { PrioritizedProblem } from '../problem.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/** What the overview is made of, as read from the store in one consistent look. */
export interface OverviewFacts {
  readonly setup: SetupCounts;
  readonly problems: readonly PrioritizedProblem[];
}

export interface OverviewReader {
  /**
   * Reads the setup counts and the most pressing problems.
   * The counts are fleet-wide for every caller, and 0 for what does not exist.
   * The problems are those open ones that the caller may see: none of the others ever takes a place.
   * One that is snoozed at this time is not among them; one whose time has come is, from that millisecond on,
   * and for whoever asks of an earlier time afterwards it may be too.
   * Beneath a server that is offline none is, if the caller may see that the server is: `foldProblems` says which.
   * They come in the order of `pressing`, and no more of them than `limit`.
   * Each bears the name that its resource has today.
   * The answer is a value, never altered afterwards: where nothing has changed it may be the very same one again.
   */
  readonly read: (
    caller: Caller,
    limit: number,
    at: Date,
  ) => TaskEither<PortFailure, OverviewFacts>;
}
