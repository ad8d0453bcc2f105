import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Cause } from './observations/cause.js';
import type {
  FailedObservation,
  GoodObservation,
  Observation,
} from './observations/observation.js';
import type { ProblemChange } from './problem-change.js';
import type {
  ClearState,
  ClosedProblem,
  FailureStreak,
  OpenState,
  DetectionState,
} from './detection-state.js';
import { DETECTED_KINDS } from '../problems/detected-kind.js';

export interface MonitoringRules {
  /** So many failed observations in a row open a problem: at least 1, and less is taken for 1. */
  readonly failuresToOpen: number;
  /** A problem that comes back within this time never went away: it keeps its `since`. */
  readonly flappingMs: number;
}

export const MONITORING_RULES: MonitoringRules = { failuresToOpen: 3, flappingMs: 600_000 };

export interface Transition {
  readonly course: DetectionState;
  readonly change: O.Option<ProblemChange>;
}

/** What one observation makes of the course of its problem. */
export const applyObservation =
  (rules: MonitoringRules) =>
  (course: DetectionState, observation: Observation): Transition => {
    if (course._tag === 'Open')
      return observation._tag === 'Good' ? close(course, observation) : keep(course, observation);
    return observation._tag === 'Good'
      ? unchanged(settle(rules, course, observation.at))
      : suspect(rules, course, observation);
  };

const unchanged = (course: DetectionState): Transition => ({ course, change: O.none });

const close = ({ since }: OpenState, { key, at }: GoodObservation): Transition => ({
  course: { _tag: 'Clear', streak: O.none, closed: O.some({ since, closedAt: at }) },
  change: O.some({ _tag: 'Close', key, at }),
});

const keep = (course: OpenState, { key, cause }: FailedObservation): Transition => {
  if (O.isSome(course.cause) && isSame(course.cause.value, cause)) return unchanged(course);
  const { since } = course;
  return {
    course: { _tag: 'Open', since, cause: O.some(cause) },
    change: O.some({ _tag: 'Update', key, cause, since }),
  };
};

/** Findings are small and flat. Two that are taken for different cost a write, and no more. */
const isSame = (a: Cause, b: Cause): boolean => JSON.stringify(a) === JSON.stringify(b);

const settle = ({ flappingMs }: MonitoringRules, { closed }: ClearState, at: Date): ClearState => ({
  _tag: 'Clear',
  streak: O.none,
  closed: O.filter(isWithin(flappingMs, at))(closed),
});

/** Adds to the run of failures, and opens the problem when that is long enough. */
const suspect = (
  rules: MonitoringRules,
  { streak, closed }: ClearState,
  { key, at, cause }: FailedObservation,
): Transition => {
  const before = O.getOrElse((): FailureStreak => ({ length: 0, since: at }))(streak);
  const longer: FailureStreak = { length: before.length + 1, since: before.since };
  if (!DETECTED_KINDS[key.kind].isCertain && longer.length < rules.failuresToOpen)
    return unchanged({ _tag: 'Clear', streak: O.some(longer), closed });
  const since = openSince(rules, longer, closed);
  return {
    course: { _tag: 'Open', since, cause: O.some(cause) },
    change: O.some({ _tag: 'Open', key, cause, since }),
  };
};

const openSince = (
  { flappingMs }: MonitoringRules,
  run: FailureStreak,
  closed: O.Option<ClosedProblem>,
): Date =>
  pipe(
    closed,
    O.filter(isWithin(flappingMs, run.since)),
    O.match(
      () => run.since,
      ({ since }) => since,
    ),
  );

/** Counted from the closing to the first failure of the new run: a slow round must not hide the flapping. */
const isWithin =
  (flappingMs: number, at: Date) =>
  ({ closedAt }: ClosedProblem): boolean =>
    at.getTime() - closedAt.getTime() <= flappingMs;
