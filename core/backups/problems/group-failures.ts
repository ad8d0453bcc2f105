import * as O from 'fp-ts/lib/Option.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { Run } from '../run.js';

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
