import type { FailureStreak } from './monitored-state.js';
import { isDetectedKind, type DetectedKind } from '../problems/detected-kind.js';
import type { ProblemKey, ProblemReport } from '../problems/problem.js';
import type { ResourceId } from '../shared/resource.js';

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
  ...(['control_plane_isolated', 'watch_behind', 'approval_waiting', 'token_unused'] as const),
  ...(['database_undeclared', 'database_unscheduled'] as const),
];

const SILENT: readonly DetectedKind[] = ['server_offline', 'instance_unreachable'];
