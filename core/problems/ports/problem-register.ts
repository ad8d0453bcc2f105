import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Acknowledgement, ProblemKey, ProblemReport } from '../problem.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/** The triage of an open problem; what is left out stays as it is. */
export interface ProblemTriage {
  readonly acknowledgement?: Option<Acknowledgement>;
  readonly snoozedUntil?: Option<Date>;
}

export interface ProblemRegister {
  /**
   * Opens a problem, or updates the open one of the same key, which keeps its id and its triage.
   * An open problem keeps the earliest `since` that was reported, whatever else changes.
   * Returns false, and changes nothing, if the resource does not exist.
   */
  readonly open: (report: ProblemReport) => TaskEither<PortFailure, boolean>;
  /**
   * Closes the open problem of this key: it is stored as closed at this time, without its triage.
   * Returns false if there is none.
   */
  readonly close: (key: ProblemKey, at: Date) => TaskEither<PortFailure, boolean>;
  /** Triages the open problem with this id. Returns false if there is none. */
  readonly triage: (id: Uuid, triage: ProblemTriage) => TaskEither<PortFailure, boolean>;
  /**
   * Removes problems that were closed before this time, at most `limit` of them, the first closed first.
   * Returns how many it removed.
   */
  readonly purge: (closedBefore: Date, limit: number) => TaskEither<PortFailure, number>;
}
