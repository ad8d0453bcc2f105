import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FailureStreak } from '../../../core/monitoring/monitored-state.js';
import type { MonitoringChange } from '../../../core/monitoring/monitoring-change.js';
import type { ProblemReport } from '../../../core/problems/problem.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { lockRoots } from '../connection/advisory-lock.js';
import { closeProblem, hasChangedRows, openProblem } from '../problems/change-problem.js';

/** A streak must have one failure less than it is given; without a row, none. */
export const COUNT = `
INSERT INTO failure_streak AS streak (resource_id, kind, failures, since)
SELECT r.id, counted.kind, counted.failures, counted.since
  FROM unnest($1::uuid[], $2::text[], $3::int[], $4::bigint[])
       counted (resource_id, kind, failures, since)
  JOIN resource r ON r.id = counted.resource_id
 WHERE counted.failures = 1
    OR EXISTS (SELECT FROM failure_streak s
                WHERE s.resource_id = r.id AND s.kind = counted.kind)
    ON CONFLICT (resource_id, kind) DO UPDATE SET failures = excluded.failures
 WHERE streak.failures = excluded.failures - 1`;

export const RESET = `
DELETE FROM failure_streak s
 USING unnest($1::uuid[], $2::text[], $3::int[]) reset (resource_id, kind, failures)
 WHERE (s.resource_id, s.kind, s.failures) = (reset.resource_id, reset.kind, reset.failures)`;

export const UPDATE = `
UPDATE problem SET severity = $4, message = $5
 WHERE kind = $1 AND closed_at IS NULL
   AND resource_id = (SELECT id FROM resource WHERE id = $2::uuid AND type = $3)`;

/**
 * Carries out changes within a transaction: those of streaks in one statement each way, then those of problems. It locks
 * the roots first, as the removal of a resource does, so that the two never deadlock.
 */
export const recordChanges =
  (changes: readonly MonitoringChange[]) =>
  (execute: Execute): TE.TaskEither<PortFailure, void> =>
    pipe(
      execute(lockRoots(changes.map(resourceOf))),
      TE.flatMap(() => countStreaks(execute)(streaksOf('Count', changes))),
      TE.flatMap(() => resetStreaks(execute)(streaksOf('Reset', changes))),
      TE.flatMap(() => TE.traverseSeqArray(changeProblem(execute))(changes)),
      TE.map(() => undefined),
    );

const resourceOf = (change: MonitoringChange): ResourceId => {
  if ('streak' in change) return change.streak.resource;
  return (change._tag === 'Close' ? change.key : change.report).resource.id;
};

const streaksOf = (
  tag: 'Count' | 'Reset',
  changes: readonly MonitoringChange[],
): readonly FailureStreak[] =>
  changes.flatMap((change) => ('streak' in change && change._tag === tag ? [change.streak] : []));

const countStreaks =
  (execute: Execute) =>
  (streaks: readonly FailureStreak[]): TE.TaskEither<PortFailure, unknown> => {
    if (streaks.length === 0) return TE.right(undefined);
    const since = streaks.map((streak) => streak.since.getTime());
    return execute({ name: 'count_streaks', text: COUNT, values: [...columnsOf(streaks), since] });
  };

/** Returns false where no streak has the number of failures that it is given with. */
const resetStreaks =
  (execute: Execute) =>
  (streaks: readonly Omit<FailureStreak, 'since'>[]): TE.TaskEither<PortFailure, boolean> =>
    streaks.length === 0
      ? TE.right(false)
      : hasChangedRows(execute({ name: 'reset_streaks', text: RESET, values: columnsOf(streaks) }));

const columnsOf = (streaks: readonly Omit<FailureStreak, 'since'>[]) => [
  streaks.map(({ resource }) => resource),
  streaks.map(({ kind }) => kind),
  streaks.map(({ failures }) => failures),
];

const changeProblem =
  (execute: Execute) =>
  (change: MonitoringChange): TE.TaskEither<PortFailure, unknown> => {
    switch (change._tag) {
      case 'Open':
        return openInPlaceOfStreak(execute)(change.report, change.failures);
      case 'Update': {
        const { kind, resource, severity, message } = change.report;
        const values = [kind, resource.id, resource.type, severity, message];
        return execute({ name: 'update_problem', text: UPDATE, values });
      }
      case 'Close':
        return closeProblem(execute)(change.key, change.at);
      default:
        return TE.right(undefined);
    }
  };

const openInPlaceOfStreak =
  (execute: Execute) =>
  (report: ProblemReport, failures: number): TE.TaskEither<PortFailure, boolean> => {
    if (failures === 0) return openProblem(execute)(report);
    const { kind, resource } = report;
    return pipe(
      resetStreaks(execute)([{ kind, resource: resource.id, failures }]),
      TE.flatMap((isAsExpected) => (isAsExpected ? openProblem(execute)(report) : TE.right(false))),
    );
  };
