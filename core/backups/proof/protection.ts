import * as O from 'fp-ts/lib/Option.js';

export const PROTECTIONS = ['protected', 'at_risk', 'unprotected', 'none'] as const;

/**
 * Whether a database is protected: it has a good dump in time, proved as its schedules ask. At risk, one of these is late or about
 * to fail. Unprotected, it has no good dump. `none`: it needs none, as it says, and has no schedule.
 */
export type ProtectionState = (typeof PROTECTIONS)[number];

/** The problems of a schedule that put its database at risk, that which to name first. */
export const RISKS = [
  'dump_failed',
  'dump_overdue',
  'dump_lost',
  'dump_rotten',
  'dump_will_fail',
  'proof_overdue',
] as const;

export type Risk = (typeof RISKS)[number];

export interface Protection {
  readonly state: ProtectionState;
  readonly reason: Risk | 'restored' | 'dumped' | 'no_dump' | 'no_schedule' | 'not_needed';
}

/** What decides about a database, of one of its schedules; one row without a schedule where it has none. */
export interface ProtectionFacts {
  readonly isExempt: boolean;
  readonly isScheduled: boolean;
  /** When the last good dump ended; none where no dump is good. */
  readonly lastGoodAt: O.Option<Date>;
  /** The kinds of its open problems. */
  readonly problems: readonly string[];
}

/** The protection of a database by its schedules; none where nothing may be read of them. */
export const protectionOf = (
  schedules: readonly ProtectionFacts[],
  wasRestored: boolean,
): O.Option<Protection> =>
  schedules.length === 0 ? O.none : O.some(protectionBy(schedules, wasRestored));

const protectionBy = (schedules: readonly ProtectionFacts[], wasRestored: boolean): Protection => {
  if (!schedules.some(({ isScheduled }) => isScheduled))
    return schedules.some(({ isExempt }) => isExempt)
      ? { state: 'none', reason: 'not_needed' }
      : { state: 'unprotected', reason: 'no_schedule' };
  if (!schedules.some(({ lastGoodAt }) => O.isSome(lastGoodAt)))
    return { state: 'unprotected', reason: 'no_dump' };
  const risk = RISKS.find((kind) => schedules.some(({ problems }) => problems.includes(kind)));
  return risk === undefined
    ? { state: 'protected', reason: wasRestored ? 'restored' : 'dumped' }
    : { state: 'at_risk', reason: risk };
};
