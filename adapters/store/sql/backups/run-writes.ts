import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type {
  Hold,
  RunStart,
  RunTargetGone,
  StartedRun,
} from '../../../../core/backups/ports/run-register.js';
import type { RunLimits, RunOutcome, TooManyRuns } from '../../../../core/backups/run.js';
import { endOfRun, reachedLimit } from '../../../../core/backups/run.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import { inTransaction, orEnd, type Steps } from '../engine/steps.js';
import { instanceOfDumped } from '../fleet/dump-target-row.js';
import { Flag, freshId } from '../rows/column-codecs.js';
import { decodeColumn, decodeFields } from '../rows/decode-row.js';
import { OF_HOLDER, outcomeColumns, TARGET_GONE } from './run-columns.js';
import { endAllAbandoned, pullAllBack } from './abandoned-runs.js';
import { proofOfRun } from '../../../../core/backups/proof/proof.js';
import { recordProof } from './proof/proof-writes.js';
import type { RunRestore } from '../../../../core/backups/restoring/run-restore.js';
import type { Uuid } from '../../../../core/shared/uuid.js';

/** Waits for a transaction that removes the database, and then finds no row. */
const findDatabase = ({ locking }: Dialect): string => `
SELECT 1 FROM resource WHERE id = :database::uuid AND type = 'database' ${locking('FOR KEY SHARE')}`;

/** The runs that run are few, and in an index of their own. Restores and dumps do not count together. */
export const countRunning = (sql: Dialect): string => `
SELECT count(*) FILTER (WHERE r.${sql.ref('database')} = ${sql.keyOf(':database')}) AS per_database,
       count(*) FILTER (WHERE ${instanceOfDumped('o')} = (SELECT parent_id FROM resource WHERE id = :database::uuid))
         AS per_instance,
       count(*) FILTER (WHERE r.${sql.ref('node')} = :node::uuid) AS per_node
  FROM run r ${sql.leftLookUp('resource o', `o.${sql.key} = r.${sql.ref('database')}`)}
 WHERE r.state = 'running' AND r.lease_until > ${sql.now} AND (r.kind = 'restore') = (:kind = 'restore')`;

export const decodeRunning = decodeFields(
  { perDatabase: t.number, perInstance: t.number, perNode: t.number },
  () => 'running runs',
);

const startOne = ({ ref, keyOf, now }: Dialect): string => `
INSERT INTO run (id, kind, state, ${ref('database')}, database_path, ${ref('node')}, fence, attempt, lease_until,
                 engine, format, started_by, started_at, tool_version, server_major, restore, is_uncleared)
VALUES (:id::uuid, :kind, 'running', ${keyOf(':database')}, :databasePath, :node::uuid, 1, 1, ${now} + :leaseMs::bigint,
        :engine, :format, :startedBy, :startedAt::bigint, :toolVersion, :serverMajor, :restore, :kind = 'restore')`;

const renewOne = ({ now }: Dialect): string => `
UPDATE run SET lease_until = ${now} + :leaseMs::bigint, size_bytes = :sizeBytes::bigint ${OF_HOLDER}
RETURNING cancel_requested`;

const decodeHold = flow(
  decodeColumn('cancel_requested', Flag, () => 'run that runs'),
  E.map((isRequested): Hold => (isRequested ? 'cancelling' : 'held')),
);

/** Runs whose dump, or a copy of it, is in a destination are kept. */
export const isToPurge = ({ ref }: Dialect): string =>
  `ended_at < :before::bigint AND (state <> 'done' OR ${ref('destination')} IS NULL) AND copies IS NULL`;

const purgeEnded = (sql: Dialect): string => `
DELETE FROM run
 WHERE ${sql.isInUnlocked('id', `SELECT id FROM run WHERE ${isToPurge(sql)} ORDER BY ended_at LIMIT :limit`)}`;

/** The changes of runs. Leases are by the clock of the store. */
export const runWrites = (preparing: Preparing) => {
  const { sql, prepare } = preparing;
  const find = prepare('lock_database', findDatabase(sql));
  const lock = prepare('lock_runs', sql.takeLock('run'));
  const count = prepare('count_running', countRunning(sql));
  const insert = prepare('start_run', startOne(sql));
  const renew = prepare('renew_run', renewOne(sql));
  const endAbandoned = prepare('end_abandoned_runs', endAllAbandoned(sql));
  const pullBack = pullAllBack(sql).map(([name, statement]) => prepare(name, statement));
  const purge = prepare('purge_runs', purgeEnded(sql));
  return {
    /** The database is locked before the starts of others, which so never wait for a change of the fleet. */
    start: (start: RunStart, limits: RunLimits): Steps<StartFailure, StartedRun> =>
      inTransaction<StartFailure, StartedRun>(function* () {
        const { node, kind, database } = start;
        if (O.isSome(database) && !(yield* find.any({ database })))
          return yield* orEnd(TARGET_GONE);
        yield* lock.run();
        const running = yield* count.first(decodeRunning, { database, node, kind });
        const reached = O.flatMap((runs: RunLimits) => reachedLimit(runs, limits))(running);
        if (O.isSome(reached)) return yield* orEnd(E.left(reached.value));
        const run = { id: freshId(), fence: 1 };
        yield* insert.run({ ...start, restore: restoreText(start.restore), id: run.id });
        return run;
      }),
    *renew({ id, fence }: StartedRun, leaseMs: number, sizeBytes: number) {
      const hold = yield* renew.first(decodeHold, { id, fence, leaseMs, sizeBytes });
      return O.getOrElse((): Hold => 'lost')(hold);
    },
    ...restoreWrites(preparing),
    finish: finishRun(preparing),
    endAllAbandoned: () =>
      inTransaction(function* (): Steps<Corrupt, number> {
        for (const pulled of pullBack) yield* pulled.run();
        return yield* endAbandoned.count();
      }),
    purge: (before: Date, limit: number) => purge.count({ before, limit }),
  };
};

type StartFailure = Corrupt | TooManyRuns | RunTargetGone;

const finishOne = ({ ref, key, locking }: Dialect): string => `
UPDATE run
   SET state = :state, ended_at = :endedAt::bigint, size_bytes = :sizeBytes::bigint, sha256 = :sha256, failure = :failure,
       ${ref('destination')} = (SELECT ${key} FROM resource WHERE id = :destination::uuid
                                ${locking('FOR KEY SHARE SKIP LOCKED')}),
       object_bytes = :objectBytes::bigint, stored = :stored
${OF_HOLDER}`;

/** A run ends together with the proof that it brings. */
const finishRun = (preparing: Preparing) => {
  const finish = preparing.prepare('finish_run', finishOne(preparing.sql));
  const record = recordProof(preparing);
  return ({ id, fence }: StartedRun, outcome: RunOutcome, endedAt: Date) =>
    inTransaction(function* () {
      const isOurs = yield* finish.any({ id, fence, ...outcomeColumns(outcome), endedAt });
      const proof = O.toUndefined(proofOfRun(id, endOfRun(outcome), endedAt));
      if (isOurs && proof !== undefined) yield* record(proof);
      return isOurs;
    });
};

const NOTE = `
UPDATE run SET size_bytes = :sizeBytes::bigint, restore = :restore ${OF_HOLDER}`;

const CLEAR = 'UPDATE run SET is_uncleared = false WHERE id = :id::uuid';

/** A restore that may have left something on its server; one that runs has no end. */
export const IS_UNCLEARED = 'r.is_uncleared AND r.ended_at > 0';

const restoreText = O.map((restore: RunRestore) => JSON.stringify(restore));

/** The changes of runs that restore. */
const restoreWrites = ({ prepare }: Preparing) => {
  const note = prepare('note_restore', NOTE);
  const clear = prepare('clear_restore', CLEAR);
  return {
    noteRestore: ({ id, fence }: StartedRun, sizeBytes: number, restore: RunRestore) =>
      note.any({ id, fence, sizeBytes, restore: JSON.stringify(restore) }),
    clear: (id: Uuid) => clear.any({ id }),
  };
};
