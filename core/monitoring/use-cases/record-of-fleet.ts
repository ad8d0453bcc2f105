import { pipe } from 'fp-ts/lib/function.js';
import * as D from 'fp-ts/lib/Date.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { detectedKey, type DetectedKind } from '../../problems/detected-kind.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';
import type { ApprovalRegister } from '../../approvals/ports/approval-register.js';
import { unusedFrom } from '../../access/access-token.js';
import type { TokenRegister } from '../../access/ports/token-register.js';

export interface RecordOfFleetPorts {
  readonly monitored: Pick<MonitoredFleet, 'fleet' | 'record'>;
  readonly clock: Clock;
}

/**
 * Opens a problem of the fleet itself, counted once for each of these times, or closes it if there are none.
 * Returns how many there are.
 */
export const recordOfFleet =
  (
    { monitored, clock }: RecordOfFleetPorts,
    kind: DetectedKind,
    toReport: (fleet: ResourceId, count: number, since: Date) => ProblemReport,
  ) =>
  (times: readonly Date[]): PortTask<number> =>
    pipe(
      monitored.fleet,
      TE.flatMap((fleet) => {
        const first = RA.head(RA.sort(D.Ord)(times));
        return monitored.record([
          O.isSome(first)
            ? { _tag: 'Open', report: toReport(fleet, times.length, first.value), failures: 0 }
            : { _tag: 'Close', key: detectedKey(kind, fleet), at: clock.now() },
        ]);
      }),
      TE.map(() => times.length),
    );

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

/** Opens the problem of unused tokens, and closes it once all are used. Returns how many are unused. */
export type FindUnusedTokens = PortTask<number>;

export interface FindUnusedTokensPorts extends RecordOfFleetPorts {
  readonly tokens: Pick<TokenRegister, 'list'>;
  /** Sentences are made where they are delivered; those of problems are stored. */
  readonly unusedTokensReport: (fleet: ResourceId, count: number, since: Date) => ProblemReport;
}

export const findUnusedTokens = ({
  tokens,
  unusedTokensReport,
  ...ports
}: FindUnusedTokensPorts): FindUnusedTokens =>
  pipe(
    tokens.list,
    TE.map((all) => {
      const at = ports.clock.now();
      return RA.filterMap((token: (typeof all)[number]) => unusedFrom(token, at))(all);
    }),
    TE.flatMap(recordOfFleet(ports, 'token_unused', unusedTokensReport)),
  );
