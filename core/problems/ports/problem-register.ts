import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Acknowledgement, ProblemKey, ProblemReport } from '../problem.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/** What somebody says of an open problem; what is left out stays as it is. */
export interface ProblemTriage {
  readonly acknowledgement?: Option<Acknowledgement>;
  readonly snoozedUntil?: Option<Date>;
}

export interface ProblemRegister {
  /**
   * Opens a problem, or updates the open one of the same key, which keeps its id and its marks.
   * The earliest `since` that was reported of an open problem stays, whatever else changes.
   * Answers false, and changes nothing, when the resource does not exist.
   */
  readonly open: (report: ProblemReport) => TaskEither<PortFailure, boolean>;
  /**
   * Closes the open problem of this key: it is kept as closed at this time, and its marks are forgotten.
   * Answers false when there is none.
   */
  readonly close: (key: ProblemKey, at: Date) => TaskEither<PortFailure, boolean>;
  /** Marks the open problem with this id. Answers false when there is none. */
  readonly triage: (id: Uuid, mark: ProblemTriage) => TaskEither<PortFailure, boolean>;
  /**
   * Forgets problems that were closed before this time, at most `limit` of them, those first that were closed first.
   * Answers how many it forgot.
   */
  readonly purge: (closedBefore: Date, limit: number) => TaskEither<PortFailure, number>;
}
