import * as O from 'fp-ts/lib/Option.js';
import type { ProblemReport } from '../problems/problem.js';
import type { DetectedKey } from '../problems/detected-kind.js';
import type { ResourceId } from '../shared/resource.js';
import type { MonitoredServer } from './monitored-server.js';

/** The stored state of a server at one moment, from which a check begins. */
export interface MonitoredState {
  readonly server: MonitoredServer;
  /** The open problems of the server and of everything under it, of any kind. */
  readonly problems: readonly ProblemReport[];
  readonly streaks: readonly FailureStreak[];
}

/** Consecutive failed observations that have not opened a problem. */
export interface FailureStreak {
  /** A detected kind, or `DATABASE_UNREACHED`. */
  readonly kind: string;
  readonly resource: ResourceId;
  /** At least 1. */
  readonly failures: number;
  /** The `since` of the problem that the streak would open. */
  readonly since: Date;
  /** When the last of the failures was counted. */
  readonly countedAt: Date;
}

/**
 * The kind of a streak that never opens a problem and never grows: the last login did not reach the database, so that each
 * check tries it until one does.
 */
export const DATABASE_UNREACHED = 'database_unreached';

export interface DetectionState {
  readonly open: O.Option<ProblemReport>;
  readonly streak: O.Option<FailureStreak>;
}

/** Finds the stored state of a problem. The maps keep the cost of a check in proportion to the size of its server. */
export const detectionStates = ({
  problems,
  streaks,
}: Pick<MonitoredState, 'problems' | 'streaks'>): ((key: DetectedKey) => DetectionState) => {
  const openByKey = new Map(problems.map((one) => [keyText(one.kind, one.resource.id), one]));
  const streaksByKey = new Map(streaks.map((one) => [keyText(one.kind, one.resource), one]));
  return ({ kind, resource }) => {
    const text = keyText(kind, resource.id);
    return {
      open: O.fromNullable(openByKey.get(text)),
      streak: O.fromNullable(streaksByKey.get(text)),
    };
  };
};

const keyText = (kind: string, resource: ResourceId): string => `${resource} ${kind}`;
