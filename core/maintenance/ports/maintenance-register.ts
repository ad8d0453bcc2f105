import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { MaintenanceRule } from '../../fleet/fleet-description.js';
import type { Corrupt, PortFailure } from '../../shared/ports/port-failure.js';
import type { Either } from 'fp-ts/lib/Either.js';
import type { ResourceId, SubjectType } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { MaintenancePlan, MaintenanceWindow } from '../maintenance-window.js';

/** The windows that the fleet file has on a resource; a failure where they cannot be read. */
export interface MaintenanceRules {
  readonly resource: { readonly type: SubjectType; readonly id: ResourceId };
  readonly rules: Either<Corrupt, readonly MaintenanceRule[]>;
}

/**
 * The windows of a store, which silences by itself what opens in them: a problem that is opened or reopened while a window
 * holds for its resource is snoozed until the window ends, and with other windows that overlap it or follow at once until the
 * last of them does. A severity that rises ends what people have said of such a problem, and not this silence. Problems that
 * were open before stay as they are. Times are by the clock of the store.
 */
export interface MaintenanceRegister {
  /** Stores a window, and returns its id; none where there is no such resource. What is silent already stays so until its end. */
  readonly add: (plan: MaintenancePlan, startedBy: string) => TaskEither<PortFailure, Option<Uuid>>;
  /**
   * Ends a window now: what it alone has silenced is snoozed no more, unless people have snoozed it otherwise. One that has not
   * begun never does. Returns false where there is none, or it is over.
   */
  readonly end: (id: Uuid) => TaskEither<PortFailure, boolean>;
  /** The window with this id, over or not; none if there is none on a resource that the caller may read. */
  readonly find: (caller: Caller, id: Uuid) => TaskEither<PortFailure, Option<MaintenanceWindow>>;
  /** The windows that are not over, on resources that the caller may read: the first to begin first, at most `limit`. */
  readonly list: (
    caller: Caller,
    limit: number,
  ) => TaskEither<PortFailure, readonly MaintenanceWindow[]>;
  /** What the fleet file says, in any order. */
  readonly rules: TaskEither<PortFailure, readonly MaintenanceRules[]>;
  /**
   * Makes these the windows of the fleet file that are under way or to come: those that are missing are added, unless they are
   * over or begin in more than two days, and then others end, but for those on the resources in `kept`. A window that was ended
   * by hand stays so. Returns how many it added or ended; of several calls at once, one adds a window.
   */
  readonly follow: (
    plans: readonly MaintenancePlan[],
    kept: readonly ResourceId[],
  ) => TaskEither<PortFailure, number>;
  /** Removes windows that ended before this time, at most `limit` of them. Returns how many it removed. */
  readonly purge: (endedBefore: Date, limit: number) => TaskEither<PortFailure, number>;
}
