import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { ScheduleRegister } from '../../../core/backups/ports/schedule-register.js';
import { Uuid } from '../../../core/shared/uuid.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { runScopes } from '../../sql/backups/run-columns.js';
import { pathRange } from '../../sql/fleet/resource-row.js';
import { decodeRow, decodeRows, named } from '../../sql/rows/decode-row.js';
import { grantColumns, IS_READABLE } from '../access/grant-columns.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { containsNul } from '../connection/session.js';
import { scheduleStates } from './schedule-states.js';

/** $8 are the scopes in which the caller may see runs. */
export const LIST_SCHEDULES = `
SELECT r.id,
       EXISTS (SELECT FROM lineage l
                WHERE l.resource_id = r.id
                  AND (l.scope_id IN (SELECT unnest($8::uuid[]))) IS TRUE) AS may_read_runs
  FROM resource r
 WHERE r.type = 'schedule' AND (r.path = $3 OR (r.path >= $4 AND r.path < $5)) AND r.path > $6
   AND ${IS_READABLE}
 ORDER BY r.path LIMIT $7`;

const decodeListed = decodeRow(t.strict({ id: Uuid, may_read_runs: t.boolean }), named('schedule'));

export const listSchedules = (read: Execute): ScheduleRegister['page'] => {
  const statesOf = scheduleStates(read);
  return (caller, { under, after, limit }) => {
    const path = O.toUndefined(under);
    if (path !== undefined && containsNul(path)) return TE.right([]);
    const { self, from, to } = pathRange(path);
    const grants = grantColumns(readableGrants(caller).scopes);
    const [, scopes] = grantColumns(new Map([['backup:read', runScopes(caller)]]));
    const part = [self, from, to, O.getOrElse(() => '')(after), limit];
    return pipe(
      read({
        name: 'list_schedules',
        text: LIST_SCHEDULES,
        values: [...grants, ...part, scopes],
      }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeListed, rows)),
      TE.flatMap((listed) =>
        statesOf(listed.map(({ id, may_read_runs }) => ({ id, mayReadRuns: may_read_runs }))),
      ),
      TE.flatMapEither(E.sequenceArray),
    );
  };
};
