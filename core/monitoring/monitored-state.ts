import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { ProblemReport } from '../problems/problem.js';
import type { DetectedKey } from '../problems/detected-kind.js';
import type { ResourceId } from '../shared/resource.js';
import type { MonitoredServer } from './monitored-server.js';

/** All that a check begins with: a server as the store holds it at one moment. */
export interface MonitoredState {
  readonly server: MonitoredServer;
  /** Of the server and everything under it, of whatever kind: those that are open, and those closed lately. */
  readonly problems: readonly StoredProblem[];
  readonly streaks: readonly FailureStreak[];
}

export interface StoredProblem extends ProblemReport {
  /** None while it is open. */
  readonly closedAt: O.Option<Date>;
}

/** An unbroken run of failed observations that has not opened a problem. */
export interface FailureStreak {
  /** A detected kind, or `DATABASE_UNREACHED`. */
  readonly kind: string;
  readonly resource: ResourceId;
  /** At least 1. */
  readonly failures: number;
  /** The time from which a problem dates that the streak opens. */
  readonly since: Date;
}

/**
 * The kind of a streak that never opens a problem and never grows: the last login to the database did not get as far
 * as the database, so that each check tries it until one does.
 */
export const DATABASE_UNREACHED = 'database_unreached';

/** What is stored of one problem that there could be. */
export interface DetectionState {
  readonly open: O.Option<StoredProblem>;
  /** The problem that was closed last. */
  readonly closed: O.Option<StoredProblem>;
  readonly streak: O.Option<FailureStreak>;
}

/** Finds what is stored of a problem. The maps keep the cost of a check in proportion to the size of its server. */
export const detectionStates = ({
  problems,
  streaks,
}: Pick<MonitoredState, 'problems' | 'streaks'>): ((key: DetectedKey) => DetectionState) => {
  const problemsByKey = RNEA.groupBy(({ kind, resource }: StoredProblem) =>
    keyText(kind, resource.id),
  )(problems);
  const streaksByKey = new Map(streaks.map((one) => [keyText(one.kind, one.resource), one]));
  return ({ kind, resource }) => {
    const text = keyText(kind, resource.id);
    const own = problemsByKey[text] ?? [];
    return {
      open: O.fromNullable(own.find(({ closedAt }) => O.isNone(closedAt))),
      closed: own.reduce<O.Option<StoredProblem>>(laterClosed, O.none),
      streak: O.fromNullable(streaksByKey.get(text)),
    };
  };
};

const keyText = (kind: string, resource: ResourceId): string => `${resource} ${kind}`;

const laterClosed = (
  last: O.Option<StoredProblem>,
  problem: StoredProblem,
): O.Option<StoredProblem> => (closedMs(O.some(problem)) > closedMs(last) ? O.some(problem) : last);

/** Before all times where nothing was closed. */
const closedMs = (problem: O.Option<StoredProblem>): number =>
  pipe(
    problem,
    O.flatMap(({ closedAt }) => closedAt),
    O.match(
      () => -Infinity,
      (at) => at.getTime(),
    ),
  );
