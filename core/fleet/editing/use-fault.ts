import type { FleetResourceKey } from '../fleet-resource.js';
import type { Reference } from '../planning/visit-references.js';

/** What would be changed or removed is used by something that stays: by `usedBy`. */
export type UseFault =
  /** A destination would be removed that a schedule or a policy which stays needs. */
  | { readonly _tag: 'DestinationInUse'; readonly name: string; readonly usedBy: FleetResourceKey }
  /** A policy would be removed that something which stays names. */
  | { readonly _tag: 'PolicyInUse'; readonly name: string; readonly usedBy: FleetResourceKey }
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

/** What a resource that stays names would be removed. */
export const inUse = ({ type, named, path }: Reference, usedBy: FleetResourceKey): UseFault => {
  if (type === 'instance') return { _tag: 'InstanceInUse', path, usedBy };
  return { _tag: type === 'policy' ? 'PolicyInUse' : 'DestinationInUse', name: named, usedBy };
};
