import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { isGood } from '../../../core/backups/problems/overdue.js';
import { DAY_MS } from '../../../core/shared/durations.js';
import type { ScheduleState } from '../../../core/backups/schedule-state.js';
import type { Run } from '../../../core/backups/run.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { instanceOfDumped, type MemoryState, type ResourceEntry, rouse } from '../state.js';
import type { RunEntry, UpkeepEntry } from '../entries.js';
import { toRun } from './run-page.js';
import type { Scope } from '../../../core/access/caller.js';

const RUNS = 50;

/** A schedule with what it is under; none where there is no schedule of this id. */
export const findSchedule = (state: MemoryState, id: ResourceId) => {
  const found = state.byId.get(id);
  if (found?.resource.type !== 'schedule') return O.none;
  const dumped = found.lineage[1];
  if (dumped === undefined || dumped === 'fleet') return O.none;
  const parent = state.byId.get(dumped)?.resource;
  const instance = instanceOfDumped(state, dumped)?.resource;
  if (parent === undefined || parent.type === 'fleet' || instance?.type !== 'instance')
    return O.none;
  const { path, attributes } = found.resource;
  return O.some({
    id,
    path,
    database: dumped,
    databasePath: parent.path,
    engine: instance.attributes.engine,
    rules: attributes,
  });
};

export const scheduleState = (state: MemoryState, id: ResourceId): O.Option<ScheduleState> =>
  pipe(
    findSchedule(state, id),
    O.map((schedule) => {
      const upkeep = state.upkeep.get(id);
      return {
        ...schedule,
        changedAt: upkeep?.changedAt ?? new Date(0),
        plan: upkeep?.plan ?? O.none,
        known: upkeep?.known ?? O.none,
        runs: latestRuns(runsOfSchedule(state, id)),
      };
    }),
  );

export const statesOf = (
  state: MemoryState,
  schedules: readonly Pick<ResourceEntry, 'id'>[],
): readonly ScheduleState[] =>
  schedules.flatMap(({ id }) => RA.fromOption(scheduleState(state, id)));

export const runsOfSchedule = ({ runs }: MemoryState, schedule: ResourceId): readonly RunEntry[] =>
  [...runs.values()].filter((run) => O.exists((of: ResourceId) => of === schedule)(run.schedule));

export const byLatestPlan = (one: RunEntry, other: RunEntry): number =>
  plannedMs(other) - plannedMs(one) || (one.id < other.id ? 1 : -1);

/** Every run of a schedule has one. */
const plannedMs = ({ plannedFor }: RunEntry): number =>
  O.isSome(plannedFor) ? plannedFor.value.getTime() : 0;

/** The latest, and the last good one where it is older. */
const latestRuns = (runs: readonly RunEntry[]): readonly Run[] => {
  const sorted = [...runs].sort(byLatestPlan);
  const latest = sorted.slice(0, RUNS);
  const older = latest.some(isGood) ? undefined : sorted.find(isGood);
  return [...latest, ...(older === undefined ? [] : [older])].map(toRun);
};

type UpkeepType = 'schedule' | 'destination';

/** No pause and no lease is so long: what is more than a day ahead was stored before the clock was set back, and is past. */
const isAhead = (ms: number, now: number): boolean => ms > now + DAY_MS;

/** The schedules or destinations for which there is something to do now, each given for a lease. */
export const wakeResources = (
  state: MemoryState,
  type: UpkeepType,
  leaseMs: number,
  limit: number,
): readonly ResourceEntry[] => {
  const now = state.now();
  const woken = [...state.upkeep]
    .flatMap(([id, entry]) => {
      const found = state.byId.get(id);
      const isDue = [entry.wakeAtMs, entry.leaseUntilMs].every(
        (ms) => ms <= now || isAhead(ms, now),
      );
      return isDue && isOf(found, type) ? [{ found, entry }] : [];
    })
    .sort((one, other) => one.entry.wakeAtMs - other.entry.wakeAtMs)
    .slice(0, limit);
  for (const { found, entry } of woken)
    state.upkeep.set(found.id, { ...entry, leaseUntilMs: now + leaseMs, isRoused: false });
  return woken.map(({ found }) => found);
};

const isOf = (
  entry: ReturnType<MemoryState['byId']['get']>,
  type: string,
): entry is ResourceEntry => entry?.resource.type === type;

/** Marks what was examined of the schedules of a scope as outdated, and wakes them. */
export const reexamine = (state: MemoryState, scope: Scope, isReady: boolean): void => {
  const of = scope === 'fleet' ? undefined : state.byId.get(scope)?.resource;
  for (const { id, lineage, resource } of state.resources.values()) {
    const entry = state.upkeep.get(id);
    const plan = entry === undefined ? undefined : O.toUndefined(entry.plan);
    if (entry === undefined || plan === undefined) continue;
    if (resource.type !== 'schedule') continue;
    const isInto = of?.type === 'destination' && resource.attributes.destination === of.path;
    if (!isInto && (id === scope || !lineage.includes(scope))) continue;
    const foresight = O.toUndefined(plan.foresight);
    if (foresight === undefined || (isReady && foresight.reasons.length === 0)) continue;
    const outdated = O.some({ ...foresight, isOutdated: true as const });
    state.upkeep.set(id, { ...entry, plan: O.some({ ...plan, foresight: outdated }) });
    rouse(state, id);
  }
};

/** Ends the lease; false where the resource does not exist any more. */
export const recordUpkeep = (
  state: MemoryState,
  type: UpkeepType,
  id: ResourceId,
  known: Partial<Pick<UpkeepEntry, 'plan' | 'probe'>>,
  wakeAt: Date,
): boolean => {
  const entry = state.upkeep.get(id);
  if (entry === undefined || !isOf(state.byId.get(id), type)) return false;
  const wakeAtMs = entry.isRoused ? entry.wakeAtMs : wakeAt.getTime();
  state.upkeep.set(id, { ...entry, ...known, wakeAtMs, leaseUntilMs: 0, isRoused: false });
  return true;
};
