import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ScheduleRegister } from '../../../../core/backups/ports/schedule-register.js';
import { isGoodSql } from '../../sql/backups/run-columns.js';
import { decodeScheduleSuccess } from '../../sql/backups/schedule-state-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import type { Execute } from '../connection/checked-out-connection.js';

/** Schedules are found by their upkeep, which has an index by type: resources have none. */
const SELECT_LAST_SUCCESSES = `
SELECT u.resource_id AS id, made.ended_at
  FROM upkeep u
 CROSS JOIN LATERAL
       (SELECT r.ended_at FROM run r
         WHERE r.schedule_id = u.resource_id AND ${isGoodSql('r')}
         ORDER BY r.planned_for DESC, r.id DESC LIMIT 1) made
 WHERE u.type = 'schedule'`;

export const lastSuccesses = (read: Execute): ScheduleRegister['lastSuccesses'] =>
  pipe(
    TE.fromIO(() => ({ name: 'last_successes', text: SELECT_LAST_SUCCESSES })),
    TE.flatMap(read),
    TE.flatMapEither(({ rows }) => decodeRows(decodeScheduleSuccess, rows)),
  );
