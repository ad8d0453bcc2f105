import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { ClaimedRun, RunQueue } from '../../../../core/backups/ports/run-queue.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { RunKindCodec } from '../../sql/backups/run-row.js';
import { Instant } from '../../sql/rows/column-codecs.js';
import { decodeRow, named } from '../../sql/rows/decode-row.js';
import { takeLock } from '../connection/advisory-lock.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';

const IS_DUE = `r.state = 'due' AND r.started_at <= ${STORE_NOW}`;

const IS_LOST = `
r.state = 'running' AND r.lease_until <= ${STORE_NOW} AND r.schedule_id IS NOT NULL AND NOT r.cancel_requested`;

/** Whether there is a run that a node with room could claim. */
const ANY_CLAIMABLE = `
SELECT WHERE EXISTS (SELECT FROM run r WHERE ${IS_DUE}) OR EXISTS (SELECT FROM run r WHERE ${IS_LOST})`;

const first = (isClaimable: string, since: string): string => `
(SELECT r.id, r.${since} AS since
   FROM run r CROSS JOIN LATERAL (SELECT parent_id FROM resource WHERE id = r.database_id OFFSET 0) d
  WHERE ${isClaimable}
    AND r.database_id <> ALL (ARRAY(SELECT database_id FROM full_database))
    AND d.parent_id <> ALL (ARRAY(SELECT instance_id FROM full_instance))
  ORDER BY r.${since} LIMIT 1
    FOR UPDATE OF r SKIP LOCKED)`;

/** The run that has waited longest, of those for which there is room; those that run are few, and in an index of their own. */
const CLAIM_RUN = `
WITH busy AS MATERIALIZED (
  SELECT r.database_id, o.parent_id AS instance_id, r.node_id
    FROM run r LEFT JOIN LATERAL (SELECT parent_id FROM resource WHERE id = r.database_id OFFSET 0) o ON true
   WHERE r.state = 'running' AND r.lease_until > ${STORE_NOW}
), full_database AS (
  SELECT database_id FROM busy WHERE database_id IS NOT NULL GROUP BY 1 HAVING count(*) >= $3
), full_instance AS (
  SELECT instance_id FROM busy WHERE instance_id IS NOT NULL GROUP BY 1 HAVING count(*) >= $4
)
UPDATE run
   SET state = 'running', node_id = $1::uuid, fence = fence + 1, attempt = attempt + 1,
       lease_until = ${STORE_NOW} + $2::bigint, started_at = ${STORE_NOW}, size_bytes = 0, failure = NULL
 WHERE id = (SELECT id
               FROM (SELECT * FROM ${first(IS_DUE, 'started_at')} due
                      UNION ALL
                     SELECT * FROM ${first(IS_LOST, 'lease_until')} lost) claimable
              WHERE (SELECT count(*) FROM busy WHERE node_id = $1::uuid) < $5
              ORDER BY since, id LIMIT 1)
RETURNING id, fence, kind, attempt, planned_for, schedule_path, schedule_id, database_id`;

const ClaimedRow = t.strict({
  id: Uuid,
  fence: t.number,
  kind: RunKindCodec,
  attempt: t.number,
  planned_for: Instant,
  schedule_path: t.string,
  schedule_id: Uuid,
  database_id: Uuid,
});

const decodeClaimedRun = flow(
  decodeRow(ClaimedRow, named('run')),
  E.map(({ id, fence, kind, attempt, ...row }): ClaimedRun => ({
    id,
    fence,
    kind,
    attempt,
    plannedFor: row.planned_for,
    schedule: row.schedule_id,
    schedulePath: row.schedule_path,
    database: row.database_id,
  })),
);

/** Starts and claims wait for each other, so that together they never exceed a limit. Idle, it is one read. */
export const claimRun =
  ({ read, transact }: Pick<PostgresSession, 'read' | 'transact'>): RunQueue['claim'] =>
  ({ node, leaseMs, limits: { perDatabase, perInstance, perNode } }) => {
    const values = [node, leaseMs, perDatabase, perInstance, perNode];
    const claim = transact((execute) =>
      pipe(
        execute(takeLock('run')),
        TE.flatMap(() => execute({ name: 'claim_run', text: CLAIM_RUN, values })),
        TE.flatMapEither(({ rows: [row] }) =>
          row === undefined ? E.right(O.none) : pipe(decodeClaimedRun(row), E.map(O.some)),
        ),
      ),
    );
    return pipe(
      read({ name: 'any_claimable', text: ANY_CLAIMABLE }),
      TE.flatMap(({ rows }) => (rows.length === 0 ? TE.right(O.none) : claim)),
    );
  };
