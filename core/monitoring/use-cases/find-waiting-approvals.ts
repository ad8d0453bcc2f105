import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ApprovalRegister } from '../../approvals/ports/approval-register.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import { recordOfFleet, type RecordOfFleetPorts } from './record-of-fleet.js';

/** Opens the problem of requests that wait for an approval, which channels tell, and closes it once none does. Returns how many wait. */
export type FindWaitingApprovals = PortTask<number>;

export interface FindWaitingApprovalsPorts extends RecordOfFleetPorts {
  readonly approvals: Pick<ApprovalRegister, 'list'>;
  readonly waitingApprovalsReport: (fleet: ResourceId, count: number, since: Date) => ProblemReport;
}

export const findWaitingApprovals = ({
  approvals,
  waitingApprovalsReport,
  ...ports
}: FindWaitingApprovalsPorts): FindWaitingApprovals =>
  pipe(
    TE.fromIO(ports.clock.now),
    TE.flatMap(approvals.list),
    TE.map(RA.filter(({ state }) => state === 'waiting')),
    TE.map(RA.map(({ requestedAt }) => requestedAt)),
    TE.flatMap(recordOfFleet(ports, 'approval_waiting', waitingApprovalsReport)),
  );
