import type { SignIn } from '../../core/access/person.js';
import type { ChainHead } from '../../core/audit/audit-log.js';
import type { LogLine } from '../../core/audit/ports/audit-register.js';
import type { Option } from 'fp-ts/lib/Option.js';
import type { DestinationProbe } from '../../core/backups/ports/destination-register.js';
import type { StoredProof } from '../../core/backups/proof/proof.js';
import type { KnownBackups } from '../../core/backups/physical/known-backups.js';
import type { Run } from '../../core/backups/run.js';
import type { SchedulePlan } from '../../core/backups/schedule-state.js';
import type { FoundDatabase } from '../../core/dump-check/instance-facts.js';
import type { InstanceReading } from '../../core/monitoring/groups/instance-reading.js';
import type { FoundReading, SizeOnDay } from '../../core/monitoring/ports/found-register.js';
import type { BookEntry, Delivery } from '../../core/notifications/delivery.js';
import type { MaintenancePlan } from '../../core/maintenance/maintenance-window.js';
import type { FeedEntry } from '../../core/notifications/feed-item.js';
import type { ResourceId } from '../../core/shared/resource.js';
import type { Uuid } from '../../core/shared/uuid.js';

/** What the last login found on an instance, by name, with what has gone since. */
export interface FoundEntry extends FoundReading {
  readonly databases: ReadonlyMap<string, SeenEntry>;
  readonly reading: InstanceReading;
}

export interface SeenEntry extends FoundDatabase {
  readonly sizes: readonly SizeOnDay[];
  readonly firstSeen: Date;
  /** When it was seen last; none of one that is there. */
  readonly goneAt: Option<Date>;
}

/** A run, whose it is, and until when; a time of the system's clock, in milliseconds. */
export interface RunEntry extends Run {
  /** None before it has begun. */
  readonly node: Option<Uuid>;
  readonly fence: number;
  readonly leaseUntil: number;
  /** Of a run that has ended: until when it is held; absent where nobody works on its dump. */
  readonly heldUntil?: number | undefined;
  readonly isCancelRequested: boolean;
  /** Of a restore: something of it may be left on its server. */
  readonly isUncleared: boolean;
}

/** A proof, and the schedule of its run. */
export interface ProofEntry extends StoredProof {
  readonly schedule: Option<ResourceId>;
}

/** What is known of a schedule or a destination, and when there is something to do for it. */
export interface UpkeepEntry {
  readonly wakeAtMs: number;
  readonly leaseUntilMs: number;
  /** It was woken since it was last given to somebody. */
  readonly isRoused: boolean;
  readonly changedAt: Date;
  readonly plan: Option<SchedulePlan>;
  readonly known: Option<KnownBackups>;
  readonly probe: Option<DestinationProbe>;
  /** When a dump of the schedule is to be proved again; none where none is. */
  readonly proveAt: Option<Date>;
  readonly provingUntilMs: number;
}

/** The receivers of changes, and what has changed, by problem. */
export interface Subscriber {
  /** The first change first. */
  readonly changes: Map<Uuid, { readonly count: number; readonly firstAtMs: number }>;
  readonly entries: Map<Uuid, unknown>;
}

/** What a channel has to send, what it sent, and its messages, by problem and by delivery. */
export interface ChannelWork extends Subscriber {
  readonly entries: Map<Uuid, BookEntry>;
  readonly deliveries: Map<Uuid, Delivery>;
}

/** A window of maintenance, which may have ended earlier than planned. */
export interface WindowEntry extends MaintenancePlan {
  readonly id: Uuid;
  readonly plannedUntil: Date;
  /** None of the fleet file. */
  readonly startedBy: Option<string>;
}

/** What the listener of an embedder has to receive. */
export interface FeedWork extends Subscriber {
  /** The pause of an entry ends then. */
  readonly entries: Map<Uuid, FeedEntry & { readonly dueAtMs?: number }>;
  readonly leaseUntilMs: number;
  readonly askedAtMs: number;
}

/** The lines that are left of a chain, up to where it is sealed, and what stands for those that were purged. */
export interface AuditChain {
  readonly head: ChainHead;
  readonly lines: readonly LogLine[];
  readonly sealed: number;
  readonly sealedAt: number;
  readonly stub: LogLine | undefined;
}

/** A sign-in, and until when somebody refreshes it. */
export type SignInEntry = SignIn & { readonly claimedUntil?: Date };
