import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { RunTargetGone } from '../../../../core/backups/ports/run-register.js';
import type { ElsewhereRun, ReportedRun } from '../../../../core/backups/reported-run.js';
import { isReported, reportedRun } from '../../../../core/backups/reported-run.js';
import type { PlannedRun } from '../../../../core/backups/schedule-state.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import { inTransaction, orEnd, type Steps } from '../engine/steps.js';
import { instanceOfDumped } from '../fleet/dump-target-row.js';
import { freshId, Instant } from '../rows/column-codecs.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { RunKindCodec, RunStateCodec } from './run-row.js';
import { rouseOne, TARGET_GONE } from './run-columns.js';

/** The columns of a run that is added. */
const plannedColumns = (run: PlannedRun) => ({
  id: freshId(),
  kind: run.kind,
  state: run.state,
  schedule: run.schedule,
  dueAt: run.kind === 'scheduled' ? run.dueAt : null,
  plannedFor: run.dueAt,
  attempt: 0,
  startedBy: run.startedBy,
  startedAt: run.notBefore,
  endedAt: run.state === 'missed' ? run.dueAt : null,
  sizeBytes: 0,
  sha256: null,
  failure: null,
  note: '',
  toolVersion: null,
});

/** The columns that a report sets. */
const reportedColumns = (run: ReportedRun) => ({
  kind: run.kind,
  state: run.state,
  attempt: run.attempt,
  startedBy: run.startedBy,
  startedAt: run.startedAt,
  endedAt: run.endedAt,
  sizeBytes: run.sizeBytes,
  sha256: run.sha256,
  failure: O.map(JSON.stringify)(run.failure),
  note: run.note,
  toolVersion: run.toolVersion,
});

/**
 * No row where the schedule does not exist or is being removed, nor where it has a run for this due time. Nobody is waited
 * for: what removes the schedule may wait for what the transaction has locked.
 */
const insertRun = ({ ref, key, locking }: Dialect): string => `
INSERT INTO run (id, kind, state, ${ref('database')}, database_path, engine, ${ref('schedule')}, schedule_path, due_at,
                 planned_for, attempt, started_by, started_at, ended_at, size_bytes, sha256, failure, note,
                 tool_version)
SELECT :id::uuid, :kind, :state, d.${key}, d.path, i.attributes::json ->> 'engine', s.${key}, s.path, :dueAt::bigint,
       :plannedFor::bigint, :attempt::int, :startedBy, :startedAt::bigint, :endedAt::bigint, :sizeBytes::bigint, :sha256,
       :failure, :note, :toolVersion
  FROM resource s CROSS JOIN resource d CROSS JOIN resource i
 WHERE s.id = :schedule::uuid AND s.type = 'schedule' AND d.id = s.parent_id AND i.id = ${instanceOfDumped('d')}
   ${locking('FOR KEY SHARE OF s, d SKIP LOCKED')}
    ON CONFLICT (${ref('schedule')}, due_at) WHERE ${ref('schedule')} IS NOT NULL DO NOTHING`;

const BEFORE = 'SELECT id, kind, state, attempt, started_at FROM run';

const decodeBefore = decodeFields(
  { id: Uuid, kind: RunKindCodec, state: RunStateCodec, attempt: t.number, startedAt: Instant },
  named('run'),
);

/** A dump made elsewhere has no lease: such runs are a few rows of the index of those that run. */
const findRunning = ({ ref, keyOf }: Dialect): string => `
${BEFORE}
 WHERE state = 'running' AND lease_until IS NULL AND kind = 'elsewhere' AND ${ref('schedule')} = ${keyOf(':schedule')}
 LIMIT 1`;

const CHANGE_REPORTED = `
UPDATE run
   SET kind = :kind, state = :state, attempt = :attempt, started_by = :startedBy, started_at = :startedAt::bigint,
       ended_at = :endedAt::bigint, size_bytes = :sizeBytes::bigint, sha256 = :sha256, failure = :failure, note = :note,
       tool_version = :toolVersion
 WHERE id = :id::uuid AND kind = 'elsewhere'`;

const selectDue = ({ ref, keyOf }: Dialect): string =>
  `${BEFORE} WHERE ${ref('schedule')} = ${keyOf(':schedule')} AND due_at = :dueAt::bigint`;

/** It was missed by a clock that was set back since: nothing is planned twice otherwise. */
const MAKE_UP = `
UPDATE run SET state = 'due', started_at = :startedAt::bigint, ended_at = NULL WHERE id = :id::uuid AND state = 'missed'`;

/** Adds a run of a schedule, unless there is one for its due time that is not to be made up. */
export const addRun = ({ sql, prepare }: Preparing) => {
  const insert = prepare('add_run', insertRun(sql));
  const findDue = prepare('find_due', selectDue(sql));
  const makeUp = prepare('make_up', MAKE_UP);
  return function* (planned: PlannedRun): Steps<Corrupt | RunTargetGone, Uuid> {
    const columns = plannedColumns(planned);
    if (yield* insert.any(columns)) return columns.id;
    const existing = yield* findDue.first(decodeBefore, columns);
    if (O.isNone(existing)) return yield* orEnd(TARGET_GONE);
    const { id } = existing.value;
    if (planned.state === 'due') yield* makeUp.run({ id, startedAt: planned.notBefore });
    return id;
  };
};

/** Stores a report of a dump made elsewhere. Reports wait for each other, so that two of one dump make one run. */
export const reportRun = ({ sql, prepare }: Preparing) => {
  const lock = prepare('lock_runs', sql.takeLock('run'));
  const running = prepare('find_running', findRunning(sql));
  const findDue = prepare('find_due', selectDue(sql));
  const [insert, change] = [
    prepare('add_run', insertRun(sql)),
    prepare('change_reported', CHANGE_REPORTED),
  ];
  const rouse = prepare('rouse', rouseOne(sql));
  const store = function* (report: ElsewhereRun): Steps<Corrupt | RunTargetGone, Uuid> {
    const { schedule } = report;
    const dueAt = O.toNullable(report.dueAt);
    const before = yield* (dueAt === null ? running : findDue).first(decodeBefore, {
      schedule,
      dueAt,
    });
    // Shipshape has a run of its own for this time: the report gets one that is due at no time.
    if (O.isSome(before) && before.value.kind !== 'elsewhere')
      return yield* store({ ...report, dueAt: O.none });
    if (O.isSome(before) && isReported(before.value, report)) return before.value.id;
    const columns = reportedColumns(reportedRun(before, report));
    const id = O.isSome(before) ? before.value.id : freshId();
    // As by `recordSchedule`: a run that is added before its schedule is roused could deadlock with that.
    yield* rouse.run({ id: schedule });
    const added = { schedule, dueAt, plannedFor: dueAt ?? columns.startedAt };
    const isStored = yield* O.isSome(before)
      ? change.any({ ...columns, id })
      : insert.any({ ...columns, ...added, id });
    return isStored ? id : yield* orEnd(TARGET_GONE);
  };
  return (report: ElsewhereRun) =>
    inTransaction(function* () {
      yield* lock.run();
      return yield* store(report);
    });
};
