import type { Option } from 'fp-ts/lib/Option.js';
import type { Acknowledgement, ProblemKey, ProblemReport } from '../problem.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

/** The triage of an open problem; what is left out stays as it is. */
export interface ProblemTriage {
  readonly acknowledgement?: Option<Acknowledgement>;
  readonly snoozedUntil?: Option<Date>;
}

export interface ProblemRegister {
  /**
   * Opens a problem, or updates the open one of the same key, which keeps its id and its triage.
   * Where none is open and the last one of this key was closed at `reopenSince` or later, that one is reopened: it keeps
   * its id and its triage, and counts one flap more.
   * A problem keeps the earliest `since` that was reported, whatever else changes.
   * A report of a higher severity ends its triage.
   * It has the facts and the `validUntil` of the last report alone.
   * Returns false, and changes nothing, if the resource does not exist.
   */
  readonly open: (report: ProblemReport, reopenSince?: Date) => PortTask<boolean>;
  /**
   * Closes the open problem of this key: it is stored as resolved at this time, with its triage.
   * Returns false if there is none.
   */
  readonly close: (key: ProblemKey, at: Date) => PortTask<boolean>;
  /**
   * Closes the open problems whose `validUntil` is this time or earlier, at most `limit` of them, as lapsed at their
   * `validUntil`. Returns how many it closed.
   */
  readonly lapse: (at: Date, limit: number) => PortTask<number>;
  /** Triages the open problem with this id. Returns false if no open problem has it. */
  readonly triage: (id: Uuid, triage: ProblemTriage) => PortTask<boolean>;
  /**
   * Removes problems that were closed before this time, at most `limit` of them, the first closed first.
   * Returns how many it removed.
   */
  readonly purge: (closedBefore: Date, limit: number) => PortTask<number>;
}
