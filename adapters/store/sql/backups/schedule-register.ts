import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../../core/access/caller.js';
import type { ScheduleRegister } from '../../../../core/backups/ports/schedule-register.js';
import type { ScheduleState } from '../../../../core/backups/schedule-state.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { readableGrants } from '../access/granted-scopes.js';
import type { Dialect, Engine, Preparing } from '../engine/engine.js';
import { inTransaction, orEnd, type Statement, type Steps, type Values } from '../engine/steps.js';
import { pathRange } from '../fleet/resource-row.js';
import { containsNul, Flag } from '../rows/column-codecs.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { RISKS } from '../../../../core/backups/proof/proof.js';
import { hasCome, isGoodSql, runScopeColumn } from './run-columns.js';
import { decodeScheduleTimes } from './schedule-state-row.js';
import { type UpkeepWrites, wakeIfAny } from './upkeep-writes.js';

/** A schedule that is read, with its runs or without them. */
export interface AskedSchedule {
  readonly id: ResourceId;
  readonly mayReadRuns: boolean;
}

/** What each engine reads in its own way. */
export interface ScheduleReads {
  /** Schedules with their runs, in the order of the ids; those that do not exist are left out. */
  readonly statesOf: (
    asked: readonly AskedSchedule[],
  ) => Steps<Corrupt, readonly E.Either<Corrupt, ScheduleState>[]>;
  readonly lastSuccesses: ScheduleRegister['lastSuccesses'];
}

const selectListed = ({ isWithin, isReadable, key }: Dialect, from: string): string => `
SELECT r.id, ${isWithin(`r.${key}`, ':scopes')} AS may_read_runs
  FROM ${from} AND ${isReadable}`;

const listSchedules = (sql: Dialect): string => `
${selectListed(sql, "resource r WHERE r.type = 'schedule' AND r.path >= :self AND r.path < :to AND (r.path = :self OR r.path >= :from) AND r.path > :after")}
 ORDER BY r.path LIMIT :limit`;

const findSchedules = (sql: Dialect): string =>
  selectListed(
    sql,
    `${sql.items(':ids', 'uuid')} CROSS JOIN resource r WHERE r.id = one.value AND (r.type = 'schedule') IS TRUE`,
  );

const decodeListed = decodeFields({ id: Uuid, mayReadRuns: Flag }, named('schedule'));

/** When the last good run of a schedule ended. */
const lastGoodEnd = ({ ref, now }: Dialect, schedule: string): string => `
(SELECT g.ended_at FROM run g
  WHERE g.${ref('schedule')} = ${schedule} AND ${isGoodSql('g')} AND ${hasCome({ now }, 'g.planned_for')}
  ORDER BY g.planned_for DESC, g.id DESC LIMIT 1)`;

/** The kinds of the open problems of a schedule that put its database at risk. */
const openRisks = (sql: Dialect, schedule: string): string => {
  const kinds = RISKS.map((kind) => `'${kind}'`).join(', ');
  return `
(SELECT ${sql.either({ sqlite: 'json_group_array(p.kind)', postgres: 'json_agg(p.kind)::text' })} FROM problem p
  WHERE p.${sql.ref('resource')} = ${schedule} AND p.closed_at IS NULL AND p.kind IN (${kinds}))`;
};

/** The database has the name `r`, of which `policy` is. */
const selectTimes = (sql: Dialect): string => `
SELECT r.id AS database, ${sql.policy} AS policy, s.id AS schedule, s.attributes, u.state,
       ${lastGoodEnd(sql, `s.${sql.key}`)} AS last_good_at, ${openRisks(sql, `s.${sql.key}`)} AS risks
  FROM ${sql.items(':ids', 'uuid')}
       ${sql.lookUp('resource r', "r.id = one.value AND (r.type = 'database') IS TRUE")}
       ${sql.leftLookUp('resource s', "s.parent_id = r.id AND (s.type = 'schedule') IS TRUE")}
       ${sql.leftLookUp('upkeep u', `u.${sql.ref('resource')} = s.${sql.key}`)}
 WHERE ${sql.isWithin(`coalesce(s.${sql.key}, r.${sql.key})`, ':scopes')}`;

const statements = ({ sql, prepare }: Preparing) => ({
  list: prepare('list_schedules', listSchedules(sql)),
  find: prepare('find_schedules', findSchedules(sql)),
  times: prepare('schedule_times', selectTimes(sql)),
});

/** Reads states: of whole schedules, and of those that a caller may see. */
const stateReads = (
  { sql, read }: Pick<Engine<object>, 'sql' | 'read'>,
  statesOf: ScheduleReads['statesOf'],
) => ({
  whole: (ids: readonly ResourceId[]) =>
    read(() => statesOf(ids.map((id) => ({ id, mayReadRuns: true })))),
  listed: (statement: Statement, caller: Caller, which: Values) =>
    read(() =>
      inTransaction(function* (): Steps<Corrupt, readonly ScheduleState[]> {
        const grants = sql.grants(readableGrants(caller));
        const values = { ...which, ...grants, scopes: runScopeColumn(sql, caller) };
        const states = yield* statesOf(yield* statement.rows(decodeListed, values));
        return yield* orEnd(E.sequenceArray(states));
      }),
    ),
});

export const scheduleRegister = (
  engine: Engine<UpkeepWrites>,
  { statesOf, lastSuccesses }: ScheduleReads,
): ScheduleRegister => {
  const { sql, read, writes } = engine;
  const { list, find, times } = statements(engine);
  const take = wakeIfAny(engine, 'schedule');
  const { whole, listed } = stateReads(engine, statesOf);
  return {
    wake: (leaseMs, limit) => TE.flatMap(whole)(take(leaseMs, limit)),
    state: (id) => pipe(whole([id]), TE.flatMapEither(E.sequenceArray), TE.map(RA.head)),
    record: (id, change) =>
      pipe(
        writes.recordSchedule(id, change),
        TE.orElse((failure) =>
          failure._tag === 'RunTargetGone' ? TE.right(false) : TE.left(failure),
        ),
      ),
    rouse: writes.rouse,
    learn: writes.learn,
    reexamine: writes.reexamine,
    page: (caller, { under, after, limit }) => {
      const path = O.toUndefined(under);
      if (path !== undefined && containsNul(path)) return TE.right([]);
      return listed(list, caller, {
        ...pathRange(path),
        after: O.getOrElse(() => '')(after),
        limit,
      });
    },
    these: (caller, ids) => listed(find, caller, { ids }),
    timesOf: (caller, ids) =>
      read(() => times.rows(decodeScheduleTimes, { ids, scopes: runScopeColumn(sql, caller) })),
    lastSuccesses,
  };
};
