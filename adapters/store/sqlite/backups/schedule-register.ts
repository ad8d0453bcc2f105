import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../../core/access/caller.js';
import type { ScheduleRegister } from '../../../../core/backups/ports/schedule-register.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { runScopes } from '../../sql/backups/run-columns.js';
import { pathRange } from '../../sql/fleet/resource-row.js';
import { IS_READABLE } from '../access/permission-check.js';
import type { SqliteSession } from '../connection/session.js';
import { lastSuccesses } from './last-successes.js';
import { scheduleStates } from './schedule-states.js';
import { scheduleTimes } from './schedule-times.js';
import { wakeIfAny } from './wake-if-any.js';

/** `:scopes` is the JSON of the scopes in which the caller may see runs. */
const listed = (which: string): string => `
SELECT r.id,
       EXISTS (SELECT 1 FROM json_each(:scopes) scope
                WHERE scope.value IN (SELECT scope_id FROM scope_above WHERE resource = r.seq)) AS mayReadRuns
  FROM resource r
 WHERE ${which} AND ${IS_READABLE}`;

export const LIST_SCHEDULES = `
${listed("r.type = 'schedule' AND (r.path = :self OR (r.path >= :from AND r.path < :to)) AND r.path > :after")}
 ORDER BY r.path LIMIT :limit`;

/** Found by the ids: without the plus SQLite takes a list of unknown length for longer than all schedules. */
export const FIND_SCHEDULES = listed(
  "+r.type = 'schedule' AND r.id IN (SELECT value FROM json_each(:ids))",
);

interface Listed {
  readonly id: ResourceId;
  readonly mayReadRuns: number;
}

export const sqliteScheduleRegister = (session: SqliteSession): ScheduleRegister => {
  const { database, run, readTransaction, write } = session;
  const statesOf = scheduleStates(database);
  const take = wakeIfAny(session, 'schedule');
  return {
    wake: (leaseMs, limit) =>
      pipe(
        take(leaseMs, limit),
        TE.flatMap((ids) => run(() => readTransaction(() => E.right(statesOf(ids))))),
      ),
    state: (id) =>
      run(() =>
        pipe(
          readTransaction(() => E.sequenceArray(statesOf([id]))),
          E.map(([state]) => O.fromNullable(state)),
        ),
      ),
    record: (id, change) => write('recordSchedule', id, change),
    rouse: (id) => write('rouse', id),
    reexamine: (database, isReady) => write('reexamine', database, isReady),
    lastSuccesses: lastSuccesses(session),
    timesOf: scheduleTimes(session),
    ...readSchedules(session, statesOf),
  };
};

const readSchedules = (
  { database, run, readTransaction }: SqliteSession,
  statesOf: ReturnType<typeof scheduleStates>,
): Pick<ScheduleRegister, 'page' | 'these'> => {
  const list = database.prepare<[object], Listed>(LIST_SCHEDULES);
  const find = database.prepare<[object], Listed>(FIND_SCHEDULES);
  const read = (statement: typeof list, caller: Caller, part: object) =>
    run(() =>
      readTransaction(() => {
        const rows = statement.all({
          ...part,
          grants: readableGrants(caller).json,
          scopes: JSON.stringify([...runScopes(caller)]),
        });
        const readable = new Set(rows.flatMap((one) => (one.mayReadRuns === 1 ? [one.id] : [])));
        const ids = rows.map(({ id }) => id);
        return E.sequenceArray(statesOf(ids, (id) => readable.has(id)));
      }),
    );
  return {
    page: (caller, { under, after, limit }) =>
      read(list, caller, {
        ...pathRange(O.toUndefined(under)),
        after: O.getOrElse(() => '')(after),
        limit,
      }),
    these: (caller, ids) => read(find, caller, { ids: JSON.stringify(ids) }),
  };
};
