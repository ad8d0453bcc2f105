import type { ScheduleRegister } from '../../../core/backups/ports/schedule-register.js';
import { isGoodSql } from '../../sql/backups/run-columns.js';
import { decodeScheduleSuccess } from '../../sql/backups/schedule-state-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import type { SqliteSession } from '../connection/session.js';

/** The id of the last good run of a schedule, by its `seq`. */
export const lastGoodOf = (schedule: string): string => `
(SELECT t.id FROM run t
  WHERE t.schedule = ${schedule} AND ${isGoodSql('t')}
  ORDER BY t.planned_for DESC, t.id DESC LIMIT 1)`;

/** Schedules are found by their upkeep, which has an index by type: resources have none. */
export const SELECT_LAST_SUCCESSES = `
SELECT s.id, r.ended_at
  FROM upkeep u
 CROSS JOIN run r ON r.id = ${lastGoodOf('u.resource')}
 CROSS JOIN resource s ON s.seq = u.resource
 WHERE u.type = 'schedule'`;

export const lastSuccesses = ({
  database,
  run,
}: Pick<SqliteSession, 'database' | 'run'>): ScheduleRegister['lastSuccesses'] => {
  const select = database.prepare(SELECT_LAST_SUCCESSES);
  return run(() => decodeRows(decodeScheduleSuccess, select.all()));
};
