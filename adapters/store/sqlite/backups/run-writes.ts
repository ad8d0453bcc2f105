import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type {
  Hold,
  RunStart,
  RunTargetGone,
  StartedRun,
} from '../../../../core/backups/ports/run-register.js';
import {
  reachedLimit,
  type RunLimits,
  type TooManyRuns,
} from '../../../../core/backups/run-limits.js';
import type { RunOutcome } from '../../../../core/backups/run.js';
import { CANCELLED, INTERRUPTED, outcomeColumns } from '../../sql/backups/run-columns.js';
import { freshId } from '../../sql/rows/fresh-id.js';

/** No row where the database does not exist. The runs that run are few, and in an index of their own. */
export const COUNT_RUNNING = `
SELECT count(*) FILTER (WHERE r.database = d.seq) AS perDatabase,
       count(*) FILTER (WHERE o.parent_id = d.parent_id) AS perInstance,
       count(*) FILTER (WHERE r.node = :node) AS perNode
  FROM resource d
  LEFT JOIN run r ON r.state = 'running' AND r.lease_until > :now
  LEFT JOIN resource o ON o.seq = r.database
 WHERE d.id = :database AND d.type = 'database'
 GROUP BY d.seq`;

const START = `
INSERT INTO run (id, kind, state, database, database_path, node, fence, attempt, lease_until,
                 engine, format, started_by, started_at, tool_version, server_major)
SELECT :id, :kind, 'running', seq, :databasePath, :node, 1, 1, :leaseUntil,
       :engine, :format, :startedBy, :startedAt, :toolVersion, :serverMajor
  FROM resource WHERE id = :database`;

export const OF_HOLDER = "WHERE id = :id AND fence = :fence AND state = 'running'";

const RENEW = `
UPDATE run SET lease_until = :leaseUntil, size_bytes = :sizeBytes ${OF_HOLDER} RETURNING cancel_requested`;

const FINISH = `
UPDATE run
   SET state = :state, ended_at = :endedAt, size_bytes = :sizeBytes, sha256 = :sha256, failure = :failure,
       destination = (SELECT seq FROM resource WHERE id = :destination),
       object_bytes = :objectBytes, stored = :stored
${OF_HOLDER}`;

/** Other runs of schedules are for another node to claim. */
export const IS_ABANDONED = `
state = 'running' AND lease_until <= ? AND (schedule IS NULL OR cancel_requested = 1)`;

const END_ABANDONED = `
UPDATE run
   SET state = iif(cancel_requested, 'cancelled', 'failed'),
       failure = iif(cancel_requested, '${CANCELLED}', '${INTERRUPTED}'),
       ended_at = max(started_at, lease_until)
 WHERE ${IS_ABANDONED}`;

/** Runs whose dump is in a destination are kept. */
export const IS_TO_PURGE = "ended_at < ? AND (state <> 'done' OR destination IS NULL)";

export const PURGE = `
DELETE FROM run WHERE id IN
  (SELECT id FROM run WHERE ${IS_TO_PURGE} ORDER BY ended_at LIMIT CAST(? AS INTEGER))`;

/** The changes of runs. Leases are by the clock of the machine, which is the one of all that open the file. */
export const runWrites = (database: Database) => {
  const start = startRun(database);
  const renew = database.prepare<[object], number>(RENEW).pluck();
  const finish = database.prepare(FINISH);
  const endAbandoned = database.prepare(END_ABANDONED);
  const purge = database.prepare(PURGE);
  return {
    startRun: start,
    renewRun: (run: StartedRun, leaseMs: number, sizeBytes: number): Hold =>
      holdOf(renew.get({ ...run, leaseUntil: Date.now() + leaseMs, sizeBytes })),
    finishRun: (run: StartedRun, outcome: RunOutcome, at: Date): boolean =>
      finish.run({ ...run, ...outcomeColumns(outcome), endedAt: at.getTime() }).changes > 0,
    endAbandonedRuns: (): number => endAbandoned.run(Date.now()).changes,
    purgeRuns: (before: Date, limit: number): number => purge.run(before.getTime(), limit).changes,
  };
};

const holdOf = (cancelRequested: number | undefined): Hold => {
  if (cancelRequested === undefined) return 'lost';
  return cancelRequested === 1 ? 'cancelling' : 'held';
};

const startRun = (database: Database) => {
  const countRunning = database.prepare<[object], RunLimits>(COUNT_RUNNING);
  const insert = database.prepare(START);
  return (
    { leaseMs, startedAt, ...run }: RunStart,
    limits: RunLimits,
  ): E.Either<TooManyRuns | RunTargetGone, StartedRun> => {
    const now = Date.now();
    const running = countRunning.get({ node: run.node, database: run.database, now });
    if (running === undefined) return E.left({ _tag: 'RunTargetGone' });
    return pipe(
      reachedLimit(running, limits),
      O.match(
        () => {
          const id = freshId();
          insert.run({ ...run, id, startedAt: startedAt.getTime(), leaseUntil: now + leaseMs });
          return E.right({ id, fence: 1 });
        },
        (limit) => E.left(limit),
      ),
    );
  };
};
