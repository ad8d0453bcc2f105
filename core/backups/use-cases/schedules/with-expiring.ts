import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import { holdsOn, type HoldsOn } from '../../../fleet/editing/edit-error.js';
import { keyBefore } from '../../../fleet/editing/renaming.js';
import type { FleetResourceKey, FleetResourceOf } from '../../../fleet/fleet-resource.js';
import type { FleetPlan } from '../../../fleet/planning/plan-fleet-change.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import { placeGrants } from '../../../fleet/use-cases/editing/carry-out-edit.js';
import type { ExpiringDump, ExpiringDumps, PreviewedPlan } from '../../../fleet/previewed-plan.js';
import { changedSchedules } from '../../../fleet/previewed-plan.js';
import type { DeletionTime } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import { expiredDumps } from '../../retention.js';
import type { Run } from '../../run.js';
import { keptDumps, type KeptDumpsPorts } from '../storing/remove-stored.js';
import { findMoved, type FindMovedPorts } from '../storing/stored-object.js';

export interface ExpiringPorts extends FindMovedPorts, KeptDumpsPorts {
  readonly fleet: Pick<FleetRegister, 'locate'>;
  readonly deletionTime: DeletionTime;
}

/** Adds to the plan of a dry run the dumps that it would remove, as far as the caller may see their runs. */
export const withExpiring =
  (ports: ExpiringPorts, caller: Caller) =>
  (plan: PreviewedPlan): PortTask<PreviewedPlan> =>
    pipe(
      placeGrants(ports.fleet)(caller),
      TE.map(holdsOn),
      TE.flatMap((holds) => findExpiring(ports, holds)(plan)),
      TE.map((expiring) => ({ ...plan, expiring })),
    );

const findExpiring =
  (ports: ExpiringPorts, holds: HoldsOn) =>
  (plan: FleetPlan): PortTask<readonly ExpiringDumps[]> => {
    // Until the plan is carried out, a schedule has its former path.
    const before = keyBefore(plan.renamed ?? []);
    return pipe(
      changedSchedules(plan).map((schedule) => ({ schedule, stored: before(schedule) })),
      RA.filter(({ stored }) => holds('backup:read', stored)),
      TE.traverseSeqArray(expiringOf(ports)),
      TE.map(RA.filter(({ dumps }) => dumps.length > 0)),
    );
  };

interface ChangedSchedule {
  readonly schedule: FleetResourceOf<'schedule'>;
  readonly stored: FleetResourceKey;
}

const expiringOf =
  ({ deletionTime, ...ports }: ExpiringPorts) =>
  ({ schedule, stored }: ChangedSchedule): PortTask<ExpiringDumps> => {
    const {
      path,
      attributes: { keep, timezone },
    } = schedule;
    return pipe(
      keep === undefined ? TE.right([]) : keptDumps(ports)(stored.path),
      TE.bindTo('dumps'),
      TE.apS('now', deletionTime),
      TE.map(({ dumps, now }) => expiredDumps(dumps, keep ?? {}, now, timezone)),
      TE.flatMap(TE.traverseSeqArray(({ run }) => expiringDump(ports, run))),
      TE.map((dumps) => ({ schedulePath: path, dumps })),
    );
  };

const expiringDump = (
  ports: FindMovedPorts,
  { id, startedAt, sizeBytes, stored }: Run,
): PortTask<ExpiringDump> =>
  pipe(
    findMoved(ports, stored),
    TE.map((moved) => ({ id, startedAt, sizeBytes, hasMoved: moved })),
  );
