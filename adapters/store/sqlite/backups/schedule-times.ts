import type { ScheduleRegister } from '../../../../core/backups/ports/schedule-register.js';
import { runScopes } from '../../sql/backups/run-columns.js';
import { decodeScheduleTimes } from '../../sql/backups/schedule-state-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import type { SqliteSession } from '../connection/session.js';
import { lastGoodOf } from './last-successes.js';

/** `:scopes` is the JSON of the scopes in which the caller may see runs. */
export const SELECT_TIMES = `
SELECT d.id AS database_id, u.state, (SELECT ended_at FROM run WHERE id = ${lastGoodOf('u.resource')}) AS ended_at
  FROM json_each(:ids) one
 CROSS JOIN resource d ON d.id = one.value AND d.type = 'database'
 CROSS JOIN resource s ON s.parent_id = d.id AND s.type = 'schedule'
 CROSS JOIN upkeep u ON u.resource = s.seq
 WHERE EXISTS (SELECT 1 FROM scope_above
                WHERE resource = s.seq AND scope_id IN (SELECT value FROM json_each(:scopes)))`;

export const scheduleTimes = ({
  database,
  run,
}: Pick<SqliteSession, 'database' | 'run'>): ScheduleRegister['timesOf'] => {
  const select = database.prepare<[object]>(SELECT_TIMES);
  return (caller, databases) =>
    run(() =>
      decodeRows(
        decodeScheduleTimes,
        select.all({
          ids: JSON.stringify(databases),
          scopes: JSON.stringify([...runScopes(caller)]),
        }),
      ),
    );
};
