import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller } from '../../access/caller.js';
import type { ProblemRecord, Severity } from '../problem.js';
import type { ProblemFilter, ProblemPage, ProblemPosition } from '../problem-page.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

/** The requested part of the list of problems. */
export interface ProblemQuery {
  readonly filter: ProblemFilter;
  /** None for the first page. */
  readonly after: Option<ProblemPosition>;
  /** At least 1. */
  readonly limit: number;
}

/** How many problems of a kind and a severity are open in the whole fleet. */
export interface OpenProblemCount {
  readonly kind: string;
  readonly severity: Severity;
  /** At least 1. */
  readonly count: number;
}

export interface ProblemHistory {
  /**
   * Reads a page of the problems that the caller may see and that match the filter, snoozed ones included: open ones in
   * the order of `byPriority`, then closed ones, the latest first, ties by id.
   * Suppressed ones are left out unless the filter includes them; `suppressProblems` decides which these are.
   * At most `limit` of them. It may be fewer although there are more, if the filter leaves out many in between: only
   * `next` marks the end. It is never none while there are more.
   * Each has the one that explains it, if that is open and one that the caller may see.
   * Paging with `next` returns each problem once, as long as none of them changes meanwhile.
   * A snooze that has expired before `at` is left out.
   * The result is a value that is never changed afterwards; if nothing has changed it may be the same object again.
   */
  readonly page: (caller: Caller, query: ProblemQuery, at: Date) => PortTask<ProblemPage>;
  /** The problem with this id, open or closed, suppressed or not, if the caller may see it. */
  readonly find: (caller: Caller, id: Uuid, at: Date) => PortTask<Option<ProblemRecord>>;
  /** The number of open problems by their kind and severity, suppressed and snoozed ones included, in any order. */
  readonly countOpen: PortTask<readonly OpenProblemCount[]>;
}
