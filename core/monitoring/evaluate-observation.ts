import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { DAY_MS } from '../shared/durations.js';
import type { ProblemReport } from '../problems/problem.js';
import { DETECTED_KINDS, type DetectedKey } from '../problems/detected-kind.js';
import { factsText, FLAPPING_MS, reopenSince } from '../problems/problem-life.js';
import type { DetectionState, FailureStreak, MonitoringChange } from './monitored-state.js';
import type { Cause, FailedObservation, Observation } from './observations/observation.js';

export interface MonitoringRules {
  /** How many failed observations in a row open a problem: at least 1; less counts as 1. */
  readonly failuresToOpen: number;
  /** A problem that comes back within this time is reopened. */
  readonly flappingMs: number;
  /** A failure counts only this long after the last one: a store that comes back must not count one failure twice. */
  readonly failureGapMs: number;
  /** Each database is inspected once in this many rounds: at least 1. */
  readonly roundsAnHour: number;
  /** Releases of servers that are newer than those that `releasesBehind` knows. */
  readonly releases: readonly string[];
}

export const MONITORING_RULES: MonitoringRules = {
  failuresToOpen: 3,
  flappingMs: FLAPPING_MS,
  failureGapMs: 30_000,
  roundsAnHour: 60,
  releases: [],
};

/** Makes the report of a detected problem, in words. */
export type ReportOf = (key: DetectedKey, cause: Cause, since: Date) => ProblemReport;

/** The changes by one observation, given the stored state of its problem. */
export const evaluateObservation =
  (rules: MonitoringRules, reportOf: ReportOf) =>
  (state: DetectionState, observation: Observation): readonly MonitoringChange[] => {
    if (observation._tag === 'Good')
      return observation.isUncounted === true && !beganWithRefusal(state)
        ? []
        : endBoth(state, observation.key, observation.at);
    const { key, cause, at } = observation;
    if (O.isNone(state.open)) return countFailure(rules, reportOf)(state, observation);
    const { since } = state.open.value;
    return updateOpen(
      state.open.value,
      reportOf(key, lastingCause(cause, state.open.value, at), since),
    );
  };

/** Whether the problem began with a refusal: its facts have no number of connections. */
const beganWithRefusal = ({ open }: DetectionState): boolean =>
  O.exists(({ facts }: ProblemReport) => facts?.['left'] === undefined)(open);

/** Ends problem and streak. Both exist only if two nodes have checked the server at once. */
export const endBoth = (
  { open, streak }: DetectionState,
  key: DetectedKey,
  at: Date,
): readonly MonitoringChange[] => [
  ...RA.fromOption(O.map((): MonitoringChange => ({ _tag: 'Close', key, at }))(open)),
  ...RA.fromOption(
    O.map((ended: FailureStreak): MonitoringChange => ({ _tag: 'Reset', streak: ended }))(streak),
  ),
];

/** A server that has been starting for this long is a standby that accepts no logins. */
const STANDBY_MS = 600_000;

/**
 * The cause of a failure that lasts. A database is urgent when it has been undeclared for a day. Too few connections stay
 * urgent until enough are left: their number changes each minute, and each rise in severity would end a snooze.
 */
const lastingCause = (cause: Cause, { since, severity }: ProblemReport, at: Date): Cause => {
  if (cause.kind === 'too_many_connections' && severity === 'critical')
    return { ...cause, isUrgent: true };
  const lastedMs = at.getTime() - since.getTime();
  if (cause.kind === 'database_undeclared')
    return { ...cause, isUrgent: lastedMs >= DAY_MS && cause.names.length > 0 };
  return cause.kind === 'instance_unreachable' &&
    cause.reason.code === 'server_not_ready' &&
    cause.reason.cause === 'starting' &&
    lastedMs >= STANDBY_MS
    ? { ...cause, reason: { ...cause.reason, cause: 'standby' } }
    : cause;
};

const updateOpen = (open: ProblemReport, report: ProblemReport): readonly MonitoringChange[] =>
  open.message === report.message &&
  open.severity === report.severity &&
  factsText(open.facts) === factsText(report.facts)
    ? []
    : [{ _tag: 'Update', report }];

const countFailure =
  (rules: MonitoringRules, reportOf: ReportOf) =>
  (
    { streak }: DetectionState,
    { key, cause, at }: FailedObservation,
  ): readonly MonitoringChange[] => {
    if (O.isSome(streak) && isTooEarly(rules, streak.value, at)) return [];
    const before = O.isSome(streak) ? streak.value.failures : 0;
    const since = O.isSome(streak) ? streak.value.since : at;
    const failures = before + 1;
    if (!DETECTED_KINDS[key.kind].isCertain && failures < rules.failuresToOpen) {
      const counted = { failures, since, countedAt: at };
      return [{ _tag: 'Count', streak: { kind: key.kind, resource: key.resource.id, ...counted } }];
    }
    // The time from the closing to the first failure counts: slow checks must not hide that a problem flaps.
    const reopened = reopenSince(since, rules.flappingMs);
    const report = reportOf(key, cause, since);
    return [{ _tag: 'Open', report, failures: before, reopenSince: reopened }];
  };

/** A clock that was set back does not stop the counting. */
const isTooEarly = (
  { failureGapMs }: MonitoringRules,
  { countedAt }: FailureStreak,
  at: Date,
): boolean => at >= countedAt && at.getTime() - countedAt.getTime() < failureGapMs;
