import * as O from 'fp-ts/lib/Option.js';
import { followChanges, isOver } from '../../../core/maintenance/follow-plans.js';
import type { MaintenancePlan } from '../../../core/maintenance/maintenance-window.js';
import { moveMaintenance } from '../../../core/problems/maintenance-silence.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { WindowEntry } from '../entries.js';
import { putProblem } from '../problems/change-problem.js';
import { freshId, type MemoryState } from '../state.js';
import { maintenanceEnd } from '../problems/maintenance-end.js';

/** Stores a window; none where there is no such resource. */
export const addWindow = (
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
export const endWindow = (state: MemoryState, window: WindowEntry | undefined): boolean => {
  if (window === undefined || isOver(window, new Date(state.now()))) return false;
  const until = new Date(Math.max(state.now(), window.from.getTime()));
  state.windows.set(window.id, { ...window, until });
  settle(state);
  return true;
};

/** Makes these the windows of the fleet file; returns how many it added or ended. */
export const followPlans = (
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
