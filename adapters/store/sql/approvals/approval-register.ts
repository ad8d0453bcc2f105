import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { Issuer } from '../../../../core/access/access-token.js';
import type {
  Approval,
  ApprovalDecision,
  ApprovalRequest,
} from '../../../../core/approvals/approval.js';
import { APPROVAL_MS, APPROVAL_STATES } from '../../../../core/approvals/approval.js';
import type {
  ApprovalRegister,
  FiledRequest,
} from '../../../../core/approvals/ports/approval-register.js';
import { APPROVAL_KINDS } from '../../../../core/described/fleet-rules.js';
import { HOUR_MS } from '../../../../core/shared/durations.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { wordOf } from '../../../../core/shared/word.js';
import type { Engine, MethodsOf, Preparing } from '../engine/engine.js';
import { inTransaction } from '../engine/steps.js';
import { exactPartial } from '../fleet/attributes-codec.js';
import { freshId, Instant, jsonText, nullable, SubjectTypeCodec } from '../rows/column-codecs.js';
import { decodeColumn, decodeFields, named } from '../rows/decode-row.js';

const INSERT = `
INSERT INTO approval (id, about, acts, digest, requester, requester_name, requested_at, ends_at, state)
VALUES (:id::uuid, :about, :acts, :digest, :requester, :requesterName::text, :requestedAt::bigint, :endsAt::bigint, 'waiting')`;

const OPEN = `requester = :requester AND about = :about AND state IN ('waiting', 'approved')`;

/** One that would last longer is from before the clock was set back. */
const lastsAt = (at: string): string =>
  `ends_at > ${at} AND ends_at <= ${at} + ${APPROVAL_MS + HOUR_MS}`;

const LASTS = lastsAt(':at::bigint');

const DECIDE = `
UPDATE approval SET state = :state, decider = :decider, decider_name = :deciderName::text, decided_at = :at::bigint
 WHERE id = :id::uuid AND state = 'waiting' AND ${LASTS}`;

const SPEND = `
UPDATE approval SET state = 'done'
 WHERE requester = :requester AND digest = :digest AND state = 'approved' AND ${LASTS}`;

const statements = ({ sql, prepare }: Preparing) => ({
  /** Two that are filed at once would both wait. */
  lock: prepare('lock_approvals', sql.takeLock('approval')),
  forget: prepare(
    'forget_approvals',
    `DELETE FROM approval WHERE NOT (${lastsAt(':requestedAt::bigint')})`,
  ),
  waiting: prepare(
    'waiting_approval',
    `SELECT id, ends_at FROM approval WHERE ${OPEN} AND digest = :digest AND state = 'waiting'`,
  ),
  approved: prepare(
    'approved_request',
    `SELECT id FROM approval WHERE ${OPEN} AND state = 'approved'`,
  ),
  void: prepare(
    'void_approvals',
    `UPDATE approval SET state = 'void' WHERE ${OPEN} AND id <> :kept::uuid`,
  ),
  insert: prepare('add_approval', INSERT),
  decide: prepare('decide_approval', DECIDE),
  spend: prepare('spend_approval', SPEND),
});

const decodeWaiting = decodeFields({ id: Uuid, endsAt: Instant }, named('approval'));
const decodeId = decodeColumn('id', Uuid, named('approval'));

export const approvalWrites = (preparing: Preparing) => {
  const of = statements(preparing);
  return {
    file: (request: ApprovalRequest) =>
      inTransaction(function* () {
        const row = columnsOf(request);
        yield* of.lock.run();
        yield* of.forget.run(row);
        const voided = yield* of.approved.first(decodeId, row);
        const waiting = yield* of.waiting.first(decodeWaiting, row);
        const id = O.isSome(waiting) ? waiting.value.id : freshId();
        yield* of.void.run({ ...row, kept: id });
        if (O.isNone(waiting)) yield* of.insert.run({ ...row, id });
        const until = O.isSome(waiting) ? waiting.value.endsAt : request.until;
        return { id, until, voided } satisfies FiledRequest;
      }),
    decide: (id: Uuid, state: string, { by, at }: ApprovalDecision) =>
      of.decide.any({ id, state, at, decider: by.id, deciderName: by.name }),
    spend: (requester: string, digest: string, at: Date) => of.spend.any({ requester, digest, at }),
  };
};

const columnsOf = ({ about, acts, digest, requestedBy, requestedAt, until }: ApprovalRequest) => ({
  about,
  digest,
  acts: JSON.stringify(acts),
  requester: requestedBy.id,
  requesterName: requestedBy.name,
  requestedAt,
  endsAt: until,
});

const LIST = `
SELECT id, about, acts, digest, requester, requester_name, requested_at, ends_at, state, decider, decider_name, decided_at
  FROM approval WHERE ${LASTS} ORDER BY requested_at DESC, id LIMIT 100`;

const ACT = t.intersection([
  t.strict({ kind: wordOf(APPROVAL_KINDS), type: SubjectTypeCodec, path: t.string }),
  exactPartial({ detail: t.string }),
]);

const decodeApproval = flow(
  decodeFields(
    {
      id: Uuid,
      about: t.string,
      acts: jsonText(t.readonlyArray(ACT)),
      digest: t.string,
      requester: t.string,
      requesterName: nullable(t.string),
      requestedAt: Instant,
      endsAt: Instant,
      state: wordOf(APPROVAL_STATES),
      decider: nullable(t.string),
      deciderName: nullable(t.string),
      decidedAt: nullable(Instant),
    },
    named('approval'),
  ),
  E.map(
    ({ requester, requesterName, endsAt, decider, deciderName, decidedAt, ...row }): Approval => ({
      ...row,
      requestedBy: namedIssuer(requester, requesterName),
      until: endsAt,
      decision: pipe(
        O.Do,
        O.bind('by', () => O.map((id: string) => namedIssuer(id, deciderName))(decider)),
        O.bind('at', () => decidedAt),
      ),
    }),
  ),
);

const namedIssuer = (id: string, name: O.Option<string>): Issuer => ({
  id,
  ...(O.isSome(name) && { name: name.value }),
});

export const approvalRegister = ({
  prepare,
  read,
  writes,
}: Engine<MethodsOf<ReturnType<typeof approvalWrites>>>): ApprovalRegister => {
  const list = prepare('list_approvals', LIST);
  return { ...writes, list: (at) => read(() => list.rows(decodeApproval, { at })) };
};
