import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { ScheduleState } from '../../../../core/backups/schedule-state.js';
import type { Corrupt, PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { isGoodSql } from '../../sql/backups/run-columns.js';
import { decodeScheduleState, withLastGood } from '../../sql/backups/schedule-state-row.js';
import { decodeRow, named } from '../../sql/rows/decode-row.js';
import { arrayLiteral } from '../access/grant-columns.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { RUN } from './select-run-page.js';

const latest = (condition: string, limit: number): string => `
(SELECT coalesce(json_agg(found ORDER BY found.planned_for DESC, found.id DESC), '[]')
   FROM (SELECT ${RUN} FROM run r
          WHERE asked.may_read_runs AND r.schedule_id = asked.id ${condition}
          ORDER BY r.planned_for DESC, r.id DESC LIMIT ${limit}) found)`;

/** Schedules by their ids $1, and the latest runs of those for which $2 is true. */
const SELECT_SCHEDULES = `
SELECT s.id, s.path, d.id AS database_id, d.path AS database_path, i.attributes::json ->> 'engine' AS engine,
       s.attributes, u.changed_at, u.state,
       ${latest('', 50)} AS runs, ${latest(`AND ${isGoodSql('r')}`, 1)} AS good
  FROM unnest($1::uuid[], $2::boolean[]) WITH ORDINALITY asked (id, may_read_runs, place)
  JOIN LATERAL (SELECT * FROM resource WHERE id = asked.id AND type = 'schedule' OFFSET 0) s ON true
  JOIN LATERAL (SELECT * FROM upkeep WHERE resource_id = s.id OFFSET 0) u ON true
  JOIN LATERAL (SELECT * FROM resource WHERE id = s.parent_id OFFSET 0) d ON true
  JOIN LATERAL (SELECT * FROM resource WHERE id = d.parent_id OFFSET 0) i ON true
 ORDER BY asked.place`;

interface Asked {
  readonly id: ResourceId;
  readonly mayReadRuns: boolean;
}

/** Schedules with their runs at one moment, in the order of the ids; those that do not exist are left out. */
export const scheduleStates =
  (read: Execute) =>
  (
    asked: readonly Asked[],
  ): TE.TaskEither<PortFailure, readonly E.Either<Corrupt, ScheduleState>[]> =>
    asked.length === 0
      ? TE.right([])
      : pipe(
          read({
            name: 'schedules',
            text: SELECT_SCHEDULES,
            values: [
              arrayLiteral(asked.map(({ id }) => id)),
              arrayLiteral(asked.map(({ mayReadRuns }) => String(mayReadRuns))),
            ],
          }),
          TE.map(({ rows }) => rows.map(decodeState)),
        );

const Runs = t.strict({ runs: t.UnknownArray, good: t.UnknownArray });

const decodeRuns = decodeRow(Runs, named('schedule'));

const decodeState = (row: unknown): E.Either<Corrupt, ScheduleState> =>
  pipe(
    decodeRuns(row),
    E.flatMap(({ runs, good }) =>
      decodeScheduleState(
        row,
        withLastGood(runs, () => good),
      ),
    ),
  );
