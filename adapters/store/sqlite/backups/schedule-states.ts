import type { Database } from 'better-sqlite3';
import type * as E from 'fp-ts/lib/Either.js';
import type { ScheduleState } from '../../../../core/backups/schedule-state.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { decodeScheduleState, withLastGood } from '../../sql/backups/schedule-state-row.js';
import { lastGoodOf } from './last-successes.js';
import { RUN } from './select-run-page.js';

export const SELECT_SCHEDULE = `
SELECT s.id, s.path, d.id AS database_id, d.path AS database_path, o.attributes ->> 'engine' AS engine,
       s.attributes, u.changed_at, u.state
  FROM resource s
  JOIN upkeep u ON u.resource = s.seq
  JOIN resource d ON d.id = s.parent_id
  JOIN resource o ON o.id = d.parent_id
 WHERE s.id = ? AND s.type = 'schedule'`;

const SCHEDULE = '(SELECT seq FROM resource WHERE id = ?)';

/** The latest first. */
export const SELECT_LATEST = `
${RUN} WHERE r.schedule = ${SCHEDULE} ORDER BY r.planned_for DESC, r.id DESC LIMIT 50`;

export const SELECT_LAST_GOOD = `
${RUN} WHERE r.id = ${lastGoodOf(SCHEDULE)}`;

/** Schedules with their runs, in the order of the ids; those that do not exist are left out. To be used in a transaction. */
export const scheduleStates = (database: Database) => {
  const schedule = database.prepare(SELECT_SCHEDULE);
  const latest = database.prepare<[ResourceId]>(SELECT_LATEST);
  const lastGood = database.prepare<[ResourceId]>(SELECT_LAST_GOOD);
  const runsOf = (id: ResourceId): readonly unknown[] =>
    withLastGood(latest.all(id), () => lastGood.all(id));
  return (
    ids: readonly ResourceId[],
    mayReadRuns: (id: ResourceId) => boolean = () => true,
  ): readonly E.Either<Corrupt, ScheduleState>[] =>
    ids.flatMap((id) => {
      const row = schedule.get(id);
      return row === undefined ? [] : [decodeScheduleState(row, mayReadRuns(id) ? runsOf(id) : [])];
    });
};
