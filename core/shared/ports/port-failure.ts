import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** Why a port cannot do its work now, although it may later. */
export type UnavailableReason =
  | 'busy'
  /** It serves one caller at a time, and another is not done. */
  | 'occupied'
  | 'full'
  | 'read_only'
  /** Its file was removed, moved or replaced while it was open. */
  | 'lost'
  | 'unreachable'
  | 'closed'
  /** For another reason, which the log has. A write may have been carried out nonetheless. */
  | 'failed'
  /** The caller has cancelled it. */
  | 'abandoned'
  /** It failed a moment ago, and is not tried again until a back-off has passed. */
  | 'backing_off'
  /** This machine has no network, which shows nothing about the target. */
  | 'no_network'
  /** No name server of this machine answers, which shows nothing about the name. */
  | 'no_resolver';

/** The outside is unavailable: the same call may succeed when it is tried again. */
export interface Unavailable {
  readonly _tag: 'Unavailable';
  readonly source: FailureSource;
  readonly reason: UnavailableReason;
}

/** The outside returned something invalid: trying again does not help. */
export interface Corrupt {
  readonly _tag: 'Corrupt';
  readonly source: FailureSource;
  /** What could not be read, such as `resource 6a0…, attributes.port`; never its value. */
  readonly place: string;
}

export type FailureSource =
  | 'store'
  | 'dump_tool'
  | 'login'
  | 'destination'
  | 'channel'
  | 'identity_provider';

export type PortFailure = Unavailable | Corrupt;

/** What a port does: it returns a value, or fails in either way, or in one of its own. */
export type PortTask<A, F = never> = TaskEither<PortFailure | F, A>;

export const unavailable = (source: FailureSource, reason: UnavailableReason): Unavailable => ({
  _tag: 'Unavailable',
  source,
  reason,
});

export const corrupt = (source: FailureSource, place: string): Corrupt => ({
  _tag: 'Corrupt',
  source,
  place,
});

export const isUnavailable = (failure: PortFailure, reason: UnavailableReason): boolean =>
  failure._tag === 'Unavailable' && failure.reason === reason;

export interface StoreHealth {
  /** Succeeds when the store can be read now. The embedded one has to take a write as well, now or up to five seconds ago. */
  readonly check: PortTask<void>;
}
