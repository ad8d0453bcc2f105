/** What would be changed or removed is used by something that stays. */
export type UseFault =
  /** A destination would be removed that a schedule which stays needs. */
  | { readonly _tag: 'DestinationInUse'; readonly name: string; readonly schedule: string }
  /** An instance would be removed on which a schedule that stays proves its dumps. */
  | { readonly _tag: 'InstanceInUse'; readonly path: string; readonly schedule: string }
  /** An instance would run another engine than the dumps that a schedule restores there, or elsewhere from it. */
  | { readonly _tag: 'EngineInUse'; readonly path: string; readonly schedule: string }
  /** What would be removed is all that a channel which stays tells of at a path that it names. */
  | { readonly _tag: 'PathInUse'; readonly path: string; readonly channel: string }
  | UsedByHidden;

/** The caller may not see what that is. */
export interface UsedByHidden {
  readonly _tag: 'UsedByHidden';
}
