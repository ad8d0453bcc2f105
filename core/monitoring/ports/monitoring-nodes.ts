import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PartitionRound } from '../assignment/partition-round.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/** Who of the nodes that share a store watches what, and when. */
export interface MonitoringNodes {
  /**
   * Notes that this node is on watch at this time. Answers with every node that was so since `since`, this one
   * included, in alphabetical order. Nodes that were last seen before are forgotten.
   */
  readonly heartbeat: (
    node: Uuid,
    at: Date,
    since: Date,
  ) => TaskEither<PortFailure, readonly Uuid[]>;
  /** Notes that this node is on watch no more. */
  readonly leave: (node: Uuid) => TaskEither<PortFailure, void>;
  /**
   * Gives the turn to the first node that asks for it, and none to whoever asks later or for an earlier round.
   * A turn that was given for a round more than an hour ahead came from a wrong clock, and does not count.
   * Neither does a later one that the same node was given: its clock was set back.
   */
  readonly claim: (node: Uuid, turn: PartitionRound) => TaskEither<PortFailure, Option<Claim>>;
}

export interface Claim {
  /** Whether the same node had the last turn of this slot too, so that what it remembers of it still holds. */
  readonly isContinued: boolean;
}
