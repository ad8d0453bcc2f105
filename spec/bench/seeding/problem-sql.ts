import type { Engine } from '../engines/engine.js';
import { QUIET } from './bench-fleet.js';

/** Statements are small, so that the store's log does not outgrow the store. */
const ROWS_AT_ONCE = 50_000;

/** The resources of a server come together, ten to each: so this counts the servers. */
const SERVER = '((r.seq - 1) / 10)';

/** One resource of each server, and not always the same one. */
const TENTH = `(r.seq + ${SERVER}) % 10 = 7`;

/**
 * Which resources have a problem when so many percent of them do, alike in fleets of every size.
 * A resource that has one at 1 % has it at 10 % as well.
 */
const CONDITIONS = { 1: `${TENTH} AND ${SERVER} % 10 = 2`, 10: TENTH, 100: 'true' } as const;

export type Percent = keyof typeof CONDITIONS;

export const PERCENTS: readonly Percent[] = [1, 10, 100];

/**
 * Statements that give every resource of a share of the fleet a problem, which both engines understand. They go past the
 * port, which would write them one by one; the triggers, which keep the derived rows, see each all the same.
 */
export const openProblemsSql = (
  [column, key]: Engine['problemOf'],
  size: number,
  percent: Percent,
): readonly string[] =>
  inPieces(
    size,
    (piece) => `
INSERT INTO problem (id, ${column}, kind, severity, message, since)
SELECT fresh_uuid(), r.${key}, r.type || '_in_trouble',
       CASE r.seq % 3 WHEN 0 THEN 'critical' WHEN 1 THEN 'warning' ELSE 'info' END,
       'Nothing has answered at ' || r.path || ' for three rounds.',
       1700000000000 + (r.seq * 7919) % 1000003
  FROM resource r
 WHERE ${piece} AND ${CONDITIONS[percent]} AND r.path NOT LIKE '${QUIET}%'
    ON CONFLICT DO NOTHING`,
  );

/** Statements that close the problems of every second resource, each a second after it began. */
export const closeHalfSql = ([column, key]: Engine['problemOf'], size: number): readonly string[] =>
  inPieces(
    size,
    (piece) => `
UPDATE problem SET closed_at = since + 1000
 WHERE closed_at IS NULL AND kind <> 'bench_extra'
   AND ${column} IN (SELECT r.${key} FROM resource r WHERE ${piece} AND r.seq % 2 = 0)`,
  );

/** One statement for each piece of a fleet: `piece` is the condition that a resource `r` is in it. */
const inPieces = (size: number, statement: (piece: string) => string): readonly string[] =>
  Array.from({ length: Math.ceil(size / ROWS_AT_ONCE) }, (_, n) => {
    const first = n * ROWS_AT_ONCE + 1;
    return statement(`r.seq BETWEEN ${first} AND ${first + ROWS_AT_ONCE - 1}`);
  });
