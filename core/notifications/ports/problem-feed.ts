import type { Either } from 'fp-ts/lib/Either.js';
import type { Option } from 'fp-ts/lib/Option.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { FeedItem, HandledItem } from '../problem-change.js';
import type { UnreadableItem } from './channel-register.js';

/** The feed, given to one caller alone. */
export interface FeedLease {
  /** The fleet, whose problems these are. */
  readonly fleet: ResourceId;
  /** When the lease ends; what is stored under it is refused once another has the feed. */
  readonly leaseUntil: Date;
}

/**
 * The changes for the listener of an embedder. Once a caller has taken it, every change is noted for it as for a channel, the
 * problems that are open then first. It is in no list of channels, and no channel announces anything of it.
 */
export interface ProblemFeed {
  /**
   * Gives the feed to one caller alone, for `leaseMs`, where it has changes; begins it where it does not exist.
   * Times are by the clock of the store.
   */
  readonly take: (leaseMs: number) => PortTask<Option<FeedLease>>;
  /**
   * The problems that have changed or whose pause is over, the longest waiting first, at most `limit`; none that is paused.
   * One that cannot be read does not affect the others.
   */
  readonly items: (
    lease: FeedLease,
    limit: number,
  ) => PortTask<readonly Either<UnreadableItem, FeedItem>[]>;
  /**
   * Stores the outcome of an item, all or nothing. A problem that has changed again meanwhile keeps what came after. False,
   * and nothing is stored, where the lease is no longer the caller's.
   */
  readonly record: (lease: FeedLease, handled: HandledItem) => PortTask<boolean>;
  /** Pauses what cannot be read, and keeps its entry. False where the lease is no longer the caller's. */
  readonly putOff: (
    lease: FeedLease,
    items: readonly UnreadableItem[],
    pauseMs: number,
  ) => PortTask<boolean>;
  /** Ends the lease. */
  readonly release: (lease: FeedLease) => PortTask<void>;
  /** Removes the feed, with all that is noted for it, where no caller has taken it for this long; returns whether it did. */
  readonly end: (unusedMs: number) => PortTask<boolean>;
}
