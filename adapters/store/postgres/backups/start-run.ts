import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type {
  RunRegister,
  RunStart,
  RunTargetGone,
  StartedRun,
} from '../../../../core/backups/ports/run-register.js';
import {
  reachedLimit,
  type RunLimits,
  type TooManyRuns,
} from '../../../../core/backups/run-limits.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { freshId } from '../../sql/rows/fresh-id.js';
import { takeLock } from '../connection/advisory-lock.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';

/** Waits for a transaction that removes the database, and finds it gone. */
const LOCK_DATABASE = `
SELECT id FROM resource WHERE id = $1::uuid AND type = 'database' FOR KEY SHARE`;

/** The runs that run are few, and in an index of their own. */
const COUNT_RUNNING = `
SELECT count(*) FILTER (WHERE r.database_id = $1::uuid)::int AS "perDatabase",
       count(*) FILTER (WHERE o.parent_id = (SELECT parent_id FROM resource WHERE id = $1::uuid))::int
         AS "perInstance",
       count(*) FILTER (WHERE r.node_id = $2::uuid)::int AS "perNode"
  FROM run r LEFT JOIN LATERAL (SELECT parent_id FROM resource WHERE id = r.database_id OFFSET 0) o ON true
 WHERE r.state = 'running' AND r.lease_until > ${STORE_NOW}`;

const decodeRunning = decodeRow(
  t.strict({
    perDatabase: t.number,
    perInstance: t.number,
    perNode: t.number,
  }) satisfies t.Type<RunLimits, unknown>,
  () => 'running runs',
);

export const START_RUN = `
INSERT INTO run (id, kind, state, database_id, database_path, node_id, fence, attempt, lease_until,
                 engine, format, started_by, started_at, tool_version, server_major)
VALUES ($1::uuid, $2, 'running', $3::uuid, $4, $5::uuid, 1, 1, ${STORE_NOW} + $6::bigint,
        $7, $8, $9, $10::bigint, $11, $12)`;

type Refused = TooManyRuns | RunTargetGone;

/** The database is locked before the starts of others, which so never wait for a change of the fleet. */
export const startRun =
  ({ transact }: Pick<PostgresSession, 'transact'>): RunRegister['start'] =>
  (start, limits) =>
    transact((execute) =>
      pipe(
        execute({ name: 'lock_database', text: LOCK_DATABASE, values: [start.database] }),
        TE.flatMap(({ rows }) =>
          rows.length === 0
            ? TE.left<PortFailure | Refused>({ _tag: 'RunTargetGone' })
            : execute(takeLock('run')),
        ),
        TE.flatMap(() => refuseBeyond(limits, start, execute)),
        TE.flatMap(() => insertRun(start, execute)),
      ),
    );

const refuseBeyond = (
  limits: RunLimits,
  { database, node }: RunStart,
  execute: Execute,
): TE.TaskEither<PortFailure | Refused, void> =>
  pipe(
    execute({ name: 'count_running', text: COUNT_RUNNING, values: [database, node] }),
    TE.flatMapEither(({ rows: [row] }) => decodeRunning(row)),
    TE.flatMapEither((running) =>
      pipe(
        reachedLimit(running, limits),
        O.match(
          (): E.Either<Refused, void> => E.right(undefined),
          (limit) => E.left(limit),
        ),
      ),
    ),
  );

const insertRun = (start: RunStart, execute: Execute): TE.TaskEither<PortFailure, StartedRun> => {
  const { kind, database, databasePath, node, leaseMs, engine, format, startedBy } = start;
  const { startedAt, toolVersion, serverMajor } = start;
  const id = freshId();
  const place = [id, kind, database, databasePath, node, leaseMs];
  const facts = [engine, format, startedBy, startedAt.getTime(), toolVersion, serverMajor];
  return pipe(
    execute({ name: 'start_run', text: START_RUN, values: [...place, ...facts] }),
    TE.map(() => ({ id, fence: 1 })),
  );
};
