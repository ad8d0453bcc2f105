import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { ScheduleState } from '../../../../core/backups/schedule-state.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { isGoodSql } from '../../sql/backups/run-columns.js';
import type { ScheduleReads } from '../../sql/backups/schedule-register.js';
import {
  decodeScheduleState,
  decodeScheduleSuccess,
  hasGood,
} from '../../sql/backups/schedule-state-row.js';
import { selectRuns } from '../../sql/backups/select-run.js';
import { instanceOfDumped } from '../../sql/fleet/dump-target-row.js';
import { decodeRow, named } from '../../sql/rows/decode-row.js';
import { POSTGRES } from '../connection/dialect.js';
import type { PostgresEngine } from '../connection/engine.js';

const latest = (condition: string, limit: number): string => `
(SELECT coalesce(json_agg(found ORDER BY found.planned_for DESC, found.id DESC), '[]')
   FROM (${selectRuns(POSTGRES)}
          WHERE asked.may_read_runs AND r.schedule_id = asked.id ${condition}
          ORDER BY r.planned_for DESC, r.id DESC LIMIT ${limit}) found)`;

/** Schedules by their ids, and the latest runs of those whose runs may be read. */
const SELECT_SCHEDULES = `
SELECT s.id, s.path, d.id AS database, d.path AS database_path, i.attributes::json ->> 'engine' AS engine,
       s.attributes, u.changed_at, u.state, CASE WHEN asked.may_read_runs THEN u.known END AS known,
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
  pipe(
    decodeRuns(row),
    E.flatMap(({ runs, good }) =>
      decodeScheduleState(row, hasGood(runs) ? runs : [...runs, ...good]),
    ),
  );

/** Schedules are found by their upkeep, which has an index by type: resources have none. */
const SELECT_LAST_SUCCESSES = `
SELECT u.resource_id AS id, made.ended_at
  FROM upkeep u
 CROSS JOIN LATERAL
       (SELECT r.ended_at FROM run r
         WHERE r.schedule_id = u.resource_id AND ${isGoodSql('r')}
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
