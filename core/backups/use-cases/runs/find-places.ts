import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { grantsOn } from '../../../access/caller.js';
import type { ScheduleRules } from '../../../described/schedule.js';
import type { DumpTarget } from '../../../fleet/dump-target.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import { atInstance, type ProofPlace } from '../../ports/dump-verifier.js';
import type { ScheduleState } from '../../schedule-state.js';

export type FindProofPlacePort = Pick<FleetRegister, 'databases' | 'dumpTarget'>;

/**
 * Whether dumps of a schedule are restored to prove them. Where it does not say, that is `possible` on hosts that can make a server for
 * it, and what such a server lacks is then no failure of the run.
 */
export type RestoreRule = 'required' | 'possible' | 'never';

export const restoreRule = ({ verify, what }: ScheduleRules): RestoreRule => {
  if (what === 'globals' || verify === 'read') return 'never';
  return verify === 'restore' ? 'required' : 'possible';
};

/**
 * Where dumps of a schedule are restored to prove them, of a server of this version: on the instance that it names, or on a server
 * made for it. None where that instance has no database in the fleet.
 */
export const findProofPlace = (
  fleet: FindProofPlacePort,
  { rules: { restoreOn }, databasePath: path }: Pick<ScheduleState, 'rules' | 'databasePath'>,
  major: number,
): PortTask<O.Option<ProofPlace>> =>
  restoreOn === undefined
    ? TE.right(O.some({ _tag: 'ThrowawayServer', path, major }))
    : TE.map(O.map(atInstance))(findTarget(fleet, restoreOn));

/** Shipshape itself is the caller: the schedule names the instance. */
const SHIPSHAPE = { id: 'shipshape', grants: grantsOn('fleet', ['database:read']) };

/** Any database of the instance serves for the login, since the dump is restored into a new one. */
const findTarget = (fleet: FindProofPlacePort, instance: string): PortTask<O.Option<DumpTarget>> =>
  TE.flatMap(
    fleet.databases(SHIPSHAPE, { under: O.some(instance), after: O.none, limit: 1 }),
    ([database]) => (database === undefined ? TE.right(O.none) : fleet.dumpTarget(database.id)),
  );

export type FindScheduledTargetPort = Pick<FleetRegister, 'dumpTarget' | 'instanceTarget'>;

/** How to log in for the dumps of a schedule: to its database, or to the instance whose globals it dumps. */
export const findScheduledTarget = (
  fleet: FindScheduledTargetPort,
  { database, rules: { what } }: Pick<ScheduleState, 'database' | 'rules'>,
): PortTask<O.Option<DumpTarget>> =>
  what === undefined
    ? fleet.dumpTarget(database)
    : TE.map(O.map((target: DumpTarget): DumpTarget => ({ ...target, what: 'globals' })))(
        fleet.instanceTarget(database),
      );
