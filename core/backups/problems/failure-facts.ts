import { type DumpFailure, withoutNames } from '../dump-failure.js';
import type { ForeseenReason } from '../schedule-state.js';
import type { ProblemFacts } from '../../problems/problem.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { Run } from '../run.js';

/** A reason as the facts of a problem, which are flat, and contain no names from a database. */
export const failureFacts = (reason: ForeseenReason | undefined): ProblemFacts => {
  if (reason === undefined) return {};
  if (isExpiry(reason)) return { code: reason.code, at: reason.at.toISOString() };
  const { code, ...facts } = reason.code === 'space_short' ? reason : withoutNames(reason);
  const flat = Object.entries(facts).flatMap(([name, value]: readonly [string, unknown]) => {
    if (name === 'objects') return [['count', (value as { readonly count: number }).count]];
    if (name === 'kinds') return [[name, (value as readonly string[]).join(' ')]];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return { code, ...(Object.fromEntries(flat) as ProblemFacts) };
};

/** The reason from such facts, as far as its remedy needs it. */
export const reasonOf = (facts: ProblemFacts): ForeseenReason => {
  const { count, kinds, at, ...flat } = facts;
  return {
    ...flat,
    ...(at === undefined ? {} : { at: new Date(at) }),
    ...(count === undefined ? {} : { objects: { names: [], count } }),
    ...(kinds === undefined ? {} : { kinds: `${kinds}`.split(' ') }),
    statements: [],
  } as unknown as ForeseenReason;
};

type Expiry = Extract<ForeseenReason, { readonly at: Date }>;

export const isExpiry = (reason: ForeseenReason): reason is Expiry =>
  reason.code === 'password_expires' || reason.code === 'certificate_expires';

/** Whether a run can fail for the reason as well. */
export const isFailure = (reason: ForeseenReason): reason is DumpFailure =>
  !isExpiry(reason) && reason.code !== 'space_short';

/** A run, and those of the same schedule right before it that failed, or were missed, in the same way. */
export interface GroupedRun {
  readonly run: Run;
  /** How many there are with it, and when the first of them began; none of a run that stands alone. */
  readonly streak: O.Option<{ readonly runs: number; readonly firstAt: Date }>;
}

/**
 * Runs in the order of `byLatestStart`, those that failed alike in a row as the last of them. What is in a row goes by schedule, since
 * those of several are mixed in a list.
 */
export const groupFailures = (runs: readonly Run[]): readonly GroupedRun[] => {
  const series = Object.values(RNEA.groupBy(seriesOf)(runs));
  const streaks = new Map(
    series.flatMap((one) => RNEA.group({ equals: isAlike })(one)).map((of) => [of[0], of]),
  );
  return runs.flatMap((run) => {
    const streak = streaks.get(run);
    return streak === undefined ? [] : [{ run, streak: streakOf(streak) }];
  });
};

const seriesOf = ({ schedulePath, databasePath }: Run): string =>
  O.getOrElse(() => databasePath)(schedulePath);

const streakOf = (streak: RNEA.ReadonlyNonEmptyArray<Run>): GroupedRun['streak'] =>
  streak.length === 1
    ? O.none
    : O.some({ runs: streak.length, firstAt: RNEA.last(streak).startedAt });

const isAlike = (one: Run, other: Run): boolean =>
  (one.state === 'failed' || one.state === 'missed') &&
  one.state === other.state &&
  causeOf(one) === causeOf(other);

/** The code with what tells causes apart, without figures: these differ each time. */
const causeOf = ({ failure }: Run): string =>
  O.isNone(failure)
    ? ''
    : JSON.stringify(
        Object.entries(failure.value)
          .filter(([, value]) => typeof value === 'string')
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      );
