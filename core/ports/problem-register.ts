import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { ProblemKey, ProblemReport } from '../domain/problem.js';
import type { PortFailure } from './port-failure.js';

export interface ProblemRegister {
  /**
   * Opens a problem, or updates the open one of the same key, which keeps its id.
   * The earliest `since` that was reported of an open problem stays, whatever else changes.
   * Answers false, and changes nothing, when the resource does not exist.
   */
  readonly open: (report: ProblemReport) => TaskEither<PortFailure, boolean>;
  /** Closes the open problem of this key. Answers false when there is none. */
  readonly close: (key: ProblemKey) => TaskEither<PortFailure, boolean>;
}
