import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { RunTargetGone } from '../../../../core/backups/ports/run-register.js';
import {
  type ElsewhereRun,
  isReported,
  reportedRun,
} from '../../../../core/backups/reported-run.js';
import type { RunKind, RunState } from '../../../../core/backups/run.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { reportedColumns } from '../../sql/backups/planned-run-columns.js';
import { freshId } from '../../sql/rows/fresh-id.js';
import { ADD_RUN, FIND_DUE } from './add-run.js';
import { ROUSE } from './upkeep-writes.js';

/** A dump made elsewhere has no lease: such runs are a few rows of the index of those that run. */
export const FIND_RUNNING = `
SELECT id, kind, state, attempt, started_at AS startedAt
  FROM run
 WHERE state = 'running' AND lease_until IS NULL AND kind = 'elsewhere'
   AND schedule = (SELECT seq FROM resource WHERE id = :schedule)
 LIMIT 1`;

const CHANGE = `
UPDATE run
   SET kind = :kind, state = :state, attempt = :attempt, started_by = :startedBy, started_at = :startedAt,
       ended_at = :endedAt, size_bytes = :sizeBytes, sha256 = :sha256, failure = :failure, note = :note
 WHERE id = :id AND kind = 'elsewhere'`;

interface Before {
  readonly id: Uuid;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly attempt: number;
  readonly startedAt: number;
}

/** Stores a report of a dump made elsewhere, in the run that it is about. */
export const reportRun = (database: Database) => {
  const findDue = database.prepare<[object], Before>(FIND_DUE);
  const findRunning = database.prepare<[object], Before>(FIND_RUNNING);
  const [add, change] = [database.prepare(ADD_RUN), database.prepare(CHANGE)];
  const rouse = database.prepare(ROUSE);
  const store = (report: ElsewhereRun): E.Either<RunTargetGone, Uuid> => {
    const { schedule } = report;
    const dueAt = O.isSome(report.dueAt) ? report.dueAt.value.getTime() : null;
    const before =
      dueAt === null ? findRunning.get({ schedule }) : findDue.get({ schedule, dueAt });
    // Shipshape has a run of its own for this time: the report gets one that is due at no time.
    if (before !== undefined && before.kind !== 'elsewhere')
      return store({ ...report, dueAt: O.none });
    if (before !== undefined && isReported(before, report)) return E.right(before.id);
    const known = before && { ...before, startedAt: new Date(before.startedAt) };
    const columns = reportedColumns(reportedRun(O.fromNullable(known), report));
    const id = before?.id ?? freshId();
    const plannedFor = dueAt ?? columns.startedAt;
    const { changes } =
      before === undefined
        ? add.run({ ...columns, id, schedule, dueAt, plannedFor })
        : change.run({ ...columns, id });
    rouse.run({ id: schedule, now: Date.now() });
    return changes > 0 ? E.right(id) : E.left({ _tag: 'RunTargetGone' });
  };
  return store;
};
