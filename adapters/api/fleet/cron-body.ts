import type * as t from 'io-ts';
import { cronWording } from '../../../core/fleet/cron/cron-wording.js';
import { localIso } from '../../../core/fleet/cron/cron-fault.js';
import type { PlannedTimes } from '../../../core/fleet/previewed-plan.js';
import * as d from '../operation/described.js';

const DueTimeBody = d.namedRecord('DueTime', {
  at: d.instant,
  local: d.about(d.text, 'The same, as clocks in the zone of the schedule show it.', {
    examples: ['2026-11-30T03:15:00+01:00'],
  }),
});

export const nextTimesBodies = (
  times: readonly Date[],
  timezone: string,
): readonly t.TypeOf<typeof DueTimeBody>[] =>
  times.map((at) => ({ at: at.toISOString(), local: localIso(at, timezone) }));

export const whenField = d.about(d.text, 'The expression as a sentence.', {
  examples: ['At 03:15, Monday to Friday'],
});

export const nextTimesField = d.about(
  d.listOf(DueTimeBody, { maxItems: 5 }),
  'The next times by the clock, without `jitter`; fewer than five where no more come.',
);

export const CRON = { cron: d.text, timezone: d.text, when: whenField, next_times: nextTimesField };

export const dueBody = (
  { cron, timezone }: Pick<PlannedTimes, 'cron' | 'timezone'>,
  times: readonly Date[],
) => ({ cron, timezone, when: cronWording(cron), next_times: nextTimesBodies(times, timezone) });

export type CronBody = ReturnType<typeof dueBody>;

/** When schedules of a plan are due. */
export const PlannedTimesBody = d.namedRecord('PlannedTimes', {
  ...CRON,
  count: d.about(d.count, 'How many schedules have this expression and this zone.'),
  schedules: d.about(d.listOf(d.text, { maxItems: 10 }), 'The paths of the first ten of them.'),
});
export type PlannedTimesBody = t.TypeOf<typeof PlannedTimesBody>;

const MAX_SCHEDULES = 10;

export const plannedTimesBody = ({ schedules, next, ...when }: PlannedTimes): PlannedTimesBody => ({
  ...dueBody(when, next),
  count: schedules.length,
  schedules: schedules.slice(0, MAX_SCHEDULES),
});
