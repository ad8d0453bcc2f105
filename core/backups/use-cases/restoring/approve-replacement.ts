import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { ApprovalWanted } from '../../../approvals/approval.js';
import { approvalsWanted } from '../../../approvals/find-irrevocable-acts.js';
import type { SeekApprovalPorts } from '../../../approvals/use-cases/seek-approval.js';
import { seekApproval } from '../../../approvals/use-cases/seek-approval.js';
import { isApprovalWanted } from '../../../described/fleet-rules.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ExaminedPlan } from './plan-restore.js';

export interface ApproveReplacementPorts extends SeekApprovalPorts {
  readonly fleet: Pick<FleetRegister, 'part'>;
}

/** Whether a restore may take the place of a database, where the fleet wants that approved. A request binds this dump, this instance and this database. */
export const approveReplacement = (
  ports: ApproveReplacementPorts,
  caller: Caller,
  { dumped, order, request }: ExaminedPlan,
): PortTask<void, ApprovalWanted> =>
  pipe(
    ports.fleet.part({ about: O.none, paths: [] }),
    TE.map(({ resources }) => approvalsWanted(resources)),
    TE.flatMap((wanted): ReturnType<ReturnType<typeof seekApproval>> =>
      !isApprovalWanted(wanted, 'restore_replace')
        ? TE.right(undefined)
        : seekApproval(ports)(caller, {
            about: `${request.instance} ${order.database}`,
            acts: [
              {
                kind: 'restore_replace',
                type: 'instance',
                path: order.target.database.path,
                detail: `${order.database} becomes ${dumped.databasePath} as run ${dumped.id} dumped it`,
              },
            ],
          }),
    ),
  );
