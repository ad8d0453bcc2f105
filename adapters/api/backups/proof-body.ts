import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import type * as t from 'io-ts';
import type { StoredProof } from '../../../core/backups/proof/proof.js';
import { protectionWording } from '../../../core/backups/proof/proof-wording.js';
import type {
  DatabaseProofs,
  ProofPage,
} from '../../../core/backups/use-cases/proving/read-proofs.js';
import type { RecentSurvey } from '../recent-surveys.js';
import { parsePathCursor, pathCursor } from '../fleet/fleet-api.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { LastProofBody, protectionChoice, seconds } from '../resources/dump-times-fields.js';
import { resourceAddress, ResourceBody } from '../resources/resource-body.js';
import { parseInstant } from '../fields/instants.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { answer, operations } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { optionalText } from '../operation/sent.js';

export const lastProofBody = ({ tookMs, dumpedAt: dumpAt, ...proof }: StoredProof) =>
  encode(LastProofBody, { ...proof, dumpAt, seconds: O.map(toSeconds)(tookMs) });

const toSeconds = (ms: number): number => ms / 1_000;

const DatabaseProofsBody = d.namedRecord('DatabaseProofs', {
  database: ResourceBody,
  protection: protectionChoice,
  protection_reason: d.about(d.text, 'Why, in a sentence.'),
  recovery_point: d.about(
    d.orNull(d.instant),
    'When the last good dump ended: what was written later would be lost.',
  ),
  recovery_seconds: d.about(
    d.orNull(seconds),
    'How long the last restore that was measured took; null where none was.',
  ),
  last_proof: d.orNull(LastProofBody),
  proofs: d.about(d.count, 'How many proofs there were since then.'),
  failed_proofs: d.about(d.count, 'How many of them failed.'),
});

export const ProofPageBody = d.record({
  databases: d.listOf(DatabaseProofsBody),
  next: d.nextPage,
});
export type ProofPageBody = t.TypeOf<typeof ProofPageBody>;

export const proofPageBody = ({ databases, next }: ProofPage): ProofPageBody => ({
  databases: databases.map(databaseProofsBody),
  next: pipe(next, O.map(pathCursor), O.toNullable),
});

const databaseProofsBody = (found: DatabaseProofs): t.TypeOf<typeof DatabaseProofsBody> => {
  const last = pipe(found.lastRestored, O.map(lastProofBody), O.toNullable);
  return encode(
    DatabaseProofsBody,
    { ...found, protection: found.protection.state, recoveryPoint: found.lastGoodAt },
    {
      protection_reason: protectionWording(found.protection),
      recovery_seconds: last?.seconds ?? null,
      last_proof: last,
      proofs: found.counts.good + found.counts.failed,
      failed_proofs: found.counts.failed,
    },
  );
};

const DueSlotBody = d.namedRecord('DueSlot', {
  from: d.about(d.instant, 'Of half an hour; the first has what is overdue as well.'),
  runs: d.about(d.count, 'How many schedules have their next run then.'),
  will_fail: d.about(d.count, 'How many of them are foreseen to fail.'),
});

export const ProtectionBody = d.namedRecord('Protection', {
  protected: d.count,
  at_risk: d.count,
  unprotected: d.count,
  none: d.count,
  counted_at: d.about(
    d.instant,
    'When. Where many ask, they are counted again after forty times as long as that took.',
  ),
  proved: d.about(d.count, 'Of how many a dump was proved by restoring it.'),
  oldest_proof_at: d.about(
    d.orNull(d.instant),
    'When the last of those proofs of a database was made for which that is the longest ago.',
  ),
  due: d.about(d.listOf(DueSlotBody), 'The next runs, within twelve hours.'),
});

const AHEAD_MS = 12 * 3_600_000;

export const protectionBody = ({
  survey: { counts, proofs, due },
  at,
}: RecentSurvey): t.TypeOf<typeof ProtectionBody> => ({
  ...counts,
  counted_at: at.toISOString(),
  proved: proofs.length,
  oldest_proof_at: pipe(
    proofs.map((proof) => proof.at.toISOString()),
    RA.sort(S.Ord),
    RA.head,
    O.toNullable,
  ),
  due: due
    .filter(({ from }) => from.getTime() < at.getTime() + AHEAD_MS)
    .map(({ from, runs, failing }) => ({ from: from.toISOString(), runs, will_fail: failing })),
});

export const PROOFS = operations('dump', {
  listProofs: {
    route: 'GET /v1/proofs',
    summary: 'The proofs of databases',
    description:
      'For each database on which the caller holds `database:read` and `backup:read`, by path: whether it is protected, its recovery point, the recovery time that was measured, and the last proof. A page may have fewer entries than `limit` before the last.',
    query: {
      since: parameter(
        undefined,
        'From when on proofs are counted; 90 days ago if left out.',
        optionalText('an ISO 8601 instant with its zone', parseInstant, {
          type: 'string',
          format: 'date-time',
        }),
      ),
      under: parameter(
        undefined,
        'Only databases at or under the resource with this id or path.',
        resourceAddress,
      ),
      limit: limitField,
      after: afterField(parsePathCursor),
    },
    answer: answer(200, 'A page of databases.', ProofPageBody),
    errors: ['NotFound'],
  },
  countProtection: {
    route: 'GET /v1/protection',
    summary: 'How many databases are protected',
    description:
      'Of the databases on which the caller holds `database:read` and `backup:read`. `protected`: a good dump in time, proved as its schedules ask. `at_risk`: one of these is late or about to fail. `unprotected`: no good dump. `none`: it needs none, as it or its policy says.',
    answer: answer(200, 'The counts.', ProtectionBody),
    errors: [],
  },
});
