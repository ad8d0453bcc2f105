import type { DumpFailure } from './dump-failure.js';

/** Why a run would fail if nothing changed before its time. */
export type ForeseenReason =
  | DumpFailure
  /** Valid now, but no longer at the time of the run. */
  | { readonly code: 'password_expires' | 'certificate_expires'; readonly at: Date }
  /** The last dump, and half as much again, does not fit. */
  | { readonly code: 'space_short'; readonly freeBytes: number; readonly neededBytes: number };

/** The result of an examination of a run before its time. */
export interface Foresight {
  readonly dueAt: Date;
  readonly examinedAt: Date;
  /** Since when every examination has found a reason; `examinedAt` where this one is the first. */
  readonly since: Date;
  /** Empty where the run would succeed. */
  readonly reasons: readonly ForeseenReason[];
  /** A later check of the database had another result. Absent where none had. */
  readonly isOutdated?: true;
}
