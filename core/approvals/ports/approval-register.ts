import type { Option } from 'fp-ts/lib/Option.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { Uuid } from '../../shared/uuid.js';
import type { Approval, ApprovalDecision, ApprovalRequest } from '../approval.js';

/** A request that waits. */
export interface FiledRequest {
  readonly id: Uuid;
  readonly until: Date;
  /** An approved request that it has made void. */
  readonly voided: Option<Uuid>;
}

export interface ApprovalRegister {
  /**
   * Stores a request, which waits. One of the same requester with the same digest that waits already stays in its place; others of
   * the same requester about the same, which wait or are approved, are void from then on. Removes what was over when it was made.
   */
  readonly file: (request: ApprovalRequest) => PortTask<FiledRequest>;
  /** Those that are not over at this time, as is one that ends more than a day and an hour later; the latest first, at most 100. */
  readonly list: (at: Date) => PortTask<readonly Approval[]>;
  /** Approves or refuses one that waits. False where none does, or it is over by the time of the decision; of several one does. */
  readonly decide: (
    id: Uuid,
    state: 'approved' | 'refused',
    decision: ApprovalDecision,
  ) => PortTask<boolean>;
  /** Makes an approved one done. False where the requester has none with this digest at this time; of several at once one does. */
  readonly spend: (requester: string, digest: string, at: Date) => PortTask<boolean>;
}
