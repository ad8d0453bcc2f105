import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import { cronWording } from '../../../core/fleet/cron/cron-wording.js';
import { isTimeZone, localIso } from '../../../core/fleet/cron/cron-fault.js';
import type { PlannedTimes } from '../../../core/fleet/previewed-plan.js';
import * as d from '../operation/described.js';
import { answer, operations } from '../operation/operation.js';
import { parameter } from '../operation/parameter.js';
import { sentText } from '../operation/sent.js';

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

const CRON = { cron: d.text, timezone: d.text, when: whenField, next_times: nextTimesField };

const CronBody = d.namedRecord('Cron', CRON);
export type CronBody = t.TypeOf<typeof CronBody>;

export const cronBody =
  ({ cron, timezone }: Pick<PlannedTimes, 'cron' | 'timezone'>) =>
  (times: readonly Date[]): CronBody => ({
    ...{ cron, timezone, when: cronWording(cron) },
    next_times: nextTimesBodies(times, timezone),
  });

/** When schedules of a plan are due. */
export const PlannedTimesBody = d.namedRecord('PlannedTimes', {
  ...CRON,
  count: d.about(d.count, 'How many schedules have this expression and this zone.'),
  schedules: d.about(d.listOf(d.text, { maxItems: 10 }), 'The paths of the first ten of them.'),
});
export type PlannedTimesBody = t.TypeOf<typeof PlannedTimesBody>;

const MAX_SCHEDULES = 10;

export const plannedTimesBody = ({ schedules, next, ...when }: PlannedTimes): PlannedTimesBody => ({
  ...cronBody(when)(next),
  count: schedules.length,
  schedules: schedules.slice(0, MAX_SCHEDULES),
});

export const CRONS = operations({
  explainCron: {
    method: 'GET',
    path: '/v1/cron',
    tag: 'dump',
    summary: 'When a cron expression is due',
    description:
      'For every valid token. As a sentence, and as its next five times; of what is no expression, what is wrong with it.',
    query: {
      cron: parameter(
        undefined,
        'A cron expression, as a schedule has it.',
        sentText('a cron expression', O.some, { type: 'string', examples: ['15 3 * * 1-5'] }),
      ),
      timezone: parameter(
        undefined,
        'The zone in which to read it.',
        sentText('a time zone such as Europe/Oslo', O.fromPredicate(isTimeZone), {
          ...{ type: 'string', examples: ['Europe/Oslo'] },
        }),
      ),
    },
    answer: answer(200, 'When it is due.', CronBody),
  },
});
