import * as O from 'fp-ts/lib/Option.js';
import type { StartedRun } from '../../../../core/backups/ports/run-register.js';
import { proofOfRun } from '../../../../core/backups/proof/proof.js';
import { endOfRun, type RunOutcome } from '../../../../core/backups/run.js';
import type { Dialect, Preparing } from '../engine/engine.js';
import { inTransaction } from '../engine/steps.js';
import { recordProof } from './proof/proof-writes.js';
import { OF_HOLDER, outcomeColumns } from './run-columns.js';

const finishOne = ({ ref, key, locking }: Dialect): string => `
UPDATE run
   SET state = :state, ended_at = :endedAt::bigint, size_bytes = :sizeBytes::bigint, sha256 = :sha256, failure = :failure,
       ${ref('destination')} = (SELECT ${key} FROM resource WHERE id = :destination::uuid
                                ${locking('FOR KEY SHARE SKIP LOCKED')}),
       object_bytes = :objectBytes::bigint, stored = :stored
${OF_HOLDER}`;

/** A run ends together with the proof that it brings. */
export const finishRun = (preparing: Preparing) => {
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
