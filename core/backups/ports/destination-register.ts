import type { Either } from 'fp-ts/lib/Either.js';
import type { Option } from 'fp-ts/lib/Option.js';
import type { Corrupt, PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { DestinationTarget, SpaceOnDay } from '../destination-target.js';
import type { DestinationSpace } from './dump-storage.js';
import type { StorageRefusal } from '../storage-refusal.js';
import { MONTH_MS } from '../../shared/durations.js';

/** What the last probe of a destination found. */
export interface DestinationProbe {
  readonly at: Date;
  /** None where it could be written to. */
  readonly refusal: Option<StorageRefusal>;
  readonly space: DestinationSpace;
  /** As the storage returned it; after a refusal, that of the probe before. */
  readonly mark: Option<string>;
  /** What is free, day by day, this probe included. */
  readonly days: readonly SpaceOnDay[];
}

/** A destination that is to be probed. */
export interface DestinationState {
  readonly target: DestinationTarget;
  /** How many schedules write to it. */
  readonly schedules: number;
  /** The size of the largest dump written to it in the last 30 days; none where none was. */
  readonly largestBytes: Option<number>;
  readonly lastProbe: Option<DestinationProbe>;
}

/** How long the size of a dump counts for `largestBytes`. */
export const LARGEST_WITHIN_MS = MONTH_MS;

export interface DestinationRegister {
  /** A destination by its id, with its settings, and the mark and the days of its last probe; none if no destination has the id. */
  readonly find: (id: ResourceId) => PortTask<Option<DestinationTarget>>;
  /** The destination of this name, if any. */
  readonly named: (name: string) => PortTask<Option<DestinationTarget>>;
  /**
   * Takes destinations to probe, at most `limit`: new ones, those whose settings have changed, and those whose `wakeAt` has
   * come. Each is given to one caller alone, for `leaseMs`, as schedules are, also where one cannot be read.
   */
  readonly wake: (
    leaseMs: number,
    limit: number,
  ) => PortTask<readonly Either<Corrupt, DestinationState>[]>;
  /** Stores what a probe found. False where the destination no longer exists. */
  readonly record: (id: ResourceId, probe: DestinationProbe, wakeAt: Date) => PortTask<boolean>;
}
