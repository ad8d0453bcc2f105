import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { Cancellation, RunQueue } from '../../../../core/backups/ports/run-queue.js';
import type { StartedRun } from '../../../../core/backups/ports/run-register.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { CANCELLED, failureText } from '../../sql/backups/run-columns.js';
import { decodeRunRow } from '../../sql/backups/run-row.js';
import { decodeRow, decodeRows, named } from '../../sql/rows/decode-row.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { addRun } from './add-run.js';
import { claimRun } from './claim-run.js';
import { reportRun } from './report-run.js';
import { OF_HOLDER } from './run-register.js';
import { RUN } from './select-run-page.js';

const DESCRIBE_RUN = `
UPDATE run SET format = $3, tool_version = $4, server_major = $5 ${OF_HOLDER}`;

/** A run whose schedule was removed would be taken by nobody. */
const IS_OVER = '(cancel_requested OR schedule_id IS NULL)';

const POSTPONE_RUN = `
UPDATE run
   SET state = CASE WHEN ${IS_OVER} THEN 'cancelled' ELSE 'due' END,
       failure = CASE WHEN ${IS_OVER} THEN '${CANCELLED}' ELSE $3 END,
       started_at = CASE WHEN ${IS_OVER} THEN started_at ELSE ${STORE_NOW} + $4::bigint END,
       ended_at = CASE WHEN ${IS_OVER} THEN ${STORE_NOW} END,
       node_id = NULL, lease_until = NULL
${OF_HOLDER}`;

/** A dump made elsewhere has no node that could be asked. */
const ENDS_AT_ONCE = "(state = 'due' OR kind = 'elsewhere')";

const CANCEL_RUN = `
UPDATE run
   SET state = CASE WHEN ${ENDS_AT_ONCE} THEN 'cancelled' ELSE state END,
       ended_at = CASE WHEN ${ENDS_AT_ONCE} THEN $2::bigint ELSE ended_at END,
       failure = CASE WHEN ${ENDS_AT_ONCE} THEN '${CANCELLED}' ELSE failure END,
       cancel_requested = true
 WHERE id = $1::uuid AND state IN ('due', 'running')
RETURNING state`;

const SELECT_UNDER_WAY = `
SELECT id, fence FROM run WHERE state = 'running' AND lease_until > ${STORE_NOW}`;

const SELECT_STORED = `
SELECT ${RUN}
  FROM run r
 WHERE r.schedule_id = (SELECT id FROM resource WHERE path = $1 AND type = 'schedule') AND r.state IN ('done', 'expired') AND r.state = 'done'
   AND r.destination_id IS NOT NULL
 ORDER BY r.started_at DESC, r.id`;

const EXPIRE_RUN = `
UPDATE run SET state = 'expired', note = $2 WHERE id = $1::uuid AND state = 'done'`;

const decodeStarted = decodeRow(
  t.strict({ id: Uuid, fence: t.number }) satisfies t.Type<StartedRun, unknown>,
  named('run'),
);

const decodeCancelled = decodeRow(
  t.strict({ state: t.keyof({ cancelled: null, running: null }) }),
  () => 'cancelled run',
);

export const postgresRunQueue = (session: PostgresSession): RunQueue => {
  const { read, write, transact } = session;
  const change = (name: string, text: string, ...values: readonly unknown[]) =>
    pipe(
      write({ name, text, values: [...values] }),
      TE.map(({ rowCount }) => rowCount > 0),
    );
  return {
    add: (run) => transact((execute) => addRun(execute)(run)),
    claim: claimRun(session),
    describe: ({ id, fence }, { format, toolVersion, serverMajor }) =>
      change('describe_run', DESCRIBE_RUN, id, fence, format, toolVersion, serverMajor),
    postpone: ({ id, fence }, failure, waitMs) =>
      change('postpone_run', POSTPONE_RUN, id, fence, failureText(failure), waitMs),
    cancel: (id, at) =>
      pipe(
        write({ name: 'cancel_run', text: CANCEL_RUN, values: [id, at.getTime()] }),
        TE.flatMapEither(({ rows: [row] }) =>
          row === undefined
            ? E.right<never, Cancellation>('ended')
            : pipe(
                decodeCancelled(row),
                E.map(({ state }) => (state === 'cancelled' ? 'cancelled' : 'requested')),
              ),
        ),
      ),
    underWay: pipe(
      read({ name: 'under_way', text: SELECT_UNDER_WAY }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeStarted, rows)),
    ),
    stored: (path) =>
      pipe(
        read({ name: 'stored_runs', text: SELECT_STORED, values: [path] }),
        TE.flatMapEither(({ rows }) => decodeRows(decodeRunRow, rows)),
      ),
    expire: (id, note) => change('expire_run', EXPIRE_RUN, id, note),
    report: reportRun(session),
  };
};
