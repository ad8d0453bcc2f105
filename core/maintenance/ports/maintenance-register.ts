import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller } from '../../access/caller.js';
import type { MaintenanceRule } from '../../fleet/fleet-description.js';
import type { Corrupt, PortTask } from '../../shared/ports/port-failure.js';
import type { Either } from 'fp-ts/lib/Either.js';
import type { ResourceId, SubjectType } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { MaintenancePlan, MaintenanceWindow } from '../maintenance-window.js';

/** The rules of the fleet file on a resource; a failure where they cannot be read. */
export interface MaintenanceRules {
  readonly resource: { readonly type: SubjectType; readonly id: ResourceId };
  readonly rules: Either<Corrupt, readonly MaintenanceRule[]>;
}

/**
 * The windows of a store, which silences the problems that open in them: a problem that is opened or reopened during a window
 * of its resource is snoozed until the window ends, or until the last of windows that overlap or follow at once does. A rise of
 * the severity ends the triage of such a problem, but not this silence. Problems that were open before stay as they are. Times
 * are by the clock of the store.
 */
export interface MaintenanceRegister {
  /**
   * Stores a window, and returns its id; none where there is no such resource. Problems that are silent already stay so until
   * its end.
   */
  readonly add: (plan: MaintenancePlan, startedBy: string) => PortTask<Option<Uuid>>;
  /**
   * Ends a window now: problems that it alone has silenced are no longer snoozed, unless people have snoozed them otherwise.
   * One that has not begun never begins. Returns false where no window has the id, or it is over.
   */
  readonly end: (id: Uuid) => PortTask<boolean>;
  /** The window with this id, over or not, if it is on a resource that the caller may read. */
  readonly find: (caller: Caller, id: Uuid) => PortTask<Option<MaintenanceWindow>>;
  /** The windows that are not over, on resources that the caller may read: the first to begin first, at most `limit`. */
  readonly list: (caller: Caller, limit: number) => PortTask<readonly MaintenanceWindow[]>;
  /** The rules of the fleet file, in any order. */
  readonly rules: PortTask<readonly MaintenanceRules[]>;
  /**
   * Makes these the windows of the fleet file that are under way or to come: those that are missing are added, unless they are
   * over or begin in more than eight days, and then others end, but for those on the resources in `kept`. A window that was ended
   * by hand stays so. Returns how many it added or ended; of several calls at once, one adds a window.
   */
  readonly follow: (
    plans: readonly MaintenancePlan[],
    kept: readonly ResourceId[],
  ) => PortTask<number>;
  /** Removes windows that ended before this time, at most `limit` of them. Returns how many it removed. */
  readonly purge: (endedBefore: Date, limit: number) => PortTask<number>;
}
