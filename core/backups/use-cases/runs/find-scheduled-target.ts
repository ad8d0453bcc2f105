import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../../fleet/dump-target.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ScheduleState } from '../../schedule-state.js';

export type FindScheduledTargetPort = Pick<FleetRegister, 'dumpTarget' | 'instanceTarget'>;

/** How to log in for the dumps of a schedule: to its database, or to the instance whose globals it dumps. */
export const findScheduledTarget = (
  fleet: FindScheduledTargetPort,
  { database, rules: { what } }: Pick<ScheduleState, 'database' | 'rules'>,
): TE.TaskEither<PortFailure, O.Option<DumpTarget>> =>
  what === undefined
    ? fleet.dumpTarget(database)
    : TE.map(O.map((target: DumpTarget): DumpTarget => ({ ...target, what: 'globals' })))(
        fleet.instanceTarget(database),
      );
