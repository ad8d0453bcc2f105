import type { Caller } from '../../access/caller.js';
import type { OpenCounts, SetupCounts } from '../resource-row.js';
import type { PrioritizedProblem, SnoozedCause } from '../problem.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

/** What the overview is made of, as one consistent read of the store. */
export interface OverviewFacts {
  readonly setup: SetupCounts;
  readonly problems: readonly PrioritizedProblem[];
  readonly snoozedCauses: readonly SnoozedCause[];
  readonly open: OpenCounts;
}

export interface OverviewReader {
  /**
   * Reads the setup counts and the top problems.
   * The counts are fleet-wide for every caller, and 0 for what does not exist.
   * The problems are open ones that the caller may see: hidden ones take no place among the first `limit`.
   * Snoozed problems are left out until the millisecond at which the snooze expires; a later call for an earlier
   * time may include them already.
   * Problems under a server that is offline are left out if the caller may see that it is: `suppressProblems` decides.
   * They come in the order of `byPriority`, at most `limit` of them.
   * Each has the current name of its resource.
   * The snoozed problems that explain one of these, and that the caller may see, are in `snoozedCauses`, in any order.
   * `open` counts by severity the problems that there would be without a limit.
   * The result is a value that is never changed afterwards; if nothing has changed it may be the same object again.
   */
  readonly read: (caller: Caller, limit: number, at: Date) => PortTask<OverviewFacts>;
}
