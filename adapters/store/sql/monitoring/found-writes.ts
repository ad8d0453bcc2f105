import * as O from 'fp-ts/lib/Option.js';
import { GONE_FOR_MS } from '../../../../core/monitoring/ports/found-register.js';
import { dayOf, EACH_OF_DAYS, HOUR_MS, KEPT_DAYS } from '../../../../core/shared/durations.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import { inTransaction, type Steps } from '../engine/steps.js';
import { Instant } from '../rows/column-codecs.js';
import { decodeColumn } from '../rows/decode-row.js';
import type { FoundRecord } from './found-record.js';

/** The databases of a record, each with what is stored of it. */
const found = (sql: Dialect): string => {
  const columns = { name: 'text', size: 'bigint', owner: 'text', encoding: 'text' };
  const rows = sql.records(':databases', { ...columns, accepts: 'boolean' }, 'n');
  return `${rows} ${sql.leftLookUp('found_database f', `${isOf(sql, 'f')} AND f.name = n.name`)}`;
};

export const isOf = ({ ref, keyOf }: Dialect, alias: string): string =>
  `${alias}.${ref('instance')} = ${keyOf(':instance')}`;

/** Whether a size differs from that which is stored by more than a tenth of that, or by a hundredth where none is of the day. */
const hasOtherSize = ({ ref }: Dialect): string => `
(n.size IS NOT NULL AND (f.size_bytes IS NULL OR abs(f.size_bytes - n.size) * 10 > f.size_bytes
  OR abs(f.size_bytes - n.size) * 100 > f.size_bytes
     AND (SELECT 1 FROM found_size s
           WHERE s.${ref('instance')} = f.${ref('instance')} AND s.name = f.name AND s.day = :day::integer) IS NULL))`;

export const selectOtherSizes = (sql: Dialect): string =>
  `SELECT 1 FROM ${found(sql)} WHERE f.name IS NOT NULL AND ${hasOtherSize(sql)} LIMIT 1`;

/** The lock waits for a transaction that removes the instance, and then finds no row. An older record changes nothing, unless the clock was set back since. */
const putReading = ({ key, ref, locking }: Dialect): string => `
INSERT INTO found_reading (${ref('instance')}, at, is_complete, digest, reading, identity, group_key)
SELECT i.${key}, :at::bigint, :isComplete::boolean, :digest, :reading, :identity::text, :groupKey::text
  FROM resource i WHERE i.id = :instance::uuid AND i.type = 'instance' ${locking('FOR KEY SHARE')}
    ON CONFLICT (${ref('instance')}) DO UPDATE
   SET at = excluded.at, is_complete = excluded.is_complete, digest = excluded.digest,
       reading = excluded.reading, identity = excluded.identity, group_key = excluded.group_key
 WHERE found_reading.at < excluded.at OR found_reading.at > excluded.at + ${HOUR_MS}`;

const putDatabases = (sql: Dialect): string => {
  const instance = sql.ref('instance');
  return `
INSERT INTO found_database AS stored (${instance}, name, first_seen, last_seen, size_bytes, owner, encoding, accepts_connections)
SELECT ${sql.keyOf(':instance')}, n.name, :at::bigint, NULL, n.size, n.owner, n.encoding, n.accepts
  FROM ${found(sql)}
 WHERE f.name IS NULL OR f.last_seen IS NOT NULL OR ${hasOtherSize(sql)} OR f.owner IS DISTINCT FROM n.owner
    OR f.encoding IS DISTINCT FROM n.encoding OR f.accepts_connections <> n.accepts
    ON CONFLICT (${instance}, name) DO UPDATE SET
       first_seen = CASE WHEN stored.last_seen IS NULL THEN stored.first_seen ELSE excluded.first_seen END,
       last_seen = NULL, size_bytes = coalesce(excluded.size_bytes, stored.size_bytes), owner = excluded.owner,
       encoding = excluded.encoding, accepts_connections = excluded.accepts_connections`;
};

const markGone = (sql: Dialect): string => `
UPDATE found_database AS f SET last_seen = :before::bigint
 WHERE ${isOf(sql, 'f')} AND f.last_seen IS NULL
   AND f.name NOT IN (SELECT n.name FROM ${sql.records(':databases', { name: 'text' }, 'n')})`;

/** The size that is stored of each database, where it is another one than the last that was kept. */
const putSizes = (sql: Dialect): string => {
  const instance = sql.ref('instance');
  return `
INSERT INTO found_size (${instance}, name, day, size_bytes)
SELECT f.${instance}, f.name, :day::integer, f.size_bytes
  FROM found_database f
 WHERE ${isOf(sql, 'f')} AND f.last_seen IS NULL AND f.size_bytes IS NOT NULL
   AND f.size_bytes IS DISTINCT FROM
       (SELECT s.size_bytes FROM found_size s
         WHERE s.${instance} = f.${instance} AND s.name = f.name ORDER BY s.day DESC LIMIT 1)
    ON CONFLICT (${instance}, name, day) DO UPDATE SET size_bytes = excluded.size_bytes`;
};

/**
 * The last before the days that are kept stays: it is that of the first of these. A week is thinned as it goes out of those of which
 * each day is kept, so that all before it need not be compared again.
 */
const purgeSizes = (sql: Dialect): string => {
  const instance = sql.ref('instance');
  return `
DELETE FROM found_size AS f
 WHERE ${isOf(sql, 'f')} AND f.day < :firstOfEach::integer
   AND (f.day < :firstDay::integer OR f.day >= :firstOfEach::integer - 7)
   AND EXISTS (SELECT 1 FROM found_size s
                WHERE s.${instance} = f.${instance} AND s.name = f.name AND s.day > f.day
                  AND (s.day <= :firstDay::integer OR s.day <= :firstOfEach::integer AND s.day / 7 = f.day / 7))`;
};

const decodeAt = decodeColumn('at', Instant, () => 'reading of databases');

/** What is stored of the databases that logins find. */
export const foundWrites = ({ sql, prepare }: Preparing) => {
  const lock = prepare(
    'lock_found',
    `SELECT i.at FROM found_reading i WHERE ${isOf(sql, 'i')} ${sql.locking('FOR UPDATE')}`,
  );
  const put = prepare('put_found', putReading(sql));
  const touch = prepare(
    'touch_found',
    `UPDATE found_reading AS i SET at = :at::bigint WHERE ${isOf(sql, 'i')} AND (i.at < :at::bigint OR i.at > :at::bigint + ${HOUR_MS}) AND i.digest = :digest`,
  );
  const gone = prepare('found_gone', markGone(sql));
  const putAll = prepare('put_found_databases', putDatabases(sql));
  const putAllSizes = prepare('put_found_sizes', putSizes(sql));
  const purgeOld = prepare('purge_found_sizes', purgeSizes(sql));
  const purge = prepare(
    'purge_found',
    `DELETE FROM found_database AS f WHERE ${isOf(sql, 'f')} AND f.last_seen < :goneBefore::bigint`,
  );
  return {
    /** Where nothing differs but the time. */
    touch: (instance: ResourceId, { at, digest }: Pick<FoundRecord, 'at' | 'digest'>) =>
      touch.run({ instance, at, digest }),
    *record(instance: ResourceId, record: FoundRecord): Steps<Corrupt, void> {
      const { databases, ...reading } = record;
      const { at } = reading;
      const day = dayOf(at);
      yield* inTransaction(function* () {
        const before = yield* lock.first(decodeAt, { instance });
        if (!(yield* put.any({ instance, ...reading }))) return;
        if (O.isSome(before)) yield* gone.run({ instance, databases, before: before.value });
        yield* putAll.run({ instance, databases, at, day });
        yield* putAllSizes.run({ instance, day });
        const [firstDay, firstOfEach] = [day - KEPT_DAYS + 1, day - EACH_OF_DAYS + 1];
        yield* purgeOld.run({ instance, firstDay, firstOfEach });
        yield* purge.run({ instance, goneBefore: new Date(at.getTime() - GONE_FOR_MS) });
      });
    },
  };
};
