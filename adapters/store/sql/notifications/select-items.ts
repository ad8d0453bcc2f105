import type * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { Dialect } from '../engine/engine.js';
import type { Statement } from '../engine/statement.js';
import { orEnd, type Steps, type Values } from '../engine/steps.js';
import { Instant } from '../rows/column-codecs.js';
import { decodeColumn } from '../rows/decode-row.js';

/** The columns of items `i`, of a channel with a key, and where they are from. */
export const itemRows = (sql: Dialect, channel: string): string => `
SELECT i.problem, i.changes, e.entry, ${sql.now} AS read_at, ${sql.toldProblem}
  FROM item i
       ${sql.leftLookUp('channel_entry e', `e.channel = ${channel} AND e.problem = i.problem`)}
       ${sql.leftLookUp('problem p', 'p.id = i.problem')}
       ${sql.leftLookUp('resource r', `r.${sql.key} = p.${sql.ref('resource')}`)}`;

/** One statement, so that each problem is as it was after as many changes as are counted. */
export const selectItems = (sql: Dialect): string => {
  const channel = sql.keyOf(':id');
  const [changed, due] = [
    sql.either({ sqlite: 'c.seq', postgres: 'c.problem' }),
    sql.either({ sqlite: '0', postgres: 'e.problem' }),
  ];
  return `
WITH item (problem, changes, part, since, place) AS MATERIALIZED (
  SELECT * FROM (
    SELECT c.problem, c.changes, 0, c.first_at, ${changed} FROM channel_change c
     WHERE c.channel = ${channel} ORDER BY c.first_at, ${changed} LIMIT :limit) changed
  UNION ALL
  SELECT * FROM (
    SELECT e.problem, 0, 1, e.due_at, ${due} FROM channel_entry e
     WHERE e.channel = ${channel} AND e.due_at <= ${sql.now}
       AND (SELECT true FROM channel_change c WHERE c.channel = ${channel} AND c.problem = e.problem) IS NULL
     ORDER BY e.due_at LIMIT :limit) due
)
${itemRows(sql, channel)}
 ORDER BY i.part, i.since, i.place LIMIT :limit`;
};

/** The time of the store at which they were read, which is the same in all rows. */
const decodeReadAt = decodeColumn('read_at', Instant, () => 'channel item');

/** Reads items, each of which is decoded by itself, as it was when they were read. */
export function* itemsOf<U, A>(
  select: Statement,
  decode: (at: Date) => (row: unknown) => E.Either<U, A>,
  values: Values,
): Steps<Corrupt, readonly E.Either<U, A>[]> {
  const rows = yield* select.raw(values);
  const first = O.fromNullable(rows[0]);
  return O.isNone(first) ? [] : rows.map(decode(yield* orEnd(decodeReadAt(first.value))));
}
