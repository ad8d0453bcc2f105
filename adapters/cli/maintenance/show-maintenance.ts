import type {
  ListedWindowBody,
  StartedWindowBody,
  WindowBody,
  WindowsBody,
} from '../../api/maintenance/maintenance-operations.js';
import { dumpLines } from '../fleet/show-times.js';
import { type SentenceRow, sentenceRows } from '../terminal/columns.js';
import { formatDuration, formatMinute, paragraph, type View } from '../terminal/view.js';

export const showStarted = (window: StartedWindowBody, view: View): string => {
  const { resource, from, until, open_problems } = window;
  const begins = new Date(from) > view.now ? `from ${formatMinute(from)} ` : '';
  const open = `${open_problems} ${open_problems === 1 ? 'problem is' : 'problems are'} open already, and ${open_problems === 1 ? 'stays' : 'stay'} in the overview.`;
  return [
    `${view.paint('green', '✔')} Maintenance of ${view.paint('bold', resource.path)} ${begins}until ${formatMinute(until)}`,
    ...(open_problems === 0 ? [] : [paragraph('  • ', open, view.width)]),
    ...dumpLines(window, view),
    paragraph('  → ', `End it with: shipshape maintenance end ${window.id}`, view.width),
    '',
  ].join('\n');
};

export const showMaintenance = ({ maintenance }: WindowsBody, view: View): string => {
  if (maintenance.length === 0) return 'There is no maintenance under way or to come.\n';
  const rows = sentenceRows(
    maintenance.map((window) => rowOf(window, view)),
    view,
  );
  const dumps = maintenance.flatMap((window) => dumpLines(window, view));
  return [...rows, ...dumps, ''].join('\n');
};

const rowOf = ({ id, resource, from, until, note }: ListedWindowBody, view: View): SentenceRow => {
  const isUnderWay = new Date(from) <= view.now;
  return {
    cells: [
      [isUnderWay ? 'cyan' : 'dim', isUnderWay ? '● under way' : '○ to come'],
      ['bold', resource.path],
      `${formatMinute(from)} to ${formatMinute(until)}`,
      id,
    ],
    sentence: note,
  };
};

export const showEnded = (
  { maintenance }: { readonly maintenance: readonly WindowBody[] },
  view: View,
): string =>
  maintenance
    .map(({ resource, from, until }) => {
      const lasted = formatDuration(new Date(from), new Date(until));
      const words = until === from ? 'before it began' : `after ${lasted}`;
      return `${view.paint('green', '✔')} Maintenance of ${view.paint('bold', resource.path)} has ended ${words}\n`;
    })
    .join('');
