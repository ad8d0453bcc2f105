import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type {
  Cancellation,
  ClaimedRun,
  HeldRun,
  RunQueue,
} from '../../../../core/backups/ports/run-queue.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { Run } from '../../../../core/backups/run.js';
import type { Dialect, Engine, Preparing, StepsOf } from '../engine/engine.js';
import { whereAny } from '../engine/engine.js';
import { inTransaction } from '../engine/steps.js';
import { decodeColumn, decodeFields, named } from '../rows/decode-row.js';
import { addRun, reportRun } from './add-run.js';
import { anyClaimable, claimRun } from './claim-run.js';
import { CANCELLED, failureText, hasCome, OF_HOLDER, selectRuns } from './run-columns.js';
import { decodeRunRow } from './run-row.js';
import { copiesText, storedColumns } from './stored-dump-row.js';

const DESCRIBE = `
UPDATE run SET format = :format, tool_version = :toolVersion, server_major = :serverMajor ${OF_HOLDER}`;

/** A run whose schedule was removed would never be claimed. */
const postponeOne = ({ ref, now }: Dialect): string => {
  const isOver = `(cancel_requested OR ${ref('schedule')} IS NULL)`;
  return `
UPDATE run
   SET state = CASE WHEN ${isOver} THEN 'cancelled' ELSE 'due' END,
       failure = CASE WHEN ${isOver} THEN '${CANCELLED}' ELSE :failure END,
       started_at = CASE WHEN ${isOver} THEN started_at ELSE ${now} + :waitMs::bigint END,
       ended_at = CASE WHEN ${isOver} THEN ${now} END,
       ${ref('node')} = NULL, lease_until = NULL
${OF_HOLDER}`;
};

/** A dump made elsewhere has no node that could be asked. */
const ENDS_AT_ONCE = "(state = 'due' OR kind = 'elsewhere')";

const CANCEL = `
UPDATE run
   SET state = CASE WHEN ${ENDS_AT_ONCE} THEN 'cancelled' ELSE state END,
       ended_at = CASE WHEN ${ENDS_AT_ONCE} THEN :at::bigint ELSE ended_at END,
       failure = CASE WHEN ${ENDS_AT_ONCE} THEN '${CANCELLED}' ELSE failure END,
       cancel_requested = true
 WHERE id = :id::uuid AND state IN ('due', 'running')
RETURNING state`;

const decodeCancelled = flow(
  decodeColumn('state', t.keyof({ cancelled: null, running: null }), () => 'cancelled run'),
  E.map((state): Cancellation => (state === 'cancelled' ? 'cancelled' : 'requested')),
);

const EXPIRE = `
UPDATE run SET state = 'expired', note = :note WHERE id = :id::uuid AND state = 'done'`;

/** Whether the dump of a run `r`, or a copy of it, is in a destination. */
const hasDump = ({ ref }: Pick<Dialect, 'ref'>): string =>
  `(r.state = 'done' AND r.${ref('destination')} IS NOT NULL OR r.copies IS NOT NULL)`;

const holdOne = (sql: Dialect): string => `
UPDATE run AS r SET fence = fence + 1, held_until = ${sql.now} + :leaseMs::bigint
 WHERE r.id = :id::uuid AND r.state IN ('done', 'expired') AND coalesce(r.held_until, 0) <= ${sql.now}
   AND ${hasDump(sql)}
RETURNING fence`;

const OF_KEEPER = 'WHERE id = :id::uuid AND fence = :fence AND held_until IS NOT NULL';

const renewOne = ({ now }: Dialect): string => `
UPDATE run SET held_until = CASE WHEN :leaseMs::bigint > 0 THEN ${now} + :leaseMs::bigint END ${OF_KEEPER}`;

const KEEP = `UPDATE run SET stored = :stored, copies = :copies ${OF_KEEPER}`;

const decodeFence = decodeFields({ fence: t.number }, () => 'held run');

type QueueWrites = Omit<RunQueue, 'underWay' | 'failedSince' | 'stored'>;

/** The changes of the runs of schedules. */
export const queueWrites = (preparing: Preparing): StepsOf<QueueWrites> => {
  const { sql, prepare } = preparing;
  const describe = prepare('describe_run', DESCRIBE);
  const postpone = prepare('postpone_run', postponeOne(sql));
  const cancel = prepare('cancel_run', CANCEL);
  const expire = prepare('expire_run', EXPIRE);
  const add = addRun(preparing);
  const hold = prepare('hold_run', holdOne(sql));
  const held = prepare('held_run', `${selectRuns(sql)} WHERE r.id = :id::uuid`);
  const renewHold = prepare('renew_hold', renewOne(sql));
  const keep = prepare('keep_dumps', KEEP);
  return {
    add: (run) => inTransaction(() => add(run)),
    claim: claimRun(preparing),
    report: reportRun(preparing),
    describe: ({ id, fence }, { format, toolVersion, serverMajor }) =>
      describe.any({ id, fence, format, toolVersion, serverMajor }),
    postpone: ({ id, fence }, failure, waitMs) =>
      postpone.any({ id, fence, failure: failureText(failure), waitMs }),
    *cancel(id, at) {
      const cancelled = yield* cancel.first(decodeCancelled, { id, at });
      return O.getOrElse((): Cancellation => 'ended')(cancelled);
    },
    hold: (id, leaseMs) =>
      inTransaction(function* () {
        const taken = yield* hold.first(decodeFence, { id, leaseMs });
        if (O.isNone(taken)) return O.none;
        const run = yield* held.first(decodeRunRow, { id });
        return O.map((found: Run): HeldRun => ({ run: found, ...taken.value }))(run);
      }),
    renewHold: ({ id, fence }, leaseMs) => renewHold.any({ id, fence, leaseMs }),
    keep: ({ id, fence }, { stored, copies }) =>
      keep.any({ id, fence, stored: storedColumns(stored).stored, copies: copiesText(copies) }),
    expire: (id, note) => expire.any({ id, note }),
  };
};

const selectUnderWay = ({ now }: Dialect): string => `
SELECT id, fence FROM run WHERE state = 'running' AND lease_until > ${now}
 UNION ALL
SELECT id, fence FROM run WHERE held_until > ${now}`;

/** The condition of the index of runs that are purged by their end. */
const selectFailed = ({ ref }: Dialect): string => `
SELECT id, fence FROM run
 WHERE state IN ('failed', 'cancelled') AND ended_at > :since::bigint AND (state <> 'done' OR ${ref('destination')} IS NULL)
 ORDER BY ended_at DESC LIMIT 1000`;

const decodeStarted = decodeFields({ id: Uuid, fence: t.number }, named('run'));

/** The states stand here as in the index of the runs that were made. */
const selectStored = (sql: Dialect): string => `
${selectRuns(sql)}
 WHERE r.${sql.ref('schedule')} = (SELECT ${sql.key} FROM resource WHERE path = :path AND type = 'schedule')
   AND r.state IN ('done', 'expired') AND ${hasDump(sql)} AND ${hasCome(sql, 'r.started_at')}
 ORDER BY r.started_at DESC, r.id`;

export const runQueue = ({ sql, prepare, read, writes }: Engine<QueueWrites>): RunQueue => {
  const ifAny = whereAny({ read });
  const any = prepare('any_claimable', anyClaimable(sql));
  const underWay = prepare('under_way', selectUnderWay(sql));
  const failed = prepare('failed_runs', selectFailed(sql));
  const stored = prepare('stored_runs', selectStored(sql));
  return {
    ...writes,
    claim: (claim) => ifAny(any, {}, writes.claim(claim), O.none as O.Option<ClaimedRun>),
    underWay: read(() => underWay.rows(decodeStarted)),
    failedSince: (time) => read(() => failed.rows(decodeStarted, { since: time.getTime() })),
    stored: (path) => read(() => stored.rows(decodeRunRow, { path })),
  };
};
