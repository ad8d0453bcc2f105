import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ProblemReport } from '../problems/problem.js';
import { type DetectedKey, DETECTED_KINDS } from '../problems/detected-kind.js';
import type { DetectionState, FailureStreak, StoredProblem } from './monitored-state.js';
import type { MonitoringChange } from './monitoring-change.js';
import type { Cause, FailedObservation, Observation } from './observations/observation.js';

export interface MonitoringRules {
  /** So many failed observations in a row open a problem: at least 1, and less is taken for 1. */
  readonly failuresToOpen: number;
  /** A problem that comes back within this time never went away: it keeps its `since`. */
  readonly flappingMs: number;
}

export const MONITORING_RULES: MonitoringRules = { failuresToOpen: 3, flappingMs: 600_000 };

/** Puts a detected problem into words. */
export type ReportOf = (key: DetectedKey, cause: Cause, since: Date) => ProblemReport;

/** What one observation changes, given what is stored of its problem. */
export const evaluateObservation =
  (rules: MonitoringRules, reportOf: ReportOf) =>
  (state: DetectionState, observation: Observation): readonly MonitoringChange[] => {
    if (observation._tag === 'Good') return endBoth(state, observation.key, observation.at);
    const { key, cause } = observation;
    return O.isSome(state.open)
      ? updateOpen(state.open.value, reportOf(key, cause, state.open.value.since))
      : countFailure(rules, reportOf)(state, observation);
  };

/** There is no streak beside an open problem, unless two nodes have checked the server at once. */
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

const updateOpen = (open: StoredProblem, report: ProblemReport): readonly MonitoringChange[] =>
  open.message === report.message && open.severity === report.severity
    ? []
    : [{ _tag: 'Update', report }];

const countFailure =
  (rules: MonitoringRules, reportOf: ReportOf) =>
  (state: DetectionState, { key, cause, at }: FailedObservation): readonly MonitoringChange[] => {
    const before = O.isSome(state.streak) ? state.streak.value.failures : 0;
    const since = problemSince(rules, state, at);
    const failures = before + 1;
    return DETECTED_KINDS[key.kind].isCertain || failures >= rules.failuresToOpen
      ? [{ _tag: 'Open', report: reportOf(key, cause, since), failures: before }]
      : [{ _tag: 'Count', streak: { kind: key.kind, resource: key.resource.id, failures, since } }];
  };

/** Flapping is counted from the closing to the first failure that follows: slow checks must not hide it. */
const problemSince = (
  { flappingMs }: MonitoringRules,
  { closed, streak }: DetectionState,
  at: Date,
): Date => {
  if (O.isSome(streak)) return streak.value.since;
  const isFlapping = ({ closedAt }: StoredProblem): boolean =>
    O.isSome(closedAt) && at.getTime() - closedAt.value.getTime() <= flappingMs;
  return O.isSome(closed) && isFlapping(closed.value) ? closed.value.since : at;
};
