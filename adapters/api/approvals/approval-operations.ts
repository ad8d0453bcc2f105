import type * as t from 'io-ts';
import { type Approval, APPROVAL_STATES } from '../../../core/approvals/approval.js';
import { APPROVAL_KINDS } from '../../../core/described/fleet-rules.js';
import { SUBJECT_TYPES } from '../../../core/shared/resource.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';
import { answer, type Calls, operations } from '../operation/operation.js';
import type { Serving } from '../serving.js';

const who = d.record({ id: d.text, name: d.orNull(d.text) });

const ApprovalBody = d.namedRecord('Approval', {
  id: d.uuid,
  acts: d.listOf(
    d.record({
      kind: d.choice(APPROVAL_KINDS),
      type: d.choice(SUBJECT_TYPES),
      path: d.text,
      detail: d.about(
        d.orNull(d.text),
        'What is done there, where the kind alone does not say it.',
      ),
    }),
  ),
  requested_by: who,
  requested_at: d.instant,
  until: d.about(d.instant, 'From then on it is over, approved or not.'),
  state: d.about(
    d.choice(APPROVAL_STATES),
    '`void`: what would have been done has changed. `done`: it was approved, and then done.',
  ),
  decision: d.about(
    d.orNull(d.record({ by: who, at: d.instant })),
    'Who has approved or refused it.',
  ),
});
export type ApprovalBody = t.TypeOf<typeof ApprovalBody>;

const ApprovalsBody = d.namedRecord('Approvals', { approvals: d.listOf(ApprovalBody) });
export type ApprovalsBody = t.TypeOf<typeof ApprovalsBody>;

const approvalBody = (approval: Approval): ApprovalBody => encode(ApprovalBody, approval);

const PERMISSION =
  'Needs `fleet:write` on the fleet, or `backup:restore` where only a database would be replaced, and to read the fleet.';

export const APPROVALS = operations('approvals', {
  listApprovals: {
    route: 'GET /v1/approvals',
    summary: 'List requests for approval',
    description: `The requests of the last day that the token could decide on, the latest first, at most 100. ${PERMISSION}`,
    answer: answer(200, 'The requests.', ApprovalsBody),
  },
  approveRequest: {
    route: 'POST /v1/approvals/{id}/approve',
    summary: 'Approve a request',
    description: `Who has asked then does the same again, once, within a day of asking. ${PERMISSION} Who may be behind the request cannot approve it.`,
    answer: answer(200, 'The request as it is now.', ApprovalBody),
    errors: ['OwnRequest', 'NotFound', 'ApprovalOver'],
  },
  refuseRequest: {
    route: 'POST /v1/approvals/{id}/refuse',
    summary: 'Refuse a request',
    description: `Also one of your own. ${PERMISSION}`,
    answer: answer(200, 'The request as it is now.', ApprovalBody),
    errors: ['NotFound', 'ApprovalOver'],
  },
});

/** The part of the API about approvals. */
export const approvalsApiFor = ({
  useCases,
  caller,
  toResult,
}: Serving): Calls<typeof APPROVALS> => ({
  listApprovals: () =>
    toResult(useCases.listApprovals(caller), (all) => ({ approvals: all.map(approvalBody) })),
  approveRequest: (id) => toResult(useCases.approveRequest(caller, id), approvalBody),
  refuseRequest: (id) => toResult(useCases.refuseRequest(caller, id), approvalBody),
});
