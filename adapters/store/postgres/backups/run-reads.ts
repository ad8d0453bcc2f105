import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { ScheduleState } from '../../../../core/backups/schedule-state.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { hasCome, isGoodSql, runColumns, selectRuns } from '../../sql/backups/run-columns.js';
import type { ScheduleReads } from '../../sql/backups/schedule-register.js';
import {
  decodeScheduleState,
  decodeScheduleSuccess,
  DESTINATION,
  hasGood,
} from '../../sql/backups/schedule-state-row.js';
import { instanceOfDumped } from '../../sql/fleet/dump-target-row.js';
import { decodeRow, named } from '../../sql/rows/decode-row.js';
import { POSTGRES, type PostgresEngine } from '../connection/engine.js';
import { effectiveGrantsOf } from '../access/effective-grants.js';

const latest = (condition: string, limit: number): string => `
(SELECT coalesce(json_agg(found ORDER BY found.planned_for DESC, found.id DESC), '[]')
   FROM (${selectRuns(POSTGRES)}
          WHERE asked.may_read_runs AND r.schedule_id = asked.id AND ${hasCome(POSTGRES, 'r.planned_for')} ${condition}
          ORDER BY r.planned_for DESC, r.id DESC LIMIT ${limit}) found)`;

/** Schedules by their ids, and the latest runs of those whose runs may be read. */
const SELECT_SCHEDULES = `
SELECT s.id, s.path, d.id AS database, d.path AS database_path, i.id AS instance, i.attributes::json ->> 'engine' AS engine,
       s.attributes,${DESTINATION}, least(u.changed_at, ${POSTGRES.now}) AS changed_at, u.state, CASE WHEN asked.may_read_runs THEN u.known END AS known,
       ${latest('', 50)} AS runs, ${latest(`AND ${isGoodSql('r')}`, 1)} AS good
  FROM unnest(:ids::uuid[], :mayReadRuns::boolean[]) WITH ORDINALITY asked (id, may_read_runs, place)
  JOIN LATERAL (SELECT * FROM resource WHERE id = asked.id AND type = 'schedule' OFFSET 0) s ON true
  JOIN LATERAL (SELECT * FROM upkeep WHERE resource_id = s.id OFFSET 0) u ON true
  JOIN LATERAL (SELECT * FROM resource WHERE id = s.parent_id OFFSET 0) d ON true
  JOIN LATERAL (SELECT * FROM resource WHERE id = ${instanceOfDumped('d')} OFFSET 0) i ON true
 ORDER BY asked.place`;

const decodeRuns = decodeRow(
  t.strict({ runs: t.UnknownArray, good: t.UnknownArray }),
  named('schedule'),
);

const decodeState = (row: unknown): E.Either<Corrupt, ScheduleState> =>
  E.flatMap(decodeRuns(row), ({ runs, good }) =>
    decodeScheduleState(row, hasGood(runs) ? runs : [...runs, ...good]),
  );

/** Schedules are found by their upkeep, which has an index by type: resources have none. */
const SELECT_LAST_SUCCESSES = `
SELECT u.resource_id AS id, made.ended_at
  FROM upkeep u
 CROSS JOIN LATERAL
       (SELECT r.ended_at FROM run r
         WHERE r.schedule_id = u.resource_id AND ${isGoodSql('r')} AND ${hasCome(POSTGRES, 'r.planned_for')}
         ORDER BY r.planned_for DESC, r.id DESC LIMIT 1) made
 WHERE u.type = 'schedule'`;

export const scheduleReads = ({ prepare, read }: PostgresEngine): ScheduleReads => {
  const schedules = prepare('schedules', SELECT_SCHEDULES);
  const successes = prepare('last_successes', SELECT_LAST_SUCCESSES);
  return {
    *statesOf(asked) {
      if (asked.length === 0) return [];
      const ids = asked.map(({ id }) => id);
      const mayReadRuns = asked.map((one) => one.mayReadRuns);
      return (yield* schedules.raw({ ids, mayReadRuns })).map(decodeState);
    },
    lastSuccesses: read(() => successes.rows(decodeScheduleSuccess)),
  };
};

const GRANTED = "SELECT 'run', scope FROM unnest(:scopes::uuid[]) g (scope)";

const firstOf = (limit: '1' | ':limit'): string => `
(SELECT s.moment, s.run_id
   FROM run_scope s
  WHERE s.scope_id = w.scope AND s.state = w.state AND (s.moment, s.run_id) > (-(:startedAt::bigint), coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000'))
  ORDER BY s.moment, s.run_id LIMIT ${limit})`;

/**
 * A page of the runs in the scopes `:scopes` that are at or under the resource `:within`. Of all scopes and states only those
 * are read to the end of the page that begin with one of its first runs, as for a page of problems.
 */
export const RUN_PAGE = `
WITH ${effectiveGrantsOf(GRANTED)}, requested (scope) AS (
  SELECT scope FROM effective
   WHERE :within::uuid IS NULL
      OR :within::uuid = ANY (ARRAY(SELECT scope_id FROM lineage WHERE resource_id = scope))
   UNION ALL
  SELECT :within::uuid FROM effective
   WHERE scope <> :within::uuid
     AND scope = ANY (ARRAY(SELECT scope_id FROM lineage WHERE resource_id = :within::uuid))
), scanned AS MATERIALIZED (
  SELECT page.*
    FROM (SELECT w.*
            FROM (SELECT scope, state FROM requested CROSS JOIN unnest(:states::text[]) state) w
           CROSS JOIN LATERAL ${firstOf('1')} head
           ORDER BY head.moment, head.run_id LIMIT :limit) w
   CROSS JOIN LATERAL ${firstOf(':limit')} page
   ORDER BY page.moment, page.run_id LIMIT :limit
)
SELECT ${runColumns(POSTGRES)}
  FROM scanned l CROSS JOIN LATERAL (SELECT * FROM run WHERE id = l.run_id OFFSET 0) r
 ORDER BY l.moment, l.run_id`;
