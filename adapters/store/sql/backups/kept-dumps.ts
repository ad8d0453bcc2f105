import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { RunRegister } from '../../../../core/backups/ports/run-register.js';
import type { KeptDumps, KeptTotal } from '../../../../core/backups/kept-dumps.js';
import { firstPage } from '../../../../core/shared/first-page.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { RESOURCE_TYPES } from '../../../../core/shared/resource.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { wordOf } from '../../../../core/shared/word.js';
import type { Dialect, Engine } from '../engine/engine.js';
import { Instant, nullable } from '../rows/column-codecs.js';
import { decodeFields } from '../rows/decode-row.js';
import { runScopeColumn } from './run-columns.js';

/** Rows of one destination alone, in the order of an index that has all of them. */
export const selectKept = (sql: Dialect): string => `
WITH held AS MATERIALIZED (
  SELECT k.${sql.ref('database')} AS place, count(*) AS dumps, sum(k.bytes)::bigint AS bytes, max(k.started_at) AS newest_at
    FROM kept_dump k
   WHERE k.${sql.ref('destination')} = ${sql.keyOf(':destination')}
   GROUP BY k.${sql.ref('database')}
), seen AS MATERIALIZED (
  SELECT r.id, r.type, coalesce(r.path, '') AS path, h.dumps, h.bytes, h.newest_at,
         (sum(h.dumps) OVER ())::bigint AS all_dumps, (sum(h.bytes) OVER ())::bigint AS all_bytes
    FROM held h ${sql.leftLookUp('resource r', `r.${sql.key} = h.place`)}
   WHERE ${sql.isWithin(`coalesce(h.place, ${sql.fleet})`, ':scopes')}
)
SELECT * FROM seen
 WHERE bytes <= :bytes::bigint AND (bytes < :bytes::bigint OR path > :path)
 ORDER BY bytes DESC, path LIMIT :limit`;

interface KeptRow extends KeptDumps {
  readonly path: string;
  readonly total: KeptTotal;
}

const decodeFound = decodeFields(
  {
    id: nullable(Uuid),
    type: nullable(wordOf(RESOURCE_TYPES)),
    path: t.string,
    dumps: t.number,
    bytes: t.number,
    newestAt: Instant,
    allDumps: t.number,
    allBytes: t.number,
  },
  () => 'dumps in a destination',
);

const decodeKept = (row: unknown): E.Either<Corrupt, KeptRow> =>
  pipe(
    decodeFound(row),
    E.map(({ id, type, path, dumps, bytes, newestAt, ...all }) => ({
      database: pipe(
        O.Do,
        O.apS('id', id),
        O.apS('type', type),
        O.map((found) => ({ ...found, path })),
      ),
      path,
      dumps,
      bytes,
      newestAt,
      total: { dumps: all.allDumps, bytes: all.allBytes },
    })),
  );

const NOTHING: KeptTotal = { dumps: 0, bytes: 0 };

/** Before all that there is. */
const FIRST = { bytes: Number.MAX_SAFE_INTEGER, path: '' };

export const keptIn = ({ sql, prepare, read }: Engine): RunRegister['keptIn'] => {
  const kept = prepare('kept_dumps', selectKept(sql));
  return (caller, destination, { after, limit }) =>
    pipe(
      read(() =>
        kept.rows(decodeKept, {
          destination,
          scopes: runScopeColumn(sql, caller),
          limit: limit + 1,
          ...O.getOrElse(() => FIRST)(after),
        }),
      ),
      TE.map((rows) => {
        const { shown, next } = firstPage(limit, rows, ({ bytes, path }) => ({ bytes, path }));
        const total = rows[0]?.total ?? NOTHING;
        return { kept: shown.map(({ path: _, total: __, ...one }) => one), total, next };
      }),
    );
};
