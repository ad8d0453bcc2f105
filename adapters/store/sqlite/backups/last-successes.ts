import { setImmediate as otherWork } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type {
  ScheduleRegister,
  ScheduleSuccess,
} from '../../../../core/backups/ports/schedule-register.js';
import { isGoodSql } from '../../sql/backups/run-columns.js';
import { decodeScheduleSuccess } from '../../sql/backups/schedule-state-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import type { SqliteSession } from '../connection/session.js';

/** The id of the last good run of a schedule, by its `seq`. */
export const lastGoodOf = (schedule: string): string => `
(SELECT t.id FROM run t
  WHERE t.schedule = ${schedule} AND ${isGoodSql('t')}
  ORDER BY t.planned_for DESC, t.id DESC LIMIT 1)`;

/** How many schedules are read at once: some 4 ms, since requests wait meanwhile. */
const SLICE = 1_000;

/** The next slice of the schedules after one, those without a good run among them. */
export const SELECT_LAST_SUCCESSES = `
SELECT s.id, u.resource, (SELECT ended_at FROM run WHERE id = ${lastGoodOf('u.resource')}) AS ended_at
  FROM (SELECT resource FROM upkeep
         WHERE resource > :after AND +type = 'schedule' ORDER BY resource LIMIT ${SLICE}) u
 CROSS JOIN resource s ON s.seq = u.resource
 ORDER BY u.resource`;

interface Row {
  readonly resource: number;
  readonly ended_at: number | null;
}

export const lastSuccesses = ({
  database,
  run,
}: Pick<SqliteSession, 'database' | 'run'>): ScheduleRegister['lastSuccesses'] => {
  const select = database.prepare<[object], Row>(SELECT_LAST_SUCCESSES);
  const decode = (rows: readonly Row[]) =>
    decodeRows(
      decodeScheduleSuccess,
      rows.filter(({ ended_at }) => ended_at !== null),
    );
  const slice = (after: number) =>
    run(() => {
      const rows = select.all({ after });
      return pipe(
        decode(rows),
        E.map((found) => ({ found, next: rows[SLICE - 1]?.resource })),
      );
    });
  return async () => {
    const all: ScheduleSuccess[] = [];
    let after: number | undefined = 0;
    while (after !== undefined) {
      const read = await slice(after)();
      if (E.isLeft(read)) return read;
      all.push(...read.right.found);
      after = read.right.next;
      await otherWork();
    }
    return E.right(all);
  };
};
