import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Finding } from './observations/cause.js';
import type {
  FailedObservation,
  GoodObservation,
  Observation,
} from './observations/observation.js';
import type { ProblemChange } from './problem-change.js';
import type {
  ClearCourse,
  ClosedProblem,
  FailedRun,
  OpenCourse,
  ProblemCourse,
} from './detection-state.js';
import { WATCHED_KINDS } from '../problems/detected-kind.js';

export interface WatchRules {
  /** So many failed observations in a row open a problem: at least 1, and less is taken for 1. */
  readonly failuresToOpen: number;
  /** A problem that comes back within this time never went away: it keeps its `since`. */
  readonly flappingMs: number;
}

export const WATCH_RULES: WatchRules = { failuresToOpen: 3, flappingMs: 600_000 };

export interface Judgement {
  readonly course: ProblemCourse;
  readonly change: O.Option<ProblemChange>;
}

/** What one observation makes of the course of its problem. */
export const judgeObservation =
  (rules: WatchRules) =>
  (course: ProblemCourse, observation: Observation): Judgement => {
    if (course._tag === 'Open')
      return observation._tag === 'Good' ? close(course, observation) : keep(course, observation);
    return observation._tag === 'Good'
      ? unchanged(settle(rules, course, observation.at))
      : suspect(rules, course, observation);
  };

const unchanged = (course: ProblemCourse): Judgement => ({ course, change: O.none });

const close = ({ since }: OpenCourse, { key, at }: GoodObservation): Judgement => ({
  course: { _tag: 'Clear', run: O.none, closed: O.some({ since, closedAt: at }) },
  change: O.some({ _tag: 'Close', key, at }),
});

const keep = (course: OpenCourse, { key, finding }: FailedObservation): Judgement => {
  if (O.isSome(course.finding) && isSame(course.finding.value, finding)) return unchanged(course);
  const { since } = course;
  return {
    course: { _tag: 'Open', since, finding: O.some(finding) },
    change: O.some({ _tag: 'Update', key, finding, since }),
  };
};

/** Findings are small and flat. Two that are taken for different cost a write, and no more. */
const isSame = (a: Finding, b: Finding): boolean => JSON.stringify(a) === JSON.stringify(b);

const settle = ({ flappingMs }: WatchRules, { closed }: ClearCourse, at: Date): ClearCourse => ({
  _tag: 'Clear',
  run: O.none,
  closed: O.filter(isWithin(flappingMs, at))(closed),
});

/** Adds to the run of failures, and opens the problem when that is long enough. */
const suspect = (
  rules: WatchRules,
  { run, closed }: ClearCourse,
  { key, at, finding }: FailedObservation,
): Judgement => {
  const before = O.getOrElse((): FailedRun => ({ length: 0, since: at }))(run);
  const longer: FailedRun = { length: before.length + 1, since: before.since };
  if (!WATCHED_KINDS[key.kind].isCertain && longer.length < rules.failuresToOpen)
    return unchanged({ _tag: 'Clear', run: O.some(longer), closed });
  const since = openSince(rules, longer, closed);
  return {
    course: { _tag: 'Open', since, finding: O.some(finding) },
    change: O.some({ _tag: 'Open', key, finding, since }),
  };
};

const openSince = (
  { flappingMs }: WatchRules,
  run: FailedRun,
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
