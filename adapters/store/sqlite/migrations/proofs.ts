/**
 * The proofs of dumps, each with what it was of: it outlives its run, its schedule and its database, whose ids it has whether
 * they are still there or not. Runs that restored their dump before there were proofs bring theirs, under their own id; how
 * long it took was not stored then.
 *
 * In `upkeep`, `prove_at` is when a dump of a schedule is to be proved again, and null where none is; it is being proved until
 * `proving_until` at the latest.
 */
export const proofs = `
CREATE TABLE proof (
  id TEXT PRIMARY KEY NOT NULL,
  run_id TEXT NOT NULL,
  database_id TEXT,
  schedule_id TEXT,
  database_path TEXT NOT NULL,
  dumped_at INTEGER NOT NULL,
  proved_by TEXT NOT NULL,
  at INTEGER NOT NULL,
  took_ms INTEGER,
  reached TEXT,
  failure TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX proof_of_run ON proof (run_id, at, id);
CREATE INDEX proof_of_schedule ON proof (schedule_id, at, id);
CREATE INDEX proof_of_database ON proof (database_id, at, id);
CREATE INDEX proof_restored ON proof (database_id, at, id) WHERE reached = 'restored' AND failure IS NULL;
CREATE INDEX proof_by_time ON proof (at);

INSERT INTO proof (id, run_id, database_id, schedule_id, database_path, dumped_at, proved_by, at, reached)
SELECT r.id, r.id, (SELECT id FROM resource WHERE seq = r.database), (SELECT id FROM resource WHERE seq = r.schedule), r.database_path, coalesce(r.planned_for, r.started_at), 'run', r.ended_at, 'restored'
  FROM run r
 WHERE r.state IN ('done', 'expired') AND r.failure IS NULL AND r.ended_at IS NOT NULL AND r.stored ->> 'proof' = 'restored';

ALTER TABLE upkeep ADD COLUMN prove_at INTEGER;
ALTER TABLE upkeep ADD COLUMN proving_until INTEGER NOT NULL DEFAULT 0;
CREATE INDEX upkeep_to_prove ON upkeep (prove_at) WHERE prove_at IS NOT NULL;
`;
