import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { keyBefore } from '../../../fleet/editing/renaming.js';
import type { FleetResourceOf } from '../../../fleet/fleet-resource.js';
import type { FleetPlan } from '../../../fleet/plan-fleet-change.js';
import {
  changedSchedules,
  type ExpiringDump,
  type ExpiringDumps,
  type PreviewedPlan,
} from '../../../fleet/previewed-plan.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { RunQueue } from '../../ports/run-queue.js';
import { expiredDumps, keptDumpOf } from '../../retention/retention.js';
import type { Run } from '../../run.js';
import { findMoved } from '../storing/find-moved.js';

/** What is needed to find the dumps that would expire. */
export interface ExpiringPorts {
  readonly queue: Pick<RunQueue, 'stored'>;
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly clock: Clock;
}

/** A plan that was not carried out, with the dumps that it would have removed. */
export const withExpiring =
  (ports: ExpiringPorts) =>
  (plan: PreviewedPlan): TE.TaskEither<PortFailure, PreviewedPlan> =>
    pipe(
      findExpiring(ports)(plan),
      TE.map((expiring) => ({ ...plan, expiring })),
    );

const findExpiring =
  (ports: ExpiringPorts) =>
  (plan: FleetPlan): TE.TaskEither<PortFailure, readonly ExpiringDumps[]> =>
    pipe(
      changedSchedules(plan),
      TE.traverseSeqArray(expiringOf(ports, plan.renamed)),
      TE.map(RA.filter(({ dumps }) => dumps.length > 0)),
    );

/** Until the plan is carried out, a schedule has the path that it had before. */
const expiringOf =
  ({ queue, destinations, clock }: ExpiringPorts, renamed: FleetPlan['renamed'] = []) =>
  ({
    path,
    attributes: { keep, timezone },
  }: FleetResourceOf<'schedule'>): TE.TaskEither<PortFailure, ExpiringDumps> =>
    pipe(
      keep === undefined
        ? TE.right([])
        : queue.stored(keyBefore(renamed)({ type: 'schedule', path }).path),
      TE.map(RA.filterMap(keptDumpOf)),
      TE.map((dumps) => expiredDumps(dumps, keep ?? {}, clock.now(), timezone)),
      TE.flatMap(TE.traverseSeqArray(({ run }) => expiringDump(destinations, run))),
      TE.map((dumps) => ({ schedulePath: path, dumps })),
    );

const expiringDump = (
  destinations: ExpiringPorts['destinations'],
  { id, startedAt, sizeBytes, stored }: Run,
): TE.TaskEither<PortFailure, ExpiringDump> =>
  pipe(
    findMoved(destinations, stored),
    TE.map((moved) => ({ id, startedAt, sizeBytes, hasMoved: moved })),
  );
