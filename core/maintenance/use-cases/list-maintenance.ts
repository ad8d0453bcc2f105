import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { DueDump } from '../../fleet/previewed-plan.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { MaintenanceWindow } from '../maintenance-window.js';
import type { MaintenanceRegister } from '../ports/maintenance-register.js';
import * as O from 'fp-ts/lib/Option.js';
import type { DueTimes } from '../../backups/ports/due-times.js';
import type { ScheduleRegister } from '../../backups/ports/schedule-register.js';
import type { ScheduleState } from '../../backups/schedule-state.js';

export interface ListedMaintenance {
  readonly window: MaintenanceWindow;
  /** The dumps that are due in it. */
  readonly dumps: readonly DueDump[];
}

/** The windows under way or to come on resources that the caller may read, the first to begin first, at most 400. */
export type ListMaintenance = (caller: Caller) => PortTask<readonly ListedMaintenance[]>;

const MOST = 400;

export interface ListMaintenancePorts extends DueDumpsPorts {
  readonly maintenance: Pick<MaintenanceRegister, 'list'>;
}

export const listMaintenance =
  (ports: ListMaintenancePorts): ListMaintenance =>
  (caller) =>
    TE.flatMap(
      ports.maintenance.list(caller, MOST),
      TE.traverseSeqArray((window) =>
        pipe(
          dueDumps(ports)(caller, window),
          TE.map((dumps) => ({ window, dumps })),
        ),
      ),
    );

export interface DueDumpsPorts {
  readonly schedules: Pick<ScheduleRegister, 'page'>;
  readonly dueTimes: DueTimes;
}

/** How many schedules are listed: a window of the whole fleet may have any number. */
const SCHEDULES = 100;

/** The dumps that are due in a window, of the first schedules that the caller may read there, by their paths. */
export const dueDumps =
  ({ schedules, dueTimes }: DueDumpsPorts) =>
  (
    caller: Caller,
    { resource, from, until }: Pick<MaintenanceWindow, 'resource' | 'from' | 'until'>,
  ): PortTask<readonly DueDump[]> => {
    const under = resource.type === 'fleet' ? O.none : O.some(resource.path);
    const dueIn = ({ path, rules }: ScheduleState): readonly DueDump[] =>
      pipe(
        dueTimes.after(rules, new Date(from.getTime() - 1)),
        O.filter((dueAt) => dueAt < until),
        O.match(
          () => [],
          (dueAt) => [{ schedule: path, dueAt }],
        ),
      );
    return pipe(
      schedules.page(caller, { under, after: O.none, limit: SCHEDULES }),
      TE.map((found) => found.flatMap(dueIn)),
    );
  };
