import type { FleetResource, FleetResourceOf } from '../../../fleet/fleet-resource.js';
import type { PlannedTimes, PreviewedPlan } from '../../../fleet/previewed-plan.js';
import { nextTimes, type NextTimesPorts } from './find-next-times.js';

/** Nobody reads more, and each takes a millisecond. */
const MAX_PAIRS = 20;

/** Adds to the plan of a dry run when the schedules that it adds or changes are due. */
export const withNextTimes =
  (ports: NextTimesPorts) =>
  (plan: PreviewedPlan): PreviewedPlan => {
    const times = dueAlike([...plan.added, ...plan.changed].filter(isSchedule))
      .slice(0, MAX_PAIRS)
      .map((one): PlannedTimes => ({ ...one, next: nextTimes(ports)(one) }));
    return times.length === 0 ? plan : { ...plan, times };
  };

const isSchedule = (resource: FleetResource): resource is FleetResourceOf<'schedule'> =>
  resource.type === 'schedule';

/** The paths of the schedules that have the same expression and zone, in the order of the first of each. */
const dueAlike = (
  schedules: readonly FleetResourceOf<'schedule'>[],
): readonly Omit<PlannedTimes, 'next'>[] => {
  const alike = new Map<string, Omit<PlannedTimes, 'next'> & { readonly schedules: string[] }>();
  for (const { path, attributes } of schedules) {
    const { cron, timezone } = attributes;
    const key = `${timezone} ${cron}`;
    const one = alike.get(key) ?? { cron, timezone, schedules: [] };
    one.schedules.push(path);
    alike.set(key, one);
  }
  return [...alike.values()];
};
