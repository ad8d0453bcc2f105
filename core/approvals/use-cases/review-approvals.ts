import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound, type NotFound, readPermission } from '../../access/caller.js';
import { haveOneHand } from '../../access/access-token.js';
import type { TokenRegister } from '../../access/ports/token-register.js';
import type { PortFailure, PortTask } from '../../shared/ports/port-failure.js';
import type { Uuid } from '../../shared/uuid.js';
import type { Approval, ApprovalDecision, ApprovalOver, OwnRequest } from '../approval.js';
import { permissionToApprove } from '../approval.js';
import type { ApprovalRegister } from '../ports/approval-register.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { Clock } from '../../shared/ports/clock.js';

/**
 * The requests of the last day that the caller could approve if they were those of others, the latest first: all that is in one is
 * shown, so it takes the permission on the whole fleet.
 */
export type ListApprovals = (caller: Caller) => PortTask<readonly Approval[]>;

export interface ListApprovalsPorts {
  readonly approvals: Pick<ApprovalRegister, 'list'>;
  readonly permissions: PermissionCheck;
  readonly clock: Clock;
}

export const listApprovals =
  ({ approvals, permissions, clock }: ListApprovalsPorts): ListApprovals =>
  (caller) =>
    pipe(
      TE.Do,
      TE.bind('held', () => permissions.permissionsOn(caller, 'fleet')),
      TE.bind('all', () => approvals.list(clock.now())),
      TE.map(({ held, all }) =>
        RA.filter(
          ({ acts }: Approval) =>
            held.has(readPermission('fleet')) && held.has(permissionToApprove(acts)),
        )(all),
      ),
    );

type Decided<F = never> = PortTask<Approval, NotFound | ApprovalOver | F>;

/** Approves a request that waits, which the caller may list, for somebody who cannot be behind the caller. */
export type ApproveRequest = (caller: Caller, id: Uuid) => Decided<OwnRequest>;

/** Refuses one, also one's own. */
export type RefuseRequest = (caller: Caller, id: Uuid) => Decided;

export interface RefuseRequestPorts extends ListApprovalsPorts {
  readonly approvals: Pick<ApprovalRegister, 'list' | 'decide'>;
}

export interface ApproveRequestPorts extends RefuseRequestPorts {
  readonly tokens: Pick<TokenRegister, 'list'>;
}

export const approveRequest =
  (ports: ApproveRequestPorts): ApproveRequest =>
  (caller, id) =>
    pipe(
      findRequest(ports)(caller, id),
      TE.bindTo('request'),
      TE.bindW('tokens', () => ports.tokens.list),
      TE.flatMap(({ request, tokens }): Decided<OwnRequest> =>
        haveOneHand(tokens, caller.id, request.requestedBy.id, ports.clock.now())
          ? TE.left({ _tag: 'OwnRequest' })
          : decide(ports, caller, request, 'approved'),
      ),
    );

export const refuseRequest =
  (ports: RefuseRequestPorts): RefuseRequest =>
  (caller, id) =>
    TE.flatMap(findRequest(ports)(caller, id), (request) =>
      decide(ports, caller, request, 'refused'),
    );

const findRequest =
  (ports: ListApprovalsPorts) =>
  (caller: Caller, id: Uuid): Decided =>
    pipe(
      listApprovals(ports)(caller),
      TE.map((all) => all.find((one) => one.id === id)),
      TE.flatMap(TE.fromNullable<PortFailure | NotFound>(notFound('approval'))),
    );

const decide = (
  { approvals, clock }: RefuseRequestPorts,
  { id, name }: Caller,
  request: Approval,
  state: 'approved' | 'refused',
): Decided => {
  const by = { id, ...(name !== undefined && { name }) };
  const decision: ApprovalDecision = { by, at: clock.now() };
  return TE.flatMap(approvals.decide(request.id, state, decision), (isDecided): Decided =>
    isDecided
      ? TE.right({ ...request, state, decision: O.some(decision) })
      : TE.left({ _tag: 'ApprovalOver' }),
  );
};
