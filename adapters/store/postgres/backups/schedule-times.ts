import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ScheduleRegister } from '../../../../core/backups/ports/schedule-register.js';
import { isGoodSql } from '../../sql/backups/run-columns.js';
import { decodeScheduleTimes } from '../../sql/backups/schedule-state-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { runScopeColumn } from './list-schedules.js';

/** Of the databases $1; $2 are the scopes in which the caller may see runs. */
const SELECT_TIMES = `
SELECT one.id AS database_id, u.state,
       (SELECT r.ended_at FROM run r
         WHERE r.schedule_id = s.id AND ${isGoodSql('r')}
         ORDER BY r.planned_for DESC, r.id DESC LIMIT 1) AS ended_at
  FROM unnest($1::uuid[]) one (id)
  JOIN LATERAL (SELECT id FROM resource WHERE parent_id = one.id AND (type = 'schedule') IS TRUE OFFSET 0) s ON true
  JOIN LATERAL (SELECT * FROM upkeep WHERE resource_id = s.id OFFSET 0) u ON true
 WHERE EXISTS (SELECT FROM lineage l
                WHERE l.resource_id = s.id
                  AND (l.scope_id IN (SELECT unnest($2::uuid[]))) IS TRUE)`;

export const scheduleTimes =
  (read: Execute): ScheduleRegister['timesOf'] =>
  (caller, databases) =>
    pipe(
      read({
        name: 'schedule_times',
        text: SELECT_TIMES,
        values: [databases, runScopeColumn(caller)],
      }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeScheduleTimes, rows)),
    );
