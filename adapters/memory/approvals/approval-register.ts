import * as O from 'fp-ts/lib/Option.js';
import type { Approval, ApprovalRequest } from '../../../core/approvals/approval.js';
import type {
  ApprovalRegister,
  FiledRequest,
} from '../../../core/approvals/ports/approval-register.js';
import { freshId, type MemoryState, type StateCell } from '../state.js';

const MOST_LISTED = 100;

export const memoryApprovalRegister = (cell: StateCell): ApprovalRegister => ({
  file: (request) => cell.run((state) => fileRequest(state, request)),
  list: (at) =>
    cell.run(({ approvals }) =>
      [...approvals.values()]
        .filter(({ until }) => until > at)
        .sort(latestFirst)
        .slice(0, MOST_LISTED),
    ),
  decide: (id, state, decision) =>
    cell.run(({ approvals }) => {
      const one = approvals.get(id);
      if (one?.state !== 'waiting' || one.until <= decision.at) return false;
      approvals.set(id, { ...one, state, decision: O.some(decision) });
      return true;
    }),
  spend: (requester, digest, at) =>
    cell.run(({ approvals }) => {
      const one = [...approvals.values()].find(
        (approval) =>
          approval.state === 'approved' &&
          approval.requestedBy.id === requester &&
          approval.digest === digest &&
          approval.until > at,
      );
      if (one !== undefined) approvals.set(one.id, { ...one, state: 'done' });
      return one !== undefined;
    }),
});

const latestFirst = (one: Approval, other: Approval): number =>
  other.requestedAt.getTime() - one.requestedAt.getTime() || (one.id < other.id ? -1 : 1);

const fileRequest = ({ approvals }: MemoryState, request: ApprovalRequest): FiledRequest => {
  for (const { id, until } of approvals.values())
    if (until <= request.requestedAt) approvals.delete(id);
  const open = [...approvals.values()].filter(
    ({ about, requestedBy, state }) =>
      about === request.about &&
      requestedBy.id === request.requestedBy.id &&
      ['waiting', 'approved'].includes(state),
  );
  const same = open.find(({ digest, state }) => digest === request.digest && state === 'waiting');
  const others = open.filter((one) => one !== same);
  for (const one of others) approvals.set(one.id, { ...one, state: 'void' });
  const voided = O.fromNullable(others.find(({ state }) => state === 'approved')?.id);
  if (same !== undefined) return { id: same.id, until: same.until, voided };
  const id = freshId();
  approvals.set(id, { ...request, id, state: 'waiting', decision: O.none });
  return { id, until: request.until, voided };
};
