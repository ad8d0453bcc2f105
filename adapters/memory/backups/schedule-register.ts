import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type Caller, permissionsOn } from '../../../core/access/caller.js';
import type {
  ScheduleQuery,
  ScheduleRegister,
  ScheduleSuccess,
} from '../../../core/backups/ports/schedule-register.js';
import type { ScheduleTimes } from '../../../core/backups/dump-times.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { ScheduleState } from '../../../core/backups/schedule-state.js';
import { NO_POLICY } from '../../../core/described/policy.js';
import { RISKS } from '../../../core/backups/proof/protection.js';
import { isPartOf, policyOf } from '../fleet/fleet-register.js';
import { type MemoryState, type ResourceEntry, rouse, type StateCell } from '../state.js';
import { byPath, readable } from '../fleet/readable.js';
import { addRun } from './report-run.js';
import {
  byLatestPlan,
  recordUpkeep,
  reexamine,
  scheduleState,
  statesOf,
  wakeResources,
} from './schedule-state.js';
import { isGood } from '../../../core/backups/problems/overdue.js';
import type { RunEntry } from '../entries.js';

const lastSuccesses = ({ runs, byId }: MemoryState): readonly ScheduleSuccess[] => {
  const last = new Map<ResourceId, RunEntry>();
  for (const run of [...runs.values()].filter(isGood)) {
    if (O.isNone(run.schedule)) continue;
    const known = last.get(run.schedule.value);
    if (known === undefined || byLatestPlan(run, known) < 0) last.set(run.schedule.value, run);
  }
  return [...last].flatMap(([schedule, { endedAt }]) =>
    byId.has(schedule) && O.isSome(endedAt) ? [{ schedule, endedAt: endedAt.value }] : [],
  );
};

export const memoryScheduleRegister = (cell: StateCell): ScheduleRegister => ({
  wake: (leaseMs, limit) =>
    cell.run((state) =>
      statesOf(state, wakeResources(state, 'schedule', leaseMs, limit)).map((one) => E.right(one)),
    ),
  state: (id) => cell.run((state) => scheduleState(state, id)),
  record: (id, { plan, runs, wakeAt }) =>
    cell.run((state) => {
      const isThere = recordUpkeep(state, 'schedule', id, { plan: O.some(plan) }, wakeAt);
      if (isThere) for (const run of runs) addRun(state, run);
      return isThere;
    }),
  learn: (id, known) =>
    cell.run((state) => {
      const entry = state.upkeep.get(id);
      if (entry === undefined) return;
      state.upkeep.set(id, { ...entry, known: O.some(known) });
      rouse(state, id);
    }),
  rouse: (id) => cell.run((state) => rouse(state, id)),
  reexamine: (scope, isReady) => cell.run((state) => reexamine(state, scope, isReady)),
  page: (caller, query) => cell.run((state) => pageOfSchedules(state, caller, query)),
  these: (caller, ids) =>
    cell.run((state) =>
      schedulesFor(state, caller)
        .filter(({ id }) => ids.includes(id))
        .flatMap((entry) => shownTo(state, caller, entry)),
    ),
  lastSuccesses: cell.run(lastSuccesses),
  timesOf: (caller, databases) => cell.run((state) => timesOf(state, caller, databases)),
});

const schedulesFor = (state: MemoryState, caller: Caller): readonly ResourceEntry[] =>
  readable(state, caller).filter(({ resource: { type } }) => type === 'schedule');

const timesOf = (
  state: MemoryState,
  caller: Caller,
  databases: readonly ResourceId[],
): readonly ScheduleTimes[] => {
  const goodEnds = lastSuccesses(state);
  const mayRead = ({ lineage }: Pick<ResourceEntry, 'lineage'>): boolean =>
    permissionsOn(caller, lineage).has('backup:read');
  return databases.flatMap((database): readonly ScheduleTimes[] => {
    const entry = state.byId.get(database);
    if (entry?.resource.type !== 'database') return [];
    const isExempt = policyOf(state, entry as ResourceEntry) === NO_POLICY;
    const schedules = [...state.resources.values()].filter(
      ({ lineage, resource }) => resource.type === 'schedule' && lineage[1] === database,
    );
    const unscheduled = {
      ...{ isScheduled: false, nextDueAt: O.none, lastGoodAt: O.none },
      ...{ destination: O.none, problems: [] },
    };
    if (schedules.length === 0)
      return mayRead(entry) ? [{ database, isExempt, ...unscheduled }] : [];
    return schedules.filter(mayRead).map(({ id, resource }) => ({
      ...{ database, isExempt, isScheduled: true },
      nextDueAt: pipe(
        O.fromNullable(state.upkeep.get(id)),
        O.flatMap(({ plan }) => plan),
        O.flatMap(({ nextDueAt }) => nextDueAt),
      ),
      lastGoodAt: O.fromNullable(goodEnds.find(({ schedule }) => schedule === id)?.endedAt),
      destination: O.fromNullable(
        resource.type === 'schedule' ? resource.attributes.destination : undefined,
      ),
      problems: RISKS.filter((kind) =>
        [...state.problems.values()].some(
          (problem) => problem.resource.id === id && problem.kind === kind,
        ),
      ),
    }));
  });
};

const pageOfSchedules = (
  state: MemoryState,
  caller: Caller,
  query: ScheduleQuery,
): readonly ScheduleState[] =>
  pipe(
    schedulesFor(state, caller),
    RA.filter(({ resource: { path } }) => isPartOf(query)(path)),
    RA.sort(byPath),
    RA.takeLeft(query.limit),
    (page) => page.flatMap((entry) => shownTo(state, caller, entry)),
  );

const shownTo = (
  state: MemoryState,
  caller: Caller,
  { id, lineage }: ResourceEntry,
): readonly ScheduleState[] => {
  const mayReadRuns = permissionsOn(caller, lineage).has('backup:read');
  return statesOf(state, [{ id }]).map((one) =>
    mayReadRuns ? one : { ...one, runs: [], known: O.none },
  );
};
