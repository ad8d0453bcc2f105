import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { type Caller, isVisible } from '../../../core/access/caller.js';
import type {
  MaintenancePlan,
  MaintenanceWindow,
} from '../../../core/maintenance/maintenance-window.js';
import { followChanges, isOver } from '../../../core/maintenance/maintenance-window.js';
import type {
  MaintenanceRegister,
  MaintenanceRules,
} from '../../../core/maintenance/ports/maintenance-register.js';
import type { WindowEntry } from '../entries.js';
import { freshId, type MemoryState, type StateCell } from '../state.js';
import { moveMaintenance } from '../../../core/problems/maintenance-silence.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { maintenanceEnd, putProblem } from '../problems/problem-register.js';

/** Stores a window; none where there is no such resource. */
const addWindow = (
  state: MemoryState,
  plan: MaintenancePlan,
  startedBy: O.Option<string>,
): O.Option<Uuid> => {
  if (state.byId.get(plan.resource.id)?.resource.type !== plan.resource.type) return O.none;
  const id = freshId();
  state.windows.set(id, { ...plan, id, plannedUntil: plan.until, startedBy });
  settle(state);
  return O.some(id);
};

/** Ends a window now, or before it begins; false where it is over. */
const endWindow = (state: MemoryState, window: WindowEntry | undefined): boolean => {
  if (window === undefined || isOver(window, new Date(state.now()))) return false;
  const until = new Date(Math.max(state.now(), window.from.getTime()));
  state.windows.set(window.id, { ...window, until });
  settle(state);
  return true;
};

/** Makes these the windows of the fleet file; returns how many it added or ended. */
const followPlans = (
  state: MemoryState,
  plans: readonly MaintenancePlan[],
  kept: readonly ResourceId[],
): number => {
  const known = [...state.windows.values()].filter(({ startedBy }) => O.isNone(startedBy));
  const { ended, added } = followChanges(known, plans, kept, new Date(state.now()));
  // First, so that one that takes the place of another keeps its silence.
  const stored = added.filter((plan) => O.isSome(addWindow(state, plan, O.none)));
  for (const id of ended) endWindow(state, state.windows.get(id));
  return ended.length + stored.length;
};

/** What is silent is silent as long as windows say now. */
const settle = (state: MemoryState): void => {
  for (const problem of state.problems.values()) {
    const { maintenanceUntil, resource } = problem;
    if (O.isNone(maintenanceUntil) || maintenanceUntil.value.getTime() <= state.now()) continue;
    const moved = moveMaintenance(problem, maintenanceEnd(state, resource.id));
    putProblem(state, problem, { ...moved, id: problem.id });
  }
};

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
