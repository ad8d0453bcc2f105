import { setImmediate as otherWork } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ScheduleSuccess } from '../../../../core/backups/ports/schedule-register.js';
import type { ScheduleState } from '../../../../core/backups/schedule-state.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { hasCome, isGoodSql, selectRuns } from '../../sql/backups/run-columns.js';
import type { AskedSchedule, ScheduleReads } from '../../sql/backups/schedule-register.js';
import {
  decodeScheduleState,
  decodeScheduleSuccess,
  DESTINATION,
  hasGood,
} from '../../sql/backups/schedule-state-row.js';
import { inTransaction } from '../../sql/engine/steps.js';
import { instanceOfDumped } from '../../sql/fleet/dump-target-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { SQLITE } from '../connection/dialect.js';
import type { SqliteEngine } from '../connection/engine.js';
import { scopeNumber } from '../access/effective-grants-sql.js';

/** The id of the last good run of a schedule, by its `seq`. */
const lastGoodOf = (schedule: string): string => `
(SELECT t.id FROM run t
  WHERE t.schedule = ${schedule} AND ${isGoodSql('t')} AND ${hasCome(SQLITE, 't.planned_for')}
  ORDER BY t.planned_for DESC, t.id DESC LIMIT 1)`;

const SELECT_SCHEDULE = `
SELECT s.id, s.path, d.id AS database, d.path AS database_path, o.id AS instance, o.attributes ->> 'engine' AS engine,
       s.attributes,${DESTINATION}, min(u.changed_at, :now) AS changed_at, u.state, iif(:mayReadRuns, u.known, NULL) AS known
  FROM resource s
  JOIN upkeep u ON u.resource = s.seq
  JOIN resource d ON d.id = s.parent_id
  JOIN resource o ON o.id = ${instanceOfDumped('d')}
 WHERE s.id = :id AND s.type = 'schedule'`;

const SCHEDULE = '(SELECT seq FROM resource WHERE id = :id)';

/** The latest first. */
export const SELECT_LATEST = `
${selectRuns(SQLITE)} WHERE r.schedule = ${SCHEDULE} AND ${hasCome(SQLITE, 'r.planned_for')}
 ORDER BY r.planned_for DESC, r.id DESC LIMIT 50`;

export const SELECT_LAST_GOOD = `${selectRuns(SQLITE)} WHERE r.id = ${lastGoodOf(SCHEDULE)}`;

/** How many schedules are read at once: some 4 ms, since requests wait meanwhile. */
const SLICE = 1_000;

/** The next slice of the schedules after one, those without a good run among them. */
export const SELECT_LAST_SUCCESSES = `
SELECT s.id, u.resource, (SELECT ended_at FROM run WHERE id = ${lastGoodOf('u.resource')}) AS ended_at
  FROM (SELECT resource FROM upkeep
         WHERE resource > :after AND +type = 'schedule' ORDER BY resource LIMIT ${SLICE}) u
 CROSS JOIN resource s ON s.seq = u.resource
 ORDER BY u.resource`;

const Row = t.type({ resource: t.number, ended_at: t.union([t.number, t.null]) });

const hasEnded = ({ ended_at }: t.TypeOf<typeof Row>): boolean => ended_at !== null;

export const scheduleReads = ({ prepare, read }: SqliteEngine): ScheduleReads => {
  const schedule = prepare('schedule', SELECT_SCHEDULE);
  const latest = prepare('latest_runs', SELECT_LATEST);
  const lastGood = prepare('last_good_run', SELECT_LAST_GOOD);
  const successes = prepare('last_successes', SELECT_LAST_SUCCESSES);
  const stateOf = function* ({ id, mayReadRuns }: AskedSchedule) {
    const [row] = yield* schedule.raw({ id, mayReadRuns });
    if (row === undefined) return [];
    if (!mayReadRuns) return [decodeScheduleState(row, [])];
    const runs = yield* latest.raw({ id });
    if (hasGood(runs)) return [decodeScheduleState(row, runs)];
    return [decodeScheduleState(row, [...runs, ...(yield* lastGood.raw({ id }))])];
  };
  return {
    statesOf: (asked) =>
      inTransaction(function* () {
        const states: E.Either<Corrupt, ScheduleState>[] = [];
        for (const one of asked) states.push(...(yield* stateOf(one)));
        return states;
      }),
    lastSuccesses: async () => {
      const all: ScheduleSuccess[] = [];
      let after = O.some(0);
      while (O.isSome(after)) {
        const from = after.value;
        const slice = await read(() => successes.raw({ after: from }))();
        if (E.isLeft(slice)) return slice;
        const rows = slice.right.filter(Row.is);
        const found = decodeRows(decodeScheduleSuccess, rows.filter(hasEnded));
        if (E.isLeft(found)) return found;
        all.push(...found.right);
        after = O.fromNullable(rows[SLICE - 1]?.resource);
        await otherWork();
      }
      return E.right(all);
    },
  };
};

/**
 * A page of the runs in the scopes `:scopes`, each of which is read once: not if one above it is among them. Of a scope
 * above the resource `:within` only that resource is read. The plus keeps SQLite from trying every scope on every ancestor.
 * SQLite leaves each scope and state as soon as its next row comes too late, as it does for the overview.
 */
export const RUN_PAGE = `
WITH granted (scope) AS MATERIALIZED (
  SELECT DISTINCT ${scopeNumber('scope.value')} FROM json_each(:scopes) scope
), effective (scope) AS MATERIALIZED (
  SELECT g.scope FROM granted g
   WHERE NOT EXISTS (SELECT 1 FROM lineage l
                      WHERE l.resource = g.scope AND l.scope <> g.scope
                        AND +l.scope IN (SELECT scope FROM granted))
), within (scope) AS MATERIALIZED (SELECT ${scopeNumber("coalesce(:within, 'fleet')")}
), scan (scope) AS MATERIALIZED (
  SELECT CASE WHEN EXISTS (SELECT 1 FROM lineage l WHERE l.resource = i.scope AND l.scope = c.scope)
              THEN i.scope ELSE c.scope END
    FROM within i CROSS JOIN effective c
   WHERE EXISTS (SELECT 1 FROM lineage l WHERE (l.resource = i.scope AND l.scope = c.scope)
                                            OR (l.resource = c.scope AND l.scope = i.scope))
)
SELECT found.* FROM (
  SELECT s.run AS id FROM scan w CROSS JOIN json_each(:states) state
   CROSS JOIN run_scope s ON s.scope = w.scope AND s.state = state.value
   WHERE s.started_at <= :startedAt AND (s.started_at < :startedAt OR s.run > coalesce(:after, ''))
   ORDER BY s.started_at DESC, s.run LIMIT CAST(:limit AS INTEGER)
) page CROSS JOIN (${selectRuns(SQLITE)}) found ON found.id = page.id
 ORDER BY found.started_at DESC, found.id`;
