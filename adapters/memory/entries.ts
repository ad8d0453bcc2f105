import type { Option } from 'fp-ts/lib/Option.js';
import type { DestinationProbe } from '../../core/backups/ports/destination-register.js';
import type { Run } from '../../core/backups/run.js';
import type { SchedulePlan } from '../../core/backups/schedule-state.js';
import type { Uuid } from '../../core/shared/uuid.js';

/** A run, whose it is, and until when; a time of the system's clock, in milliseconds. */
export interface RunEntry extends Run {
  /** The due time of a run of a schedule, or when it was asked for. */
  readonly plannedFor: Date;
  /** None before it has begun. */
  readonly node: Option<Uuid>;
  readonly fence: number;
  readonly leaseUntil: number;
  readonly isCancelRequested: boolean;
}

/** What is known of a schedule or a destination, and when there is something to do for it. */
export interface UpkeepEntry {
  readonly wakeAtMs: number;
  readonly leaseUntilMs: number;
  /** It was woken since it was last given to somebody. */
  readonly isRoused: boolean;
  readonly changedAt: Date;
  readonly plan: Option<SchedulePlan>;
  readonly probe: Option<DestinationProbe>;
}
