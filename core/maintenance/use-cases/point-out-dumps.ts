import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DueTimes } from '../../backups/ports/due-times.js';
import { placedResources } from '../../fleet/flatten-fleet.js';
import type { FleetDescription, MaintenanceRule } from '../../fleet/fleet-description.js';
import type { FleetResource } from '../../fleet/fleet-resource.js';
import type { DescribedWindow } from '../../fleet/previewed-plan.js';
import type { ApplyFleet } from '../../fleet/use-cases/apply-fleet.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { ScheduleRules } from '../../described/schedule.js';

export interface PointOutDumpsPorts {
  readonly dueTimes: Pick<DueTimes, 'after'>;
  readonly clock: Clock;
}

/** Adds to the plan the dumps that are due in windows of maintenance, and are made nevertheless. */
export const pointOutDumps =
  ({ dueTimes, clock }: PointOutDumpsPorts, apply: ApplyFleet): ApplyFleet =>
  (caller, description, options) =>
    pipe(
      apply(caller, description, options),
      TE.map((plan) => {
        const maintenance = windowsWithDumps(description, firstDueDump(dueTimes, clock.now()));
        return maintenance.length === 0 ? plan : { ...plan, maintenance };
      }),
    );

/** The most dumps that are named. */
const NAMED = 100;

const windowsWithDumps = (
  fleet: FleetDescription,
  find: FindDueDump,
): readonly DescribedWindow[] => {
  const windows = new Map<string, DescribedWindow>();
  let named = 0;
  for (const { dump, ...window } of dumpsInWindows(fleet, find)) {
    const key = JSON.stringify(window);
    windows.set(key, { ...window, dumps: [...(windows.get(key)?.dumps ?? []), dump] });
    named += 1;
    if (named === NAMED) break;
  }
  return [...windows.values()];
};

type DumpInWindow = Omit<DescribedWindow, 'dumps'> & {
  readonly dump: DescribedWindow['dumps'][number];
};

/** For each rule and each schedule under it, the first dump that is due in a window; in the order of the description. */
function* dumpsInWindows(fleet: FleetDescription, find: FindDueDump): Generator<DumpInWindow> {
  const maintained = maintainedResources(fleet);
  if (maintained.size === 0) return;
  for (const { resource } of placedResources(fleet)) {
    if (resource.type !== 'schedule') continue;
    for (const { type, path, attributes } of above(resource.path, maintained))
      for (const rule of attributes.maintenance ?? [])
        for (const { dueAt, ...times } of find(rule, resource.attributes))
          yield {
            resource: { type, path },
            ...times,
            note: rule.note,
            dump: { schedule: resource.path, dueAt },
          };
  }
}

type Maintained = Extract<FleetResource, { type: 'server' | 'instance' | 'database' | 'fleet' }>;

/** A server may be called `fleet` as well. */
const FLEET = '';

const maintainedResources = (fleet: FleetDescription): ReadonlyMap<string, Maintained> => {
  const found = new Map<string, Maintained>();
  for (const { resource } of placedResources(fleet))
    if ('maintenance' in resource.attributes)
      found.set(resource.type === 'fleet' ? FLEET : resource.path, resource as Maintained);
  return found;
};

const above = (
  schedule: string,
  maintained: ReadonlyMap<string, Maintained>,
): readonly Maintained[] => {
  const names = schedule.split('/').slice(0, -1);
  const paths = names.map((_, index) => names.slice(0, index + 1).join('/'));
  return [FLEET, ...paths].flatMap((path) => maintained.get(path) ?? []);
};

/** The first window of a rule in which a schedule is due, if there is one; and when. */
type FindDueDump = (
  rule: MaintenanceRule,
  schedule: ScheduleRules,
) => readonly { readonly from: Date; readonly until: Date; readonly dueAt: Date }[];

/** The most pairs that are examined, and the most steps for each: following the times of one takes some milliseconds. */
const PAIRS = 200;
const STEPS = 10;

const firstDueDump = (dueTimes: Pick<DueTimes, 'after'>, now: Date): FindDueDump => {
  const known = new Map<string, ReturnType<FindDueDump>>();
  return (rule, { cron, timezone }) => {
    const key = JSON.stringify([rule.cron, rule.timezone, rule.forMs, cron, timezone]);
    const before = known.get(key);
    if (before !== undefined || known.size === PAIRS) return before ?? [];
    const found = follow(dueTimes, rule, { cron, timezone }, now);
    known.set(key, found);
    return found;
  };
};

/** Alternates between the two: the first dump after the start of the window, then the first window that is not over by then. */
const follow = (
  dueTimes: Pick<DueTimes, 'after'>,
  rule: MaintenanceRule,
  schedule: Pick<ScheduleRules, 'cron' | 'timezone'>,
  now: Date,
): ReturnType<FindDueDump> => {
  let start = new Date(now.getTime() - rule.forMs);
  for (let step = 0; step < STEPS; step += 1) {
    const from = O.toUndefined(dueTimes.after(rule, start));
    if (from === undefined) return [];
    const until = new Date(from.getTime() + rule.forMs);
    const earliest = Math.max(from.getTime(), now.getTime());
    const dueAt = O.toUndefined(dueTimes.after(schedule, new Date(earliest - 1)));
    if (dueAt === undefined) return [];
    if (dueAt < until) return [{ from, until, dueAt }];
    start = new Date(dueAt.getTime() - rule.forMs);
  }
  return [];
};
