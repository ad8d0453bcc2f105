import type { FleetResourceKey } from '../fleet-resource.js';
import type { Reference } from '../planning/references.js';

/** What would be changed or removed is used by something that stays: by `usedBy`, a schedule or a channel. */
export type UseFault =
  /** A destination would be removed that a schedule which stays needs. */
  | { readonly _tag: 'DestinationInUse'; readonly name: string; readonly usedBy: FleetResourceKey }
  /** An instance would be removed on which a schedule that stays proves its dumps. */
  | { readonly _tag: 'InstanceInUse'; readonly path: string; readonly usedBy: FleetResourceKey }
  /** An instance would run another engine than the dumps that a schedule restores there, or elsewhere from it. */
  | { readonly _tag: 'EngineInUse'; readonly path: string; readonly usedBy: FleetResourceKey }
  /** What would be removed is all that a channel which stays tells of at a path that it names. */
  | { readonly _tag: 'PathInUse'; readonly path: string; readonly usedBy: FleetResourceKey }
  | UsedByHidden;

/** The caller may not see what that is. */
export interface UsedByHidden {
  readonly _tag: 'UsedByHidden';
}

/** What a schedule that stays names would be removed. */
export const inUse = ({ type, named, path }: Reference, usedBy: FleetResourceKey): UseFault =>
  type === 'destination'
    ? { _tag: 'DestinationInUse', name: named, usedBy }
    : { _tag: 'InstanceInUse', path, usedBy };
