import * as O from 'fp-ts/lib/Option.js';
import type { ProofRegister } from '../../../../../core/backups/ports/proof-register.js';
import { Uuid } from '../../../../../core/shared/uuid.js';
import type { Dialect, Preparing, StepsOf } from '../../engine/engine.js';
import { freshId, Instant, jsonText, nullable } from '../../rows/column-codecs.js';
import { decodeColumn, decodeFields, named } from '../../rows/decode-row.js';
import { roused } from '../run-columns.js';
import * as t from 'io-ts';
import { PROVERS, type DumpProof } from '../../../../../core/backups/proof/proof.js';
import { wordOf } from '../../../../../core/shared/word.js';
import { type DumpFailure, withoutNames } from '../../../../../core/backups/dump-failure.js';
import { DumpFailureCodec } from '../dump-failure-codec.js';
import { ProofCodec } from '../stored-dump-row.js';

const insertProof = ({ idOf }: Dialect): string => `
INSERT INTO proof (id, run_id, database_id, schedule_id, database_path, dumped_at, proved_by, at, took_ms, reached, failure)
SELECT :id::uuid, r.id, ${idOf('r.database')}, ${idOf('r.schedule')}, r.database_path,
       coalesce(r.planned_for, r.started_at), :by, :at::bigint, :tookMs::bigint, :reached, :failure
  FROM run r WHERE r.id = :run::uuid`;

/** Stores a proof; returns whether its run exists. */
export const recordProof = ({ sql, prepare }: Preparing) => {
  const insert = prepare('record_proof', insertProof(sql));
  return (proof: DumpProof) => insert.any({ ...proofColumns(proof), id: freshId() });
};

/** Runs go first, once their dumps are removed. */
export const IS_TO_PURGE =
  'p.at < :before::bigint AND NOT EXISTS (SELECT 1 FROM run r WHERE r.id = p.run_id)';

const purgeOld = (sql: Dialect): string => `
DELETE FROM proof
 WHERE ${sql.isInUnlocked('id', `SELECT p.id FROM proof p WHERE ${IS_TO_PURGE} ORDER BY p.at LIMIT :limit`)}`;

export const isToProve = ({ now }: Pick<Dialect, 'now'>): string =>
  `prove_at <= ${now} AND proving_until <= ${now}`;

const claimFirst = (sql: Dialect): string => `
UPDATE upkeep SET proving_until = ${sql.now} + :leaseMs::bigint
 WHERE ${sql.isInUnlocked(
   sql.ref('resource'),
   `SELECT ${sql.ref('resource')} FROM upkeep WHERE ${isToProve(sql)} ORDER BY prove_at LIMIT 1`,
 )}
RETURNING ${sql.idOf('resource')} AS id`;

const decodeClaimed = decodeColumn('id', Uuid, named('upkeep'));

const changeOne = ({ ref, keyOf }: Dialect, change: string): string =>
  `UPDATE upkeep SET ${change} WHERE ${ref('resource')} = ${keyOf(':id')}`;

export type ProofWrites = Omit<ProofRegister, 'ofSchedule' | 'ofDatabases' | 'countsOf'>;

/** The proofs of dumps, and which are to be made. Leases are by the clock of the store. */
export const proofWrites = (preparing: Preparing): StepsOf<ProofWrites> => {
  const { sql, prepare } = preparing;
  const plan = prepare('plan_proof', changeOne(sql, 'prove_at = :at::bigint'));
  const claim = prepare('claim_proof', claimFirst(sql));
  const renew = prepare(
    'renew_proof',
    changeOne(sql, `proving_until = ${sql.now} + :leaseMs::bigint`),
  );
  const release = prepare(
    'release_proof',
    changeOne(sql, `prove_at = :at::bigint, proving_until = 0, ${roused(sql)}`),
  );
  const purge = prepare('purge_proofs', purgeOld(sql));
  return {
    purge: (before, limit) => purge.count({ before, limit }),
    record: recordProof(preparing),
    plan: (id, at) => plan.run({ id, at }),
    claim: (leaseMs) => claim.first(decodeClaimed, { leaseMs }),
    renew: (id, leaseMs) => renew.run({ id, leaseMs }),
    release: (id, next) => release.run({ id, at: next }),
  };
};

/** The columns of a proof `p` that `decodeProofRow` reads. */
export const PROOF_COLUMNS = `
p.run_id AS run, p.database_id AS database, p.database_path, p.dumped_at, p.proved_by AS "by", p.at, p.took_ms, p.reached, p.failure`;

export const decodeProofRow = decodeFields(
  {
    run: Uuid,
    database: nullable(Uuid),
    databasePath: t.string,
    dumpedAt: Instant,
    by: wordOf(PROVERS),
    at: Instant,
    tookMs: nullable(t.number),
    reached: nullable(ProofCodec),
    failure: nullable(jsonText(DumpFailureCodec)),
  },
  () => 'proof of a dump',
);

/** The columns that a proof sets. */
const proofColumns = ({ failure, ...proof }: DumpProof) => ({
  ...proof,
  failure: O.map((one: DumpFailure) => JSON.stringify(withoutNames(one)))(failure),
});
