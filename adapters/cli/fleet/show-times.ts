import type { CronBody, PlannedTimesBody } from '../../api/fleet/cron-body.js';
import type { DescribedWindowBody } from '../../api/fleet/fleet-plan-body.js';
import { localIso } from '../../../core/fleet/cron/cron-fault.js';
import { type Cell, columns } from '../terminal/columns.js';
import { paragraph, type View } from '../terminal/view.js';

export type TimesShown = Pick<CronBody, 'timezone' | 'next_times'>;

/** The times of a schedule in its zone and, where clocks show others there, in that of the reader. */
export const timesLines = (
  { timezone, next_times: times }: TimesShown,
  view: View,
): readonly string[] => {
  const here = times.map(({ at }) => localIso(new Date(at), view.timezone));
  const isSame = times.every(({ local }, index) => local === here[index]);
  const rows = [
    [timezone, `here, ${view.timezone}`],
    ...times.map(({ local }, index) => [timeOf(local), timeOf(here[index] ?? '')]),
  ];
  return columns(
    rows.map((row, index) =>
      row.slice(0, isSame ? 1 : 2).map((text): Cell => (index === 0 ? ['dim', text] : text)),
    ),
    view,
  );
};

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Such as `Mon 2026-11-30 03:15 +01:00`. */
const timeOf = (local: string): string => {
  const [, day = '', time = '', offset = ''] =
    /^(.{10})T(\d\d:\d\d(?::(?!00)\d\d)?)(?::00)?(.*)$/.exec(local) ?? [];
  return `${WEEKDAYS[new Date(day).getUTCDay()] ?? ''} ${day} ${time} ${offset}`;
};

export const showCron = (cron: CronBody, view: View): string =>
  [view.paint('bold', cron.when), '', ...timesLines(cron, view), ''].join('\n');

/** More of them are no longer read. */
const MAX_SHOWN = 5;

/** When the schedules of a plan are due. */
export const plannedTimesLines = (
  times: readonly PlannedTimesBody[],
  view: View,
): readonly string[] => {
  const more = times.length - MAX_SHOWN;
  return [
    ...times.slice(0, MAX_SHOWN).flatMap((one) => {
      const [first = ''] = one.schedules;
      const others = one.count === 1 ? '' : ` and ${one.count - 1} more`;
      return ['', `${one.when}: ${first}${others}`, ...timesLines(one, view)];
    }),
    ...(more > 0 ? ['', `and at ${more} other times`] : []),
  ];
};

/** The dumps that are due in a window are no reason against it, but worth a thought. */
export const dumpLines = (
  { dumps }: Pick<DescribedWindowBody, 'dumps'>,
  { paint, width }: View,
): readonly string[] =>
  dumps.map(({ schedule, due_at }) =>
    paragraph(
      `  ${paint('yellow', '!')} `,
      `The dump of ${schedule} is due at ${due_at}, and is made all the same.`,
      width,
    ),
  );
