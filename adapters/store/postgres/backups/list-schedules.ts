import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { Caller } from '../../../../core/access/caller.js';
import type { ScheduleRegister } from '../../../../core/backups/ports/schedule-register.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { runScopes } from '../../sql/backups/run-columns.js';
import { pathRange } from '../../sql/fleet/resource-row.js';
import { decodeRow, decodeRows, named } from '../../sql/rows/decode-row.js';
import { grantColumns, IS_READABLE } from '../access/grant-columns.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { containsNul } from '../../sql/rows/column-codecs.js';
import { scheduleStates } from './schedule-states.js';

/** $3 are the scopes in which the caller may see runs. */
const listed = (which: string): string => `
SELECT r.id,
       EXISTS (SELECT FROM lineage l
                WHERE l.resource_id = r.id
                  AND (l.scope_id IN (SELECT unnest($3::uuid[]))) IS TRUE) AS may_read_runs
  FROM resource r
 WHERE ${which} AND ${IS_READABLE}`;

const LIST_SCHEDULES = `
${listed("r.type = 'schedule' AND r.path >= $4 AND r.path < $6 AND (r.path = $4 OR r.path >= $5) AND r.path > $7")}
 ORDER BY r.path LIMIT $8`;

const FIND_SCHEDULES = listed("r.id = ANY ($4::uuid[]) AND (r.type = 'schedule') IS TRUE");

const decodeListed = decodeRow(t.strict({ id: Uuid, may_read_runs: t.boolean }), named('schedule'));

/** The scopes in which the caller may see runs, for a statement. */
export const runScopeColumn = (caller: Caller): string =>
  grantColumns(new Map([['backup:read', runScopes(caller)]]))[1];

export const listSchedules = (read: Execute): Pick<ScheduleRegister, 'page' | 'these'> => {
  const statesOf = scheduleStates(read);
  const list = (name: string, text: string, caller: Caller, part: readonly unknown[]) => {
    const grants = grantColumns(readableGrants(caller).scopes);
    return pipe(
      read({ name, text, values: [...grants, runScopeColumn(caller), ...part] }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeListed, rows)),
      TE.flatMap((listed) =>
        statesOf(listed.map(({ id, may_read_runs }) => ({ id, mayReadRuns: may_read_runs }))),
      ),
      TE.flatMapEither(E.sequenceArray),
    );
  };
  return {
    page: (caller, { under, after, limit }) => {
      const path = O.toUndefined(under);
      if (path !== undefined && containsNul(path)) return TE.right([]);
      const { self, from, to } = pathRange(path);
      const part = [self, from, to, O.getOrElse(() => '')(after), limit];
      return list('list_schedules', LIST_SCHEDULES, caller, part);
    },
    these: (caller, ids) => list('find_schedules', FIND_SCHEDULES, caller, [ids]),
  };
};
