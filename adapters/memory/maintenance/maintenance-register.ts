import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { isVisible } from '../../../core/access/lineage.js';
import { isOver } from '../../../core/maintenance/follow-plans.js';
import type { MaintenanceWindow } from '../../../core/maintenance/maintenance-window.js';
import type {
  MaintenanceRegister,
  MaintenanceRules,
} from '../../../core/maintenance/ports/maintenance-register.js';
import type { WindowEntry } from '../entries.js';
import type { StateCell } from '../state-cell.js';
import type { MemoryState } from '../state.js';
import { addWindow, endWindow, followPlans } from './change-windows.js';

export const memoryMaintenanceRegister = (cell: StateCell): MaintenanceRegister => ({
  add: (plan, startedBy) => cell.run((state) => addWindow(state, plan, O.some(startedBy))),
  end: (id) => cell.run((state) => endWindow(state, state.windows.get(id))),
  find: (caller, id) =>
    cell.run((state) => {
      const window = state.windows.get(id);
      return O.fromNullable(window && visibleTo(state, caller)(window)[0]);
    }),
  list: (caller, limit) =>
    cell.run((state) =>
      [...state.windows.values()]
        .filter((window) => !isOver(window, new Date(state.now())))
        .flatMap(visibleTo(state, caller))
        .sort(byBeginning)
        .slice(0, limit),
    ),
  rules: cell.run(rulesOf),
  follow: (plans, kept) => cell.run((state) => followPlans(state, plans, kept)),
  purge: (endedBefore, limit) =>
    cell.run(({ windows }) => {
      const ended = [...windows.values()].filter(({ until }) => until < endedBefore);
      const purged = ended.slice(0, limit);
      for (const { id } of purged) windows.delete(id);
      return purged.length;
    }),
});

const visibleTo =
  ({ byId }: MemoryState, caller: Caller) =>
  ({ plannedUntil: _plannedUntil, ...window }: WindowEntry): readonly MaintenanceWindow[] => {
    const { resource, lineage = [] } = byId.get(window.resource.id) ?? {};
    if (resource === undefined || !isVisible(caller, resource.type, lineage)) return [];
    const path = resource.type === 'fleet' ? resource.name : resource.path;
    return [{ ...window, resource: { ...window.resource, path } }];
  };

const byBeginning = (one: MaintenanceWindow, other: MaintenanceWindow): number =>
  one.from.getTime() - other.from.getTime() || (one.id < other.id ? -1 : 1);

const rulesOf = ({ fleet, described, resources }: MemoryState): readonly MaintenanceRules[] =>
  [
    ...(described === undefined ? [] : [{ id: fleet.id, resource: described }]),
    ...resources.values(),
  ].flatMap(({ id, resource: { type, attributes } }) =>
    'maintenance' in attributes
      ? [{ resource: { type, id }, rules: E.right(attributes.maintenance) }]
      : [],
  );
