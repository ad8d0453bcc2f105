import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, readPermission } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { type Approval, permissionToApprove } from '../approval.js';
import type { ApprovalRegister } from '../ports/approval-register.js';

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
