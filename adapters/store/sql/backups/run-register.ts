import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RunRegister } from '../../../../core/backups/ports/run-register.js';
import { reachedLimit, type TooManyRuns } from '../../../../core/backups/run.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { Dialect, Engine, MethodsOf, Preparing } from '../engine/engine.js';
import { whereAny } from '../engine/engine.js';
import {
  isGoodSql,
  pageColumns,
  runLineage,
  runScopeColumn,
  selectRuns,
  toRunPage,
} from './run-columns.js';
import { anyAbandoned } from './abandoned-runs.js';
import { keptIn } from './kept-dumps.js';
import { decodeRunRow } from './run-row.js';
import type { runWrites } from './run-writes.js';
import { countRunning, decodeRunning, IS_UNCLEARED, isToPurge } from './run-writes.js';
import * as t from 'io-ts';
import { DAY_MS } from '../../../../core/shared/durations.js';
import { nullable } from '../rows/column-codecs.js';
import { decodeFields } from '../rows/decode-row.js';

const statements = ({ sql, prepare }: Preparing, runPage: string) => ({
  page: prepare('run_page', runPage),
  find: prepare(
    'find_run',
    `${selectRuns(sql)} WHERE r.id = :id::uuid AND ${sql.isWithin(runLineage(sql), ':scopes')}`,
  ),
  days: prepare('days_of_runs', selectDays(sql)),
  uncleared: prepare(
    'uncleared_restores',
    `${selectRuns(sql)} WHERE ${IS_UNCLEARED} ORDER BY r.ended_at`,
  ),
  running: prepare('running_runs', countRunning(sql)),
  anyAbandoned: prepare('any_run_abandoned', anyAbandoned(sql)),
  anyToPurge: prepare('any_run_to_purge', `SELECT 1 FROM run WHERE ${isToPurge(sql)} LIMIT 1`),
});

/** A page is read by a statement of the engine, whose plan is promised. */
export const runRegister = (
  engine: Engine<MethodsOf<ReturnType<typeof runWrites>>>,
  runPage: string,
): RunRegister => {
  const { sql, read, writes } = engine;
  const { page, find, days, uncleared, running, anyToPurge, ...any } = statements(engine, runPage);
  const ifAny = whereAny(engine);
  return {
    ...writes,
    room: ({ kind, database, node }, limits) =>
      pipe(
        read(() => running.first(decodeRunning, { kind, database, node })),
        TE.map(O.flatMap((counts) => reachedLimit(counts, limits))),
        TE.flatMap(O.match((): PortTask<void, TooManyRuns> => TE.right(undefined), TE.left)),
      ),
    uncleared: read(() => uncleared.rows(decodeRunRow)),
    endAbandoned: ifAny(any.anyAbandoned, {}, writes.endAllAbandoned(), 0),
    page: (caller, query) =>
      TE.map(toRunPage(query))(
        read(() =>
          page.rows(decodeRunRow, {
            ...pageColumns(query),
            scopes: runScopeColumn(sql, caller),
            within: pipe(query.filter.resource, O.map(sql.scope), O.toNullable),
          }),
        ),
      ),
    find: (caller, id) =>
      read(() => find.first(decodeRunRow, { id, scopes: runScopeColumn(sql, caller) })),
    daysOf: (caller, database, since) =>
      read(() => days.rows(decodeDay, { database, since, scopes: runScopeColumn(sql, caller) })),
    keptIn: keptIn(engine),
    purge: (before, limit) => ifAny(anyToPurge, { before }, writes.purge(before, limit), 0),
  };
};

const GOOD = isGoodSql('r');

/** By the day for which they were made. */
const selectDays = (sql: Dialect): string => `
SELECT coalesce(r.planned_for, r.started_at) / ${DAY_MS} AS day,
       count(*) FILTER (WHERE ${GOOD}) AS good,
       count(*) FILTER (WHERE r.state = 'failed' OR r.state IN ('done', 'expired') AND r.failure IS NOT NULL) AS failed,
       count(*) FILTER (WHERE r.state = 'missed') AS missed,
       max(r.size_bytes) FILTER (WHERE ${GOOD}) AS size_bytes,
       max(r.ended_at - r.started_at) FILTER (WHERE ${GOOD} AND r.kind <> 'elsewhere') AS took_ms
  FROM run r
 WHERE r.${sql.ref('database')} = ${sql.keyOf(':database')} AND r.started_at >= :since::bigint
   AND coalesce(r.planned_for, r.started_at) >= :since::bigint
   AND r.kind <> 'restore' AND r.state IN ('done', 'expired', 'failed', 'missed')
   AND ${sql.isWithin(runLineage(sql), ':scopes')}
 GROUP BY 1 ORDER BY 1`;

const decodeDay = decodeFields(
  {
    day: t.number,
    good: t.number,
    failed: t.number,
    missed: t.number,
    sizeBytes: nullable(t.number),
    tookMs: nullable(t.number),
  },
  () => 'day of runs',
);
