import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { type DumpFailure, withoutNames } from '../../../../../core/backups/dump-failure.js';
import type { DumpProof, Prover, StoredProof } from '../../../../../core/backups/proof/proof.js';
import { Uuid } from '../../../../../core/shared/uuid.js';
import { Instant, jsonText, nullable } from '../../rows/column-codecs.js';
import { decodeRow } from '../../rows/decode-row.js';
import { DumpFailureCodec } from '../dump-failure-codec.js';
import { ProofCodec } from '../stored-dump-row.js';

/** The columns of a proof `p` that `decodeProofRow` reads. */
export const PROOF_COLUMNS = `
p.run_id, p.database_id, p.database_path, p.dumped_at, p.proved_by, p.at, p.took_ms, p.reached, p.failure`;

export const decodeProofRow = flow(
  decodeRow(
    t.strict({
      run_id: Uuid,
      database_id: nullable(Uuid),
      database_path: t.string,
      dumped_at: Instant,
      proved_by: t.keyof({ run: null, again: null, restore: null } satisfies Readonly<
        Record<Prover, null>
      >),
      at: Instant,
      took_ms: nullable(t.number),
      reached: nullable(ProofCodec),
      failure: nullable(jsonText(DumpFailureCodec)),
    }),
    () => 'proof of a dump',
  ),
  E.map((row): StoredProof => ({
    run: row.run_id,
    database: row.database_id,
    databasePath: row.database_path,
    dumpedAt: row.dumped_at,
    by: row.proved_by,
    at: row.at,
    tookMs: row.took_ms,
    reached: row.reached,
    failure: row.failure,
  })),
);

/** The columns that a proof sets. */
export const proofColumns = ({ run, by, at, tookMs, reached, failure }: DumpProof) => ({
  run,
  by,
  at,
  tookMs: O.toNullable(tookMs),
  reached: O.toNullable(reached),
  failure: O.toNullable(O.map((one: DumpFailure) => JSON.stringify(withoutNames(one)))(failure)),
});
