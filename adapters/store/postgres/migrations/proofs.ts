/**
 * The proofs of dumps, each with what it was of: it outlives its run, its schedule and its database, whose ids it has whether
 * they are still there or not. Runs that restored their dump before there were proofs bring theirs, under their own id; how
 * long it took was not stored then.
 *
 * In `upkeep`, `prove_at` is when a dump of a schedule is to be proved again, and null where none is; it is being proved until
 * `proving_until` at the latest.
 */
export const proofs = `
CREATE TABLE shipshape.proof (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL,
  database_id uuid,
  schedule_id uuid,
  database_path text COLLATE "C" NOT NULL,
  dumped_at bigint NOT NULL,
  proved_by text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  took_ms bigint,
  reached text COLLATE "C",
  failure text
);
CREATE INDEX proof_of_run ON shipshape.proof (run_id, at, id);
CREATE INDEX proof_of_schedule ON shipshape.proof (schedule_id, at, id);
CREATE INDEX proof_of_database ON shipshape.proof (database_id, at, id);
CREATE INDEX proof_restored ON shipshape.proof (database_id, at, id) WHERE reached = 'restored' AND failure IS NULL;
CREATE INDEX proof_by_time ON shipshape.proof (at);

INSERT INTO shipshape.proof (id, run_id, database_id, schedule_id, database_path, dumped_at, proved_by, at, reached)
SELECT r.id, r.id, r.database_id, r.schedule_id, r.database_path, coalesce(r.planned_for, r.started_at), 'run', r.ended_at, 'restored'
  FROM shipshape.run r
 WHERE r.state IN ('done', 'expired') AND r.failure IS NULL AND r.ended_at IS NOT NULL AND r.stored::json ->> 'proof' = 'restored';

ALTER TABLE shipshape.upkeep ADD COLUMN prove_at bigint;
ALTER TABLE shipshape.upkeep ADD COLUMN proving_until bigint NOT NULL DEFAULT 0;
CREATE INDEX upkeep_to_prove ON shipshape.upkeep (prove_at) WHERE prove_at IS NOT NULL;
`;
