import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { PROVERS, type StoredProof } from '../../../core/backups/proof/proof.js';
import { protectionWording } from '../../../core/backups/proof/protection-wording.js';
import { PROTECTIONS } from '../../../core/backups/proof/protection.js';
import type {
  DatabaseProofs,
  ProofPage,
} from '../../../core/backups/use-cases/proving/list-proofs.js';
import { decodeExactly } from '../fields/decode-exactly.js';
import { isoOrNull, parseInstant } from '../fields/instants.js';
import { afterField, limitField } from '../fields/page-fields.js';
import { parsePathCursor, pathCursor } from '../fleet/path-cursor.js';
import {
  about,
  choice,
  count,
  documented,
  instant,
  listOf,
  named,
  nextPage,
  orNull,
  record,
  text,
  uuid,
} from '../operation/described.js';
import { answer, operations, type QueryFields } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { optionalText } from '../operation/sent.js';
import { resourceAddress, ResourceBody, resourceBody } from '../resources/resource-body.js';

const seconds = documented(t.number, { type: 'number', minimum: 0 });

/** A restore that proved a dump. */
export const LastProofBody = named(
  'LastProof',
  record({
    at: about(instant, 'When it ended.'),
    seconds: about(
      orNull(seconds),
      'How long the restore alone took; null of one before that was measured.',
    ),
    run: about(uuid, 'The run that made the dump.'),
    dump_at: about(instant, 'The time for which the dump was made.'),
    by: about(
      choice(PROVERS),
      '`run`: the run that made it; `again`: a later proof; `restore`: somebody restored it.',
    ),
  }),
);

export const lastProofBody = ({ at, tookMs, run, dumpedAt, by }: StoredProof) => ({
  at: at.toISOString(),
  seconds: pipe(
    tookMs,
    O.map((ms) => ms / 1_000),
    O.toNullable,
  ),
  run,
  dump_at: dumpedAt.toISOString(),
  by,
});

export const protectionChoice = choice(PROTECTIONS);

const DatabaseProofsBody = named(
  'DatabaseProofs',
  record({
    database: ResourceBody,
    protection: protectionChoice,
    protection_reason: about(text, 'Why, in a sentence.'),
    recovery_point: about(
      orNull(instant),
      'When the last good dump ended: what was written later would be lost.',
    ),
    recovery_seconds: about(
      orNull(seconds),
      'How long the last restore that was measured took; null where none was.',
    ),
    last_proof: orNull(LastProofBody),
    proofs: about(count, 'How many proofs there were since then.'),
    failed_proofs: about(count, 'How many of them failed.'),
  }),
);

export const ProofPageBody = record({ databases: listOf(DatabaseProofsBody), next: nextPage });
export type ProofPageBody = t.TypeOf<typeof ProofPageBody>;

export const proofPageBody = ({ databases, next }: ProofPage): ProofPageBody => ({
  databases: databases.map(databaseProofsBody),
  next: pipe(next, O.map(pathCursor), O.toNullable),
});

const databaseProofsBody = (found: DatabaseProofs): t.TypeOf<typeof DatabaseProofsBody> => {
  const last = pipe(found.lastRestored, O.map(lastProofBody), O.toNullable);
  return {
    database: resourceBody(found.database),
    protection: found.protection.state,
    protection_reason: protectionWording(found.protection),
    recovery_point: isoOrNull(found.lastGoodAt),
    recovery_seconds: last?.seconds ?? null,
    last_proof: last,
    proofs: found.counts.good + found.counts.failed,
    failed_proofs: found.counts.failed,
  };
};

export const ProtectionBody = named(
  'Protection',
  record({ protected: count, at_risk: count, unprotected: count, none: count }),
);

const PROOF_QUERY = {
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
};

export const PROOFS = operations({
  listProofs: {
    method: 'GET',
    path: '/v1/proofs',
    tag: 'dump',
    summary: 'The proofs of databases',
    description:
      'For each database on which the caller holds `database:read` and `backup:read`, by path: whether it is protected, its recovery point, the recovery time that was measured, and the last proof. A page may have fewer entries than `limit` before the last.',
    query: PROOF_QUERY,
    answer: answer(200, 'A page of databases.', ProofPageBody),
    errors: ['NotFound'],
  },
  countProtection: {
    method: 'GET',
    path: '/v1/protection',
    tag: 'dump',
    summary: 'How many databases are protected',
    description:
      'Of the databases on which the caller holds `database:read` and `backup:read`. `protected`: a good dump in time, proved as its schedules ask. `at_risk`: one of these is late or about to fail. `unprotected`: no good dump. `none`: it needs none, as it or its policy says.',
    answer: answer(200, 'The counts.', ProtectionBody),
    errors: [],
  },
});

export type ProofParameters = QueryFields<typeof PROOF_QUERY>;

const Query = t.type(PROOF_QUERY);

/** The query of the parameters, or every mistake in them. */
export const decodeProofParameters = (parameters: ProofParameters) =>
  decodeExactly(Query, parameters);
