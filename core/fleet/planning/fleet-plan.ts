import type { ApprovalKind } from '../../described/access-rule.js';
import type { Renaming } from '../editing/renaming.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';

/** The changes that turn one fleet into another. Parents come before their children in `added`. */
export interface FleetPlan {
  readonly added: readonly FleetResource[];
  readonly changed: readonly FleetResource[];
  readonly removed: readonly FleetResourceKey[];
  /**
   * Of those who apply, in the store but not in the description, and left there. None where only scopes are pruned: the rest is not
   * looked at.
   */
  readonly unmanaged: readonly FleetResourceKey[];
  /** Of others until now, made by hand, or derived; all of them are in `changed`. Absent if empty. */
  readonly takenOver?: readonly FleetResourceKey[];
  /** Carried out before the rest, which has the new paths. Absent if empty. */
  readonly renamed?: readonly Renaming[];
  /** The resource that an edit is about as it is from then on, changed or not, without its secrets. Absent of all but an edit of one. */
  readonly edited?: FleetResource;
  /** What somebody else has to approve first. Only of a dry run, and absent where nothing is to be approved. */
  readonly approvals?: readonly ApprovalKind[];
}
