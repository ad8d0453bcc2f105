import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetResourceOf } from '../../../fleet/fleet-resource.js';
import type { FleetPlan } from '../../../fleet/plan-fleet-change.js';
import {
  changedSchedules,
  type ExpiringDump,
  type ExpiringDumps,
  type PreviewedPlan,
} from '../../../fleet/previewed-plan.js';
import {
  applyFleet,
  type ApplyFleet,
  type ApplyFleetPorts,
} from '../../../fleet/use-cases/apply-fleet.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { RunQueue } from '../../ports/run-queue.js';
import { expiredDumps, keptDumpOf } from '../../retention/retention.js';
import type { Run } from '../../run.js';
import { findMoved } from '../storing/find-moved.js';

export interface ApplyFleetWithPreviewPorts extends ApplyFleetPorts {
  readonly queue: Pick<RunQueue, 'stored'>;
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly clock: Clock;
}

/** A dry run says as well which dumps the changed schedules would not keep: what `keep` removes is gone for good. */
export const applyFleetWithPreview =
  (ports: ApplyFleetWithPreviewPorts): ApplyFleet =>
  (caller, description, options) => {
    const applied = applyFleet(ports)(caller, description, options);
    return options.dryRun ? pipe(applied, TE.flatMap(withExpiring(ports))) : applied;
  };

const withExpiring =
  (ports: ApplyFleetWithPreviewPorts) =>
  (plan: PreviewedPlan): TE.TaskEither<PortFailure, PreviewedPlan> =>
    pipe(
      findExpiring(ports)(plan),
      TE.map((expiring) => ({ ...plan, expiring })),
    );

const findExpiring =
  (ports: ApplyFleetWithPreviewPorts) =>
  (plan: FleetPlan): TE.TaskEither<PortFailure, readonly ExpiringDumps[]> =>
    pipe(
      changedSchedules(plan),
      TE.traverseSeqArray(expiringOf(ports)),
      TE.map(RA.filter(({ dumps }) => dumps.length > 0)),
    );

const expiringOf =
  ({ queue, destinations, clock }: ApplyFleetWithPreviewPorts) =>
  ({
    path,
    attributes: { keep, timezone },
  }: FleetResourceOf<'schedule'>): TE.TaskEither<PortFailure, ExpiringDumps> =>
    pipe(
      keep === undefined ? TE.right([]) : queue.stored(path),
      TE.map(RA.filterMap(keptDumpOf)),
      TE.map((dumps) => expiredDumps(dumps, keep ?? {}, clock.now(), timezone)),
      TE.flatMap(TE.traverseSeqArray(({ run }) => expiringDump(destinations, run))),
      TE.map((dumps) => ({ schedulePath: path, dumps })),
    );

const expiringDump = (
  destinations: ApplyFleetWithPreviewPorts['destinations'],
  { id, startedAt, sizeBytes, stored }: Run,
): TE.TaskEither<PortFailure, ExpiringDump> =>
  pipe(
    findMoved(destinations, stored),
    TE.map((moved) => ({ id, startedAt, sizeBytes, hasMoved: moved })),
  );
