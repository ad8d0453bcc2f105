import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { type DumpFailure, withoutNames } from '../../../../../core/backups/dump-failure.js';
import type { DumpProof, Prover } from '../../../../../core/backups/proof/proof.js';
import { Uuid } from '../../../../../core/shared/uuid.js';
import { Instant, jsonText, nullable } from '../../rows/column-codecs.js';
import { decodeFields } from '../../rows/decode-row.js';
import { DumpFailureCodec } from '../dump-failure-codec.js';
import { ProofCodec } from '../stored-dump-row.js';

/** The columns of a proof `p` that `decodeProofRow` reads. */
export const PROOF_COLUMNS = `
p.run_id AS run, p.database_id AS database, p.database_path, p.dumped_at, p.proved_by AS "by", p.at, p.took_ms, p.reached, p.failure`;

export const decodeProofRow = decodeFields(
  {
    run: Uuid,
    database: nullable(Uuid),
    databasePath: t.string,
    dumpedAt: Instant,
    by: t.keyof({ run: null, again: null, restore: null } satisfies Readonly<Record<Prover, null>>),
    at: Instant,
    tookMs: nullable(t.number),
    reached: nullable(ProofCodec),
    failure: nullable(jsonText(DumpFailureCodec)),
  },
  () => 'proof of a dump',
);

/** The columns that a proof sets. */
export const proofColumns = ({ failure, ...proof }: DumpProof) => ({
  ...proof,
  failure: O.map((one: DumpFailure) => JSON.stringify(withoutNames(one)))(failure),
});
