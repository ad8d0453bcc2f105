import type * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ClaimedRun, RunClaim } from '../../../../core/backups/ports/run-queue.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import { inTransaction, type Steps } from '../engine/steps.js';
import { instanceOfDumped } from '../fleet/dump-target-row.js';
import { Instant } from '../rows/column-codecs.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { RunKindCodec } from './run-row.js';

const isDue = ({ now }: Dialect): string => `r.state = 'due' AND r.started_at <= ${now}`;

const isLost = ({ now, ref }: Dialect): string => `
r.state = 'running' AND r.lease_until <= ${now} AND r.${ref('schedule')} IS NOT NULL AND NOT r.cancel_requested`;

/** Whether there is a run that a node with room could claim. */
export const anyClaimable = (sql: Dialect): string => `
SELECT 1 WHERE EXISTS (SELECT 1 FROM run r WHERE ${isDue(sql)}) OR EXISTS (SELECT 1 FROM run r WHERE ${isLost(sql)})`;

const isNone = (sql: Dialect, key: string, select: string): string =>
  sql.either({ sqlite: `${key} NOT IN (${select})`, postgres: `${key} <> ALL (ARRAY(${select}))` });

const first = (sql: Dialect, isClaimable: string, since: string): string => `
SELECT r.id, r.${since} AS since
  FROM run r ${sql.lookUp('resource d', `d.${sql.key} = r.${sql.ref('database')}`)}
 WHERE ${isClaimable}
   AND ${isNone(sql, `r.${sql.ref('database')}`, 'SELECT database FROM full_database')}
   AND ${isNone(sql, instanceOfDumped('d'), 'SELECT instance FROM full_instance')}
 ORDER BY r.${since} LIMIT 1
   ${sql.locking('FOR UPDATE OF r SKIP LOCKED')}`;

/** The run that has waited longest, of those for which there is room; those that run are few, and in an index of their own. */
const claimFirst = (sql: Dialect): string => `
WITH busy (database, instance, node) AS MATERIALIZED (
  SELECT r.${sql.ref('database')}, ${instanceOfDumped('o')}, r.${sql.ref('node')}
    FROM run r ${sql.leftLookUp('resource o', `o.${sql.key} = r.${sql.ref('database')}`)}
   WHERE r.state = 'running' AND r.lease_until > ${sql.now} AND r.kind <> 'restore'
), full_database (database) AS MATERIALIZED (
  SELECT database FROM busy WHERE database IS NOT NULL GROUP BY 1 HAVING count(*) >= :perDatabase
), full_instance (instance) AS MATERIALIZED (
  SELECT instance FROM busy WHERE instance IS NOT NULL GROUP BY 1 HAVING count(*) >= :perInstance
)
UPDATE run
   SET state = 'running', ${sql.ref('node')} = :node::uuid, fence = fence + 1, attempt = attempt + 1,
       lease_until = ${sql.now} + :leaseMs::bigint, started_at = ${sql.now}, size_bytes = 0, failure = NULL
 WHERE id = (SELECT id
               FROM (SELECT * FROM (${first(sql, isDue(sql), 'started_at')}) due
                      UNION ALL
                     SELECT * FROM (${first(sql, isLost(sql), 'lease_until')}) lost) claimable
              WHERE (SELECT count(*) FROM busy WHERE node = :node::uuid) < :perNode
              ORDER BY since, id LIMIT 1)
RETURNING id, fence, kind, attempt, planned_for, schedule_path,
          ${sql.idOf('schedule')} AS schedule, ${sql.idOf('database')} AS database`;

const decodeClaimed = decodeFields(
  {
    id: Uuid,
    fence: t.number,
    kind: RunKindCodec,
    attempt: t.number,
    plannedFor: Instant,
    schedulePath: t.string,
    schedule: Uuid,
    database: Uuid,
  },
  named('run'),
);

/** Starts and claims wait for each other, so that together they never exceed a limit. */
export const claimRun = ({ sql, prepare }: Preparing) => {
  const lock = prepare('lock_runs', sql.takeLock('run'));
  const claim = prepare('claim_run', claimFirst(sql));
  return ({ node, leaseMs, limits }: RunClaim): Steps<Corrupt, O.Option<ClaimedRun>> =>
    inTransaction(function* () {
      yield* lock.run();
      return yield* claim.first(decodeClaimed, { node, leaseMs, ...limits });
    });
};
