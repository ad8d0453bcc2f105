import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, forbidden, notFound, readPermission } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';
import type { MonitoredFleet } from '../../monitoring/ports/monitored-fleet.js';
import { totalOpen } from '../../problems/resource-row.js';
import type { OverviewReader } from '../../problems/ports/overview-reader.js';
import type { ResourceReader } from '../../problems/ports/resource-reader.js';
import type { NoteRejected } from '../../problems/triage-rules.js';
import { TRIAGE_PERMISSION, triageAccess, validateNote } from '../../problems/triage-rules.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { DueDump } from '../../fleet/previewed-plan.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { MaintenancePlan, MaintenanceWindow } from '../maintenance-window.js';
import type { MaintenanceRegister } from '../ports/maintenance-register.js';
import { validateWindow, type WindowRejected } from '../maintenance-window.js';
import { dueDumps, type DueDumpsPorts } from './list-maintenance.js';
import type { Uuid } from '../../shared/uuid.js';

export interface MaintenanceRequest extends Pick<MaintenancePlan, 'until' | 'note'> {
  /** None for the whole fleet. */
  readonly on: O.Option<MaintenancePlan['resource']>;
  /** None for now. */
  readonly from: O.Option<Date>;
}

/** A window that was started, and what it does not silence. */
export interface StartedMaintenance {
  readonly window: MaintenanceWindow;
  /** The dumps that are due in it. */
  readonly dumps: readonly DueDump[];
  /** How many problems of its resource, and of what is under it, are open and stay in the overview. */
  readonly openProblems: number;
}

/** Starts a window on a resource, for a caller who may snooze its problems. */
export type StartMaintenance = (
  caller: Caller,
  request: MaintenanceRequest,
) => TE.TaskEither<StartMaintenanceError, StartedMaintenance>;

export type StartMaintenanceError = AuthorizeError | WindowRejected | NoteRejected;

export interface StartMaintenancePorts extends DueDumpsPorts {
  readonly maintenance: Pick<MaintenanceRegister, 'add' | 'find'>;
  readonly monitored: Pick<MonitoredFleet, 'fleet'>;
  readonly permissions: PermissionCheck;
  readonly overview: OverviewReader;
  readonly resources: Pick<ResourceReader, 'find'>;
  readonly clock: Clock;
}

export const startMaintenance =
  (ports: StartMaintenancePorts): StartMaintenance =>
  (caller, { on, from, until, note }) =>
    pipe(
      resourceOf(ports, on),
      TE.tap((resource) => authorizeWindow(ports.permissions)(caller, resource)),
      TE.bindTo('resource'),
      TE.bindW('note', () => TE.fromEither(validateNote(note))),
      TE.bindW('times', () => {
        const now = ports.clock.now();
        return TE.fromEither(validateWindow(O.getOrElse(() => now)(from), until, now));
      }),
      TE.flatMap(({ times, ...plan }) => addWindow(ports, caller, { ...plan, ...times })),
    );

const resourceOf = (
  { monitored }: StartMaintenancePorts,
  on: MaintenanceRequest['on'],
): TE.TaskEither<StartMaintenanceError, MaintenancePlan['resource']> =>
  O.isSome(on)
    ? TE.right(on.value)
    : pipe(
        monitored.fleet,
        TE.map((id) => ({ type: 'fleet', id })),
      );

const addWindow = (
  ports: StartMaintenancePorts,
  caller: Caller,
  plan: MaintenancePlan,
): TE.TaskEither<StartMaintenanceError, StartedMaintenance> =>
  pipe(
    ports.maintenance.add(plan, caller.id),
    TE.flatMap(TE.fromOption(() => notFound(plan.resource.type))),
    TE.flatMap((id) => ports.maintenance.find(caller, id)),
    TE.flatMap(TE.fromOption(() => notFound(plan.resource.type))),
    TE.bindTo('window'),
    TE.bindW('dumps', ({ window }) => dueDumps(ports)(caller, window)),
    TE.bindW('openProblems', () => countOpen(ports, caller, plan)),
  );

const countOpen = (
  { overview, resources, clock }: StartMaintenancePorts,
  caller: Caller,
  { resource: { type, id } }: MaintenancePlan,
): PortTask<number> =>
  type === 'fleet'
    ? pipe(
        overview.read(caller, 1, clock.now()),
        TE.map(({ open }) => totalOpen(open)),
      )
    : pipe(
        resources.find(caller, type, id, clock.now()),
        TE.map(
          O.match(
            () => 0,
            ({ row: { open } }) => totalOpen(open),
          ),
        ),
      );

/** Ends a window now, for a caller who may snooze the problems of its resource; one that is over stays as it is. */
export type EndMaintenance = (
  caller: Caller,
  id: Uuid,
) => TE.TaskEither<AuthorizeError, MaintenanceWindow>;

export interface EndMaintenancePorts {
  readonly maintenance: Pick<MaintenanceRegister, 'find' | 'end'>;
  readonly permissions: PermissionCheck;
}

export const endMaintenance =
  ({ maintenance, permissions }: EndMaintenancePorts): EndMaintenance =>
  (caller, id) => {
    const find: TE.TaskEither<AuthorizeError, MaintenanceWindow> = pipe(
      maintenance.find(caller, id),
      TE.flatMap(TE.fromOption(() => notFound('maintenance window'))),
    );
    return pipe(
      find,
      TE.flatMap(({ resource }) => authorizeWindow(permissions)(caller, resource)),
      TE.flatMap(() => maintenance.end(id)),
      TE.flatMap(() => find),
    );
  };

/** Succeeds if the caller may silence the problems of the resource, by the permission to snooze them. */
export const authorizeWindow =
  (permissions: PermissionCheck) =>
  (
    caller: Caller,
    { type, id }: MaintenancePlan['resource'],
  ): TE.TaskEither<AuthorizeError, void> =>
    pipe(
      permissions.permissionsOn(caller, id, type),
      TE.map((held) => {
        const read = readPermission(type);
        // The existence of the fleet is no secret.
        return triageAccess(type === 'fleet' ? new Set([...held, read]) : held, read);
      }),
      TE.flatMap((access): TE.TaskEither<AuthorizeError, void> => {
        if (access === 'hidden') return TE.left(notFound(type));
        return access === 'forbidden' ? TE.left(forbidden(TRIAGE_PERMISSION)) : TE.right(undefined);
      }),
    );
