import { isDeepStrictEqual } from 'node:util';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../../core/access/caller.js';
import type { Hold, RunRegister } from '../../../../core/backups/ports/run-register.js';
import type { RunOutcome } from '../../../../core/backups/run.js';
import {
  CANCELLED,
  INTERRUPTED,
  outcomeColumns,
  pageColumns,
  runScopes,
  toRunPage,
} from '../../sql/backups/run-columns.js';
import { decodeRunRow } from '../../sql/backups/run-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { grantColumns, scopeUuid } from '../access/grant-columns.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';
import { SELECT_RUN, SELECT_RUN_PAGE } from './select-run-page.js';
import { startRun } from './start-run.js';

export const OF_HOLDER = "WHERE id = $1::uuid AND fence = $2 AND state = 'running'";

const RENEW_RUN = `
UPDATE run SET lease_until = ${STORE_NOW} + $3::bigint, size_bytes = $4::bigint ${OF_HOLDER}
RETURNING cancel_requested`;

const FINISH_RUN = `
UPDATE run
   SET state = $3, ended_at = $4::bigint, size_bytes = $5::bigint, sha256 = $6, failure = $7,
       destination_id = (SELECT id FROM resource WHERE id = $8::uuid FOR KEY SHARE SKIP LOCKED),
       object_bytes = $9::bigint, stored = $10
${OF_HOLDER}`;

/**
 * Other runs of schedules are for another node to claim. Two nodes that do so at once skip each other's rows, so that they
 * cannot deadlock.
 */
const END_ABANDONED = `
UPDATE run
   SET state = CASE WHEN cancel_requested THEN 'cancelled' ELSE 'failed' END,
       failure = CASE WHEN cancel_requested THEN '${CANCELLED}' ELSE '${INTERRUPTED}' END,
       ended_at = greatest(started_at, lease_until)
 WHERE id = ANY (ARRAY(
         SELECT id FROM run
          WHERE state = 'running' AND lease_until <= ${STORE_NOW} AND (schedule_id IS NULL OR cancel_requested)
            FOR UPDATE SKIP LOCKED))`;

/** Runs whose dump is in a destination are kept. */
const PURGE_RUNS = `
DELETE FROM run
 WHERE id = ANY (ARRAY(
         SELECT id FROM run
          WHERE ended_at < $1::bigint AND (state <> 'done' OR destination_id IS NULL)
          ORDER BY ended_at LIMIT $2
            FOR UPDATE SKIP LOCKED))`;

const holdOf = (row: unknown): Hold => {
  if (row === undefined) return 'lost';
  return isDeepStrictEqual(row, { cancel_requested: true }) ? 'cancelling' : 'held';
};

/** In the form that the statements of pages share; the permission stands for itself. */
const grantsOf = (caller: Caller) => grantColumns(new Map([['backup:read', runScopes(caller)]]));

/** The values of FINISH_RUN from $3 on. */
const endColumns = (outcome: RunOutcome, at: Date): readonly unknown[] => {
  const { state, sizeBytes, sha256, failure, ...place } = outcomeColumns(outcome);
  const end = [state, at.getTime(), sizeBytes, sha256, failure];
  return [...end, place.destination, place.objectBytes, place.stored];
};

export const postgresRunRegister = (session: PostgresSession): RunRegister => {
  const { read, write } = session;
  const change = (name: string, text: string, ...values: readonly unknown[]) =>
    pipe(
      write({ name, text, values: [...values] }),
      TE.map(({ rowCount }) => rowCount),
    );
  const hasChanged = TE.map((rows: number) => rows > 0);
  return {
    start: startRun(session),
    renew: ({ id, fence }, leaseMs, sizeBytes) =>
      pipe(
        write({ name: 'renew_run', text: RENEW_RUN, values: [id, fence, leaseMs, sizeBytes] }),
        TE.map(({ rows: [row] }) => holdOf(row)),
      ),
    finish: ({ id, fence }, outcome, at) =>
      hasChanged(change('finish_run', FINISH_RUN, id, fence, ...endColumns(outcome, at))),
    endAbandoned: change('end_abandoned_runs', END_ABANDONED),
    page: (caller, query) => {
      const { states, startedAt, after, limit } = pageColumns(query);
      const within = pipe(query.filter.resource, O.map(scopeUuid), O.toNullable);
      const position = [-startedAt, after ?? scopeUuid('fleet'), limit];
      const values = [...grantsOf(caller), within, states, ...position];
      return pipe(
        read({ name: 'run_page', text: SELECT_RUN_PAGE, values }),
        TE.flatMapEither(({ rows }) => decodeRows(decodeRunRow, rows)),
        TE.map(toRunPage(query)),
      );
    },
    find: (caller, id) =>
      pipe(
        read({ name: 'find_run', text: SELECT_RUN, values: [id, grantsOf(caller)[1]] }),
        TE.flatMapEither(({ rows }) => decodeRows(decodeRunRow, rows)),
        TE.map(([run]) => O.fromNullable(run)),
      ),
    purge: (before, limit) => change('purge_runs', PURGE_RUNS, before.getTime(), limit),
  };
};
