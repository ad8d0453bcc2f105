import type { Dialect } from '../engine/engine.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../core/shared/durations.js';
import { CANCELLED } from './run-columns.js';

/** The failure of a run whose lease has passed. */
const INTERRUPTED = JSON.stringify({ code: 'dump_interrupted' });

/** Other runs of schedules are for another node to claim. */
const isAbandoned = ({ ref, now }: Dialect): string =>
  `state = 'running' AND lease_until <= ${now} AND (${ref('schedule')} IS NULL OR cancel_requested)`;

export const endAllAbandoned = (sql: Dialect): string => `
UPDATE run
   SET state = CASE WHEN cancel_requested THEN 'cancelled' ELSE 'failed' END,
       failure = CASE WHEN cancel_requested THEN '${CANCELLED}' ELSE '${INTERRUPTED}' END,
       started_at = ${sql.least}(started_at, ${sql.now}),
       ended_at = ${sql.least}(${sql.greatest}(started_at, lease_until), ${sql.now})
 WHERE ${sql.isInUnlocked('id', `SELECT id FROM run WHERE ${isAbandoned(sql)}`)}`;

interface Ahead {
  readonly table: 'run' | 'upkeep';
  readonly time: string;
  readonly which: string;
  readonly thenMs: number;
}

/** A live node renews its lease far sooner; without renewal it ends after this. */
const LEFT_MS = 5 * MINUTE_MS;

/** The longest waiting are proved first, so that those that somebody has are among them. */
const firstToProve = ({ now, ref }: Dialect): string =>
  `SELECT ${ref('resource')} FROM upkeep WHERE prove_at <= ${now} ORDER BY prove_at LIMIT 1000`;

/**
 * Leases last minutes, and no run is due a day before its time: what is further ahead was stored before the clock was set back. Each
 * is found by an index of its own.
 */
const ahead = (sql: Dialect): readonly Ahead[] => {
  const { now, ref } = sql;
  const lease = (table: Ahead['table'], time: string, of: string): Ahead => ({
    table,
    time,
    thenMs: LEFT_MS,
    which: `${of} AND ${time} > ${now} + ${HOUR_MS}`,
  });
  return [
    lease('run', 'lease_until', "state = 'running'"),
    lease('run', 'held_until', 'held_until IS NOT NULL'),
    {
      table: 'run',
      time: 'started_at',
      thenMs: 0,
      which: `state = 'due' AND started_at > ${now} + ${DAY_MS}`,
    },
    lease('upkeep', 'proving_until', sql.isIn(ref('resource'), firstToProve(sql))),
  ];
};

export const pullAllBack = (sql: Dialect): readonly (readonly [name: string, sql: string])[] =>
  ahead(sql).map(({ table, time, which, thenMs }) => {
    const key = table === 'run' ? 'id' : sql.ref('resource');
    const those = sql.isInUnlocked(key, `SELECT ${key} FROM ${table} WHERE ${which}`);
    const statement = `UPDATE ${table} SET ${time} = ${sql.now} + ${thenMs} WHERE ${those}`;
    return [`pull_back_${time}`, statement];
  });

/** Whether a run is to be ended, or a time to be pulled back. */
export const anyAbandoned = (sql: Dialect): string =>
  `SELECT 1 WHERE ${[{ table: 'run', which: isAbandoned(sql) }, ...ahead(sql)]
    .map(({ table, which }) => `EXISTS (SELECT 1 FROM ${table} WHERE ${which})`)
    .join(' OR ')}`;
