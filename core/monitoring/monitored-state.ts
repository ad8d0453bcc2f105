import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey, ProblemReport } from '../problems/problem.js';
import { type DetectedKey, type DetectedKind, isDetectedKind } from '../problems/detected-kind.js';
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

/**
 * A change that a check makes in the store. A change of a streak has the streak as the check has read it, so that it is skipped
 * where another node has changed that streak meanwhile.
 */
export type MonitoringChange =
  | {
      /** The streak begins, with one failure, or grows by one. */
      readonly _tag: 'Count';
      readonly streak: FailureStreak;
    }
  | { readonly _tag: 'Reset'; readonly streak: FailureStreak }
  | {
      /** The problem replaces its streak, which has this many failures; 0 where it needs none. */
      readonly _tag: 'Open';
      readonly report: ProblemReport;
      readonly failures: number;
      /** Reopens the last problem of this key if it was closed at this time or later. */
      readonly reopenSince?: Date;
    }
  | {
      /** The open problem has another severity, message or facts. */
      readonly _tag: 'Update';
      readonly report: ProblemReport;
    }
  | { readonly _tag: 'Close'; readonly key: ProblemKey; readonly at: Date };

/** Whether dumps are possible again under a resource, or not any more. */
export interface DumpsTurned {
  readonly resource: ResourceId;
  readonly isReady: boolean;
}

/**
 * Where dumps were turned by changes. What is silent is left out: to examine each schedule under it would wait for it as often,
 * and its problem says the same of all of them.
 */
export const dumpsTurned = (changes: readonly MonitoringChange[]): readonly DumpsTurned[] =>
  changes.flatMap((change): readonly DumpsTurned[] => {
    if (change._tag === 'Close')
      return isOfDumps(change.key) ? [{ resource: change.key.resource.id, isReady: true }] : [];
    if (change._tag !== 'Open' || !isOfDumps(change.report)) return [];
    const { kind, resource } = change.report;
    return SILENT.some((one) => one === kind) ? [] : [{ resource: resource.id, isReady: false }];
  });

const isOfDumps = ({ kind }: Pick<ProblemKey, 'kind'>): boolean =>
  isDetectedKind(kind) && !OF_NO_DUMP.includes(kind);

const OF_NO_DUMP: readonly DetectedKind[] = [
  'control_plane_isolated',
  'watch_behind',
  'approval_waiting',
  'token_unused',
  'database_undeclared',
  'database_unscheduled',
];

const SILENT: readonly DetectedKind[] = ['server_offline', 'instance_unreachable'];
