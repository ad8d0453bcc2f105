import * as O from 'fp-ts/lib/Option.js';
import type { DueTimes } from '../../backups/ports/due-times.js';
import type { MaintenanceRule } from '../../fleet/fleet-description.js';
import type { ScheduleRules } from '../../described/schedule.js';

/** The first window of a rule in which a schedule is due, if there is one; and when. */
export type FindDueDump = (
  rule: MaintenanceRule,
  schedule: ScheduleRules,
) => readonly { readonly from: Date; readonly until: Date; readonly dueAt: Date }[];

/** So many different pairs are looked at, each so far: to follow the times of one takes some milliseconds. */
const PAIRS = 200;
const STEPS = 10;

export const firstDueDump = (dueTimes: Pick<DueTimes, 'after'>, now: Date): FindDueDump => {
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

/** Goes from one to the other: to the first dump from the window on, then to the first window that is not over by then. */
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
