import type { DestinationTestBody } from '../../api/backups/destination-test-body.js';
import type { ScheduleBody, SchedulePageBody } from '../../api/backups/schedule-body.js';
import { type SentenceRow, sentenceRows } from '../terminal/columns.js';
import { formatDuration, formatSize } from '../terminal/format-duration.js';
import type { View } from '../terminal/view.js';
import { paragraph } from '../terminal/wrap.js';

import { stateCell } from './show-runs.js';

export const showSchedules = ({ schedules, next }: SchedulePageBody, view: View): string => {
  if (schedules.length === 0) return 'No schedule matches.\n';
  const rows = schedules.map((schedule) => rowOf(schedule, view));
  const more = view.paint('dim', 'There are more: name a server, an instance or a database.');
  return [...sentenceRows(rows, view.width), ...(next === null ? [] : ['', more]), ''].join('\n');
};

const rowOf = (schedule: ScheduleBody, view: View): SentenceRow => ({
  cells: [
    { text: schedule.path, paint: (shown) => view.paint('bold', shown) },
    { text: `${schedule.when ?? ''}, ${schedule.timezone ?? ''}` },
    { text: nextOf(schedule, view.now) },
    schedule.last_run === null ? { text: '• no run' } : stateCell(schedule.last_run, view),
  ],
  sentence: sentenceOf(schedule, view),
});

const nextOf = ({ next_due_at: at, elsewhere }: ScheduleBody, now: Date): string => {
  const made = elsewhere ? ', elsewhere' : '';
  return at === null ? `not planned${made}` : `in ${formatDuration(now, new Date(at))}${made}`;
};

/** In yellow what will go wrong. */
const sentenceOf = (
  { foresight, verdict = '' }: ScheduleBody,
  view: View,
): SentenceRow['sentence'] =>
  (foresight?.reasons.length ?? 0) === 0
    ? { text: verdict }
    : { text: verdict, paint: (shown) => view.paint('yellow', shown) };

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
  return [
    `${view.paint('red', '✖ unusable')}  ${name}`,
    paragraph('  • ', reason?.detail ?? '', view.width),
    paragraph('    → ', reason?.remedy ?? '', view.width),
    '',
  ].join('\n');
};
