import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { Cancellation, HeldRun } from '../../../../core/backups/ports/run-queue.js';
import type { DumpsOfRun, Run } from '../../../../core/backups/run.js';
import type { StartedRun, ToolFacts } from '../../../../core/backups/ports/run-register.js';
import type { PlannedRun } from '../../../../core/backups/schedule-state.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import { inTransaction } from '../engine/steps.js';
import { decodeColumn, decodeFields } from '../rows/decode-row.js';
import { addRun, reportRun } from './add-run.js';
import { claimRun } from './claim-run.js';
import { CANCELLED, failureText, OF_HOLDER, selectRuns } from './run-columns.js';
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
export const hasDump = ({ ref }: Pick<Dialect, 'ref'>): string =>
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

/** The changes of the runs of schedules. */
export const queueWrites = (preparing: Preparing) => {
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
    addRun: (run: PlannedRun) => inTransaction(() => add(run)),
    claimRun: claimRun(preparing),
    reportRun: reportRun(preparing),
    describeRun: ({ id, fence }: StartedRun, { format, toolVersion, serverMajor }: ToolFacts) =>
      describe.any({ id, fence, format, toolVersion, serverMajor }),
    postponeRun: ({ id, fence }: StartedRun, failure: DumpFailure, waitMs: number) =>
      postpone.any({ id, fence, failure: failureText(failure), waitMs }),
    *cancelRun(id: Uuid, at: Date) {
      const cancelled = yield* cancel.first(decodeCancelled, { id, at });
      return O.getOrElse((): Cancellation => 'ended')(cancelled);
    },
    holdRun: (id: Uuid, leaseMs: number) =>
      inTransaction(function* () {
        const taken = yield* hold.first(decodeFence, { id, leaseMs });
        if (O.isNone(taken)) return O.none;
        const run = yield* held.first(decodeRunRow, { id });
        return O.map((found: Run): HeldRun => ({ run: found, ...taken.value }))(run);
      }),
    renewHold: ({ id, fence }: StartedRun, leaseMs: number) =>
      renewHold.any({ id, fence, leaseMs }),
    keepDumps: ({ id, fence }: StartedRun, { stored, copies }: DumpsOfRun) =>
      keep.any({ id, fence, stored: storedColumns(stored).stored, copies: copiesText(copies) }),
    expireRun: (id: Uuid, note: string) => expire.any({ id, note }),
  };
};
