import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { isGood } from '../../../core/backups/problems/ended-runs.js';
import type { ScheduleState } from '../../../core/backups/schedule-state.js';
import type { Run } from '../../../core/backups/run.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import { instanceOfDumped, type MemoryState, type ResourceEntry } from '../state.js';
import type { RunEntry } from '../entries.js';
import { toRun } from './run-page.js';

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
