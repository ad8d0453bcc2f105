import * as O from 'fp-ts/lib/Option.js';
import type { MonitoringRules, ReportOf } from './evaluate-observation.js';
import { endBoth, evaluateObservation, MONITORING_RULES } from './evaluate-observation.js';
import { monitoredKeys, observeSchedules } from './monitored-server.js';
import type { FailureStreak, MonitoredState, MonitoringChange } from './monitored-state.js';
import { DATABASE_UNREACHED, detectionStates } from './monitored-state.js';
import type { ReadInstance } from './groups/group-member.js';
import { observeTaken, observeUndeclared } from './found/observe-undeclared.js';
import { observeSigns } from './observations/observe-signs.js';
import type { Observation } from './observations/observation.js';
import { observeServer } from './observations/observe-server.js';
import type { ServerCheck, TriedLogin } from './observations/server-check.js';
import type { DetectedKind } from '../problems/detected-kind.js';
import { detectedKey, detectedKeyText, isMonitoredKind } from '../problems/detected-kind.js';
import { evidenceOf } from '../dump-check/login-evidence.js';
import { HOUR_MS } from '../shared/durations.js';

/** The changes by a check of a server, given its stored state. */
export const evaluateServer =
  (rules: MonitoringRules, reportOf: ReportOf) =>
  (
    state: MonitoredState,
    check: ServerCheck,
    at: Date,
    instances: readonly ReadInstance[] = [],
  ): readonly MonitoringChange[] => {
    const stateOf = detectionStates(state);
    const evaluate = evaluateObservation(rules, reportOf);
    const observations = [
      ...observeSchedules(state.server, at),
      ...observeServer(check, at),
      ...observeUndeclared(state.server, check, instances, at),
      ...observeSigns(
        state.server,
        check,
        { instances, freshMs: freshMsOf(rules), releases: rules.releases },
        at,
      ),
    ];
    return [
      ...closeUnmonitored(state, at),
      ...observations.flatMap((one) => evaluate(stateOf(one.key), one)),
      ...trackUnreached(state.streaks, check, at),
    ];
  };

/** A round and a half. */
const freshMsOf = ({ roundsAnHour }: MonitoringRules): number => (1.5 * HOUR_MS) / roundsAnHour;

/**
 * Ends the problems and streaks of a server that can no longer be observed, since the description of the fleet has changed.
 * Those of a removed resource were removed with it.
 */
export const closeUnmonitored = (state: MonitoredState, at: Date): readonly MonitoringChange[] => {
  const stateOf = detectionStates(state);
  const monitored = new Set(monitoredKeys(state.server).map(detectedKeyText));
  const stored = [
    ...state.problems.map(({ kind, resource }) => ({ kind, id: resource.id })),
    ...state.streaks.map(({ kind, resource }) => ({ kind, id: resource })),
  ];
  const keys = stored
    .flatMap(({ kind, id }) => (isMonitoredKind(kind) ? [detectedKey(kind, id)] : []))
    .map((key) => [detectedKeyText(key), key] as const)
    .filter(([text]) => !monitored.has(text));
  return [...new Map(keys).values()].flatMap((key) => endBoth(stateOf(key), key, at));
};

/** The kinds of problems that a change of the description alone may end, without a login. */
export const DESCRIBED_KINDS: readonly DetectedKind[] = [
  'database_unscheduled',
  'database_undeclared',
];

/** Ends the problems that the description shows to be over, and those that are open follow what was observed; none opens. */
export const settleDescribed = (
  state: MonitoredState,
  observed: readonly Observation[],
  reportOf: ReportOf,
  at: Date,
): readonly MonitoringChange[] => {
  const stateOf = detectionStates(state);
  const evaluate = evaluateObservation(MONITORING_RULES, reportOf);
  return [
    ...closeUnmonitored(state, at),
    ...[...observeSchedules(state.server, at), ...observeTaken(state, at)]
      .filter(({ _tag }) => _tag === 'Good')
      .flatMap(({ key }) => endBoth(stateOf(key), key, at)),
    ...observed
      .filter(({ key }) => O.isSome(stateOf(key).open))
      .flatMap((one) => evaluate(stateOf(one.key), one)),
  ];
};

/** Whether one of the changes opens a problem of these kinds. */
export const opensDescribed = (changes: readonly MonitoringChange[]): boolean =>
  changes.some(
    (one) => one._tag === 'Open' && DESCRIBED_KINDS.some((kind) => kind === one.report.kind),
  );

/** Begins the streaks of the databases that the logins of this check did not reach, and ends those of the others. */
export const trackUnreached = (
  streaks: readonly FailureStreak[],
  { instances }: ServerCheck,
  at: Date,
): readonly MonitoringChange[] => {
  const unreached = new Map(
    streaks
      .filter(({ kind }) => kind === DATABASE_UNREACHED)
      .map((streak) => [streak.resource, streak]),
  );
  const track = ({ database, result }: TriedLogin): readonly MonitoringChange[] => {
    const before = unreached.get(database);
    const isUnreached = evidenceOf(result).database === 'nothing';
    if (before !== undefined) return isUnreached ? [] : [{ _tag: 'Reset', streak: before }];
    const streak = {
      kind: DATABASE_UNREACHED,
      resource: database,
      failures: 1,
      since: at,
      countedAt: at,
    };
    return isUnreached ? [{ _tag: 'Count', streak }] : [];
  };
  return instances
    .flatMap(({ instance, logins }) => logins.filter(({ database }) => database !== instance))
    .flatMap(track);
};
