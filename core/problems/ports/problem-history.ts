import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { ProblemRecord } from '../problem.js';
import type { ProblemFilter, ProblemPage, ProblemPosition } from '../problem-page.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/** Which part of the list of problems is wanted. */
export interface ProblemQuery {
  readonly filter: ProblemFilter;
  /** None for the first page. */
  readonly after: Option<ProblemPosition>;
  /** At least 1. */
  readonly limit: number;
}

export interface ProblemHistory {
  /**
   * Reads a page of the problems that the caller may see and that the filter lets through, folded and snoozed ones
   * included: what is open in the order of `pressing`, then what is closed, the latest first, ties by id.
   * At most `limit` of them. It may be fewer, or none, although there are more, where the filter leaves out many in
   * between: `next` alone tells the end.
   * Whoever goes on from `next` gets each problem once, as long as none of them changes meanwhile.
   * A time of a snooze that has passed `at` is none.
   */
  readonly page: (
    caller: Caller,
    query: ProblemQuery,
    at: Date,
  ) => TaskEither<PortFailure, ProblemPage>;
  /** The problem with this id, open or closed; none where there is none that the caller may see. */
  readonly find: (
    caller: Caller,
    id: Uuid,
    at: Date,
  ) => TaskEither<PortFailure, Option<ProblemRecord>>;
}
