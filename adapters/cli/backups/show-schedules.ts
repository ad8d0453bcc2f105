import type {
  DestinationTestBody,
  KeptPageBody,
} from '../../api/backups/destination-operations.js';
import type { ScheduleBody, SchedulePageBody } from '../../api/backups/schedule-body.js';
import { type Cell, listOf, type SentenceRow } from '../terminal/columns.js';
import {
  formatAgo,
  formatDuration,
  formatSize,
  pluralize,
  reasonLines,
  type View,
} from '../terminal/view.js';
import { stateCell } from './show-runs.js';

export const showSchedules = ({ schedules, next }: SchedulePageBody, view: View): string =>
  listOf(
    schedules.map((schedule) => rowOf(schedule, view)),
    next,
    view,
    { none: 'No schedule matches.', more: 'name a server, an instance or a database' },
  );

const rowOf = (schedule: ScheduleBody, view: View): SentenceRow => ({
  cells: [
    ['bold', schedule.path],
    `${schedule.when ?? ''}, ${schedule.timezone ?? ''}`,
    nextOf(schedule, view.now),
    schedule.last_run === null ? '• no run' : stateCell(schedule.last_run),
  ],
  sentence: sentenceOf(schedule),
});

const nextOf = ({ next_due_at: at, elsewhere }: ScheduleBody, now: Date): string => {
  const made = elsewhere ? ', elsewhere' : '';
  return at === null ? `not planned${made}` : `in ${formatDuration(now, new Date(at))}${made}`;
};

/** In yellow what will go wrong. */
const sentenceOf = ({ foresight, verdict = '' }: ScheduleBody): Cell =>
  (foresight?.reasons.length ?? 0) === 0 ? verdict : ['yellow', verdict];

export const showDestinationTest = (
  { destination, usable, reason, ...test }: DestinationTestBody,
  view: View,
): string => {
  const name = view.paint('bold', destination.name);
  if (usable) {
    const [free, total] = [test.free_bytes, test.total_bytes];
    const space =
      free === null
        ? ''
        : `, ${formatSize(free)} free${total === null ? '' : ` of ${formatSize(total)}`}`;
    const mark = view.paint('green', '✔ usable');
    return `${mark}  ${name}  written, read back and deleted in ${test.took_ms} ms${space}\n`;
  }
  return [`${view.paint('red', '✖ unusable')}  ${name}`, ...reasonLines(reason, view), ''].join(
    '\n',
  );
};

/** Such as `db-eu-1/main/shop  7 dumps  4.2 GB  newest 3 h ago`. */
export const showKeptDumps = ({ kept, total, next }: KeptPageBody, view: View): string =>
  [
    listOf(
      kept.map(({ database, dumps, bytes, newest_at: at }) => ({
        cells: [
          database?.path ?? 'removed from the fleet',
          pluralize(dumps, 'dump'),
          formatSize(bytes),
          `newest ${formatAgo(at, view.now)}`,
        ],
        sentence: '',
      })),
      next,
      view,
      { none: 'No dump is kept there.', more: 'see --limit' },
    ),
    ...(kept.length === 0
      ? []
      : [`${pluralize(total.dumps, 'dump')}, ${formatSize(total.bytes)} in all\n`]),
  ].join('');
