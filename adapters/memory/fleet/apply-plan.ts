import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FleetResource, FleetResourceKey } from '../../../core/fleet/fleet-resource.js';
import { keyText, parentKey } from '../../../core/fleet/fleet-resource.js';
import type { Lineage } from '../../../core/access/caller.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { FleetPlan } from '../../../core/fleet/planning/plan-fleet-change.js';
import { withoutFleetRows } from '../../../core/fleet/planning/plan-fleet-change.js';
import { freshId, type MemoryState, putResource, type ResourceEntry } from '../state.js';
import type { RunEntry } from '../entries.js';
import { forgetClosed, noteAllOpen, noteProblem } from '../note-problem.js';
import { renameResources } from './readable.js';
import { destinationsOf } from '../../../core/described/keep.js';

/** There is something to do for it from time to time. */
const hasUpkeep = ({ type }: Pick<FleetResource, 'type'>): boolean =>
  type === 'schedule' || type === 'destination' || type === 'channel';

/** Of a schedule, a destination or a channel that is new, or is described otherwise than before, there is something to do. */
const noteChange = (state: MemoryState, { id, resource }: ResourceEntry): void => {
  if (hasUpkeep(resource)) noteChangeOf(state, id);
  for (const [child, { lineage, resource: one }] of state.byId)
    if (one.type === 'schedule' && child !== id) {
      const isUnder = resource.type !== 'server' && lineage.includes(id);
      const writesTo =
        resource.type === 'destination' && destinationsOf(one.attributes).includes(resource.name);
      if (isUnder || writesTo) noteChangeOf(state, child as ResourceId);
    }
};

const noteChangeOf = (state: MemoryState, id: ResourceId): void => {
  const now = state.now();
  const before = state.upkeep.get(id) ?? {
    leaseUntilMs: 0,
    plan: O.none,
    known: O.none,
    probe: O.none,
    proveAt: O.none,
    provingUntilMs: 0,
  };
  state.upkeep.set(id, { ...before, wakeAtMs: now, isRoused: true, changedAt: new Date(now) });
};

/** Turns the fleet into what the plan says. */
export const applyPlan = (decided: FleetPlan, state: MemoryState): void => {
  const plan = withoutFleetRows(decided);
  for (const renaming of plan.renamed ?? []) renameResources(renaming, state);
  removeResources(plan.removed, state);
  for (const resource of plan.changed) {
    if (resource.type === 'fleet') {
      state.described = Object.keys(resource.attributes).length === 0 ? undefined : resource;
      continue;
    }
    const key = keyText(resource);
    const before = state.resources.get(key);
    if (before === undefined) continue;
    putResource(state, { ...before, resource }, key);
    noteChange(state, { ...before, resource });
    if (resource.type === 'channel') noteAllOpen(state, before.id);
  }
  for (const resource of plan.added) {
    if (resource.type === 'fleet') continue;
    const id = freshId();
    const lineage = [id, ...lineageAbove(resource, state)];
    const added = { id, resource, lineage, addedAt: state.now() };
    putResource(state, added, keyText(resource));
    if (hasUpkeep(resource)) noteChange(state, added);
    if (resource.type === 'channel') noteAllOpen(state, id);
  }
};

/** Removes resources, everything under them, and all that is known of them but the runs, which outlive their databases. */
const removeResources = (removed: readonly FleetResourceKey[], state: MemoryState): void => {
  const gone = new Set(removed.map((key) => state.resources.get(keyText(key))?.id));
  for (const [key, { id, lineage }] of state.resources) {
    if (!lineage.some((scope) => scope !== 'fleet' && gone.has(scope))) continue;
    state.resources.delete(key);
    state.byId.delete(id);
  }
  for (const [key, problem] of state.problems)
    if (!state.byId.has(problem.resource.id)) {
      state.problems.delete(key);
      noteProblem(state, problem, undefined);
    }
  for (const [id, { resource }] of state.closed)
    if (!state.byId.has(resource.id)) forgetClosed(state, id);
  for (const [key, { resource }] of state.streaks)
    if (!state.byId.has(resource)) state.streaks.delete(key);
  for (const byInstance of [state.seen, state.found])
    for (const instance of byInstance.keys())
      if (!state.byId.has(instance)) byInstance.delete(instance);
  for (const known of [state.upkeep, state.channels])
    for (const id of known.keys()) if (!state.byId.has(id)) known.delete(id);
  for (const [id, { resource }] of state.windows)
    if (!state.byId.has(resource.id)) state.windows.delete(id);
  for (const [id, run] of state.runs) state.runs.set(id, withoutRemoved(state, run));
};

/** It is due, or somebody else makes it and would have reported its end. */
const isWaiting = ({ state, kind }: RunEntry): boolean =>
  state === 'due' || (state === 'running' && kind === 'elsewhere');

/** A run that was due has no purpose once its schedule was removed. */
const withoutRemoved = ({ byId, now }: MemoryState, run: RunEntry): RunEntry => {
  const ifThere = O.filter((id: ResourceId) => byId.has(id));
  const schedule = ifThere(run.schedule);
  const isOver = O.isNone(schedule) && isWaiting(run);
  return {
    ...run,
    ...(isOver && {
      state: 'cancelled' as const,
      failure: O.some({ code: 'dump_cancelled' as const }),
      endedAt: O.some(new Date(now())),
    }),
    database: ifThere(run.database),
    schedule,
    stored: pipe(
      run.stored,
      O.map((stored) => ({ ...stored, destination: ifThere(stored.destination) })),
    ),
  };
};

const lineageAbove = (resource: FleetResource, { resources }: MemoryState): Lineage =>
  pipe(
    parentKey(resource),
    O.flatMap((key) => O.fromNullable(resources.get(keyText(key)))),
    O.match(
      (): Lineage => ['fleet'],
      ({ lineage }) => lineage,
    ),
  );
