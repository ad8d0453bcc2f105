import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { grantsOn } from '../../../access/caller.js';
import type { DumpTarget } from '../../../fleet/dump-target.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { ScheduleRules } from '../../../described/schedule.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';

/** Shipshape itself is the caller: the schedule names the instance. */
const SHIPSHAPE = { id: 'shipshape', grants: grantsOn('fleet', ['database:read']) };

/**
 * Where dumps of a schedule are restored to prove them; none where its instance has no database in the fleet. Any database of
 * the instance serves for the login, since the dump is restored into a new one.
 */
export const findRestoreTarget = (
  fleet: Pick<FleetRegister, 'databases' | 'dumpTarget'>,
  { restoreOn }: ScheduleRules,
): TE.TaskEither<PortFailure, O.Option<DumpTarget>> =>
  pipe(
    fleet.databases(SHIPSHAPE, { under: O.some(restoreOn ?? ''), after: O.none, limit: 1 }),
    TE.flatMap(([database]) =>
      database === undefined ? TE.right(O.none) : fleet.dumpTarget(database.id),
    ),
  );
