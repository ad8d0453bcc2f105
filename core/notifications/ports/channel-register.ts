import type { Either } from 'fp-ts/lib/Either.js';
import type { Option } from 'fp-ts/lib/Option.js';
import type { Corrupt, PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { ChannelItem, ComposedChannel, Delivery } from '../delivery.js';
import type { ChannelMessage } from '../channel-message.js';
import type { ChannelRules } from '../../described/channel.js';
import type { Secret } from '../../shared/secret.js';
import type { SendRefused } from '../send-refusal.js';

/** A channel that has work, given to one caller alone for a lease. */
export interface WokenChannel {
  readonly target: ChannelTarget;
  /** When the lease ends; what is stored under it is refused once another has the channel. */
  readonly leaseUntil: Date;
  /** The message that is on its way, if it can be read; nothing else is composed meanwhile. */
  readonly underWay: Option<Either<Corrupt, Delivery>>;
}

/** A problem to evaluate that cannot be read from the store. */
export interface UnreadableItem {
  /** Its id, as it is stored. */
  readonly problem: string;
  readonly changes: number;
  readonly failure: Corrupt;
}

/** Where a page of deliveries ended. */
export interface DeliveryPosition {
  readonly composedAt: Date;
  readonly id: Uuid;
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** None at the end of the list. */
  readonly next: Option<DeliveryPosition>;
}

/**
 * The channels, and what each has to announce. Every change of a problem that people would notice (it opens, reopens, closes or
 * is removed with its resource; its severity, its message, its triage or what explains it changes) is noted for every channel
 * in the transaction of the change itself. A channel that is added, or whose description changes, evaluates all problems that
 * are open then. The entry of a problem that was closed outlives it: its removal is noted where there is an entry.
 */
export interface ChannelRegister {
  /** A channel by its id, with its settings, if any. */
  readonly find: (id: ResourceId) => PortTask<Option<ChannelTarget>>;
  /**
   * Takes channels with something to do, at most `limit`, the longest waiting first: those whose oldest change is `windowMs`
   * old, and those with an entry that is due; one with a delivery under way only when that is to be tried again, which is at
   * once where its settings or its rules have changed. Each is given to one caller alone, for `leaseMs`, also where one
   * cannot be read. Times are by the clock of the store.
   */
  readonly wake: (
    windowMs: number,
    leaseMs: number,
    limit: number,
  ) => PortTask<readonly Either<Corrupt, WokenChannel>[]>;
  /**
   * The problems that have changed, the first change first, and then those whose entries are due; at most `limit`. One that
   * cannot be read does not affect the others.
   */
  readonly items: (
    id: ResourceId,
    limit: number,
  ) => PortTask<readonly Either<UnreadableItem, ChannelItem>[]>;
  /**
   * Postpones what cannot be read until after a pause, and keeps the announcements of it. False, and nothing is
   * stored, where the lease is no longer the caller's.
   */
  readonly putOff: (
    id: ResourceId,
    leaseUntil: Date,
    items: readonly UnreadableItem[],
    pauseMs: number,
  ) => PortTask<boolean>;
  /**
   * Stores what was decided, all or nothing; the message takes the place of one that is under way. A problem that has changed
   * again meanwhile keeps what came after. False, and nothing is stored, where the lease is no longer the caller's.
   */
  readonly compose: (
    id: ResourceId,
    leaseUntil: Date,
    composed: ComposedChannel,
  ) => PortTask<boolean>;
  /**
   * Stores how an attempt to send the delivery under way ended, and for how long nothing more is to be tried, also where it
   * was sent. A refresh is removed once it was sent or is given up. The announcements of a message that is given up are undone:
   * their entries are due at once, with the announcements before. False, and nothing is stored, where the lease is no longer
   * the caller's.
   */
  readonly record: (
    id: ResourceId,
    leaseUntil: Date,
    delivery: Delivery,
    pauseMs: number,
  ) => PortTask<boolean>;
  /**
   * Gives the delivery under way up that cannot be read, as one without lines that has failed, or removes it where it still
   * shows that it is a refresh; its announcements are undone. Returns its record; none, and nothing is stored,
   * where the lease is no longer the caller's or nothing is under way.
   */
  readonly giveUp: (id: ResourceId, leaseUntil: Date) => PortTask<Option<Delivery>>;
  /** Ends the lease: the channel can be taken again as soon as it has work. */
  readonly release: (id: ResourceId, leaseUntil: Date) => PortTask<void>;
  /** The deliveries of a channel without refreshes, the last composed first. Those of more than a month ago may be removed. */
  readonly deliveries: (
    id: ResourceId,
    after: Option<DeliveryPosition>,
    limit: number,
  ) => PortTask<DeliveryPage>;
  /** Removes deliveries that ended before this time, at most `limit`. Returns how many it removed. */
  readonly purge: (endedBefore: Date, limit: number) => PortTask<number>;
  /** When the oldest message was composed that waits to be sent; none where none waits. For metrics. */
  readonly oldestDue: PortTask<Option<Date>>;
}

/** Everything needed to send over a channel. */
export interface ChannelTarget {
  readonly id: ResourceId;
  readonly name: string;
  /** Such as `webhook` or `email`. */
  readonly kind: string;
  readonly rules: ChannelRules;
  /** One JSON object, as the fleet file has it for this kind; a webhook's URL is a credential. */
  readonly settings: Secret;
}

export interface ChannelSender {
  /**
   * Sends a message, once for each call; a receiver tells messages apart by their ids, since a call that failed may have
   * reached it. Fails as refused where the other side did not accept it, and as abandoned once the signal is aborted.
   * Of what the other side sends, only codes are passed on; the settings are in no error and no log.
   */
  readonly send: (
    target: ChannelTarget,
    message: ChannelMessage,
    signal: AbortSignal,
  ) => PortTask<void, SendRefused>;
}
