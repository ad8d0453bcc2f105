import type { ApprovalRequest } from '../../../core/approvals/approval.js';
import type { Store } from '../../../core/store.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { rightOf } from '../shared/right-of.js';

export const ASKED = new Date('2026-11-21T03:00:00.000Z');
export const A_DAY_LATER = new Date('2026-11-22T03:00:00.000Z');

export const aRequest = (telling: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  about: 'fleet ',
  acts: [{ kind: 'prune', type: 'server', path: 'db-eu-1' }],
  digest: 'd1',
  requestedBy: { id: 'ada', name: 'Ada' },
  requestedAt: ASKED,
  until: A_DAY_LATER,
  ...telling,
});

/** A request of somebody else that waits. */
export const waitingRequest = async (
  { approvals }: Pick<Store, 'approvals'>,
  telling: Partial<ApprovalRequest> = {},
): Promise<Uuid> => (await rightOf(approvals.file(aRequest(telling)))).id;
