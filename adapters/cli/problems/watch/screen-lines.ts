import { paragraph } from '../../terminal/paragraph.js';
import { escapeTexts } from '../../terminal/escape-control-characters.js';
import { commandOutput } from '../../command/command-output.js';
import { showOverview } from '../views/show-overview.js';
import { formatDuration } from '../../terminal/format-duration.js';
import type { View } from '../../terminal/view.js';
import type { OverviewSnapshot } from './overview-display.js';

/** What a terminal of so many rows shows of a watch: how it is going, then the overview as far as there is room. */
export const screenLines = (
  watched: OverviewSnapshot,
  intervalMs: number,
  view: View,
  rows = Infinity,
): readonly string[] => {
  const overview = commandOutput(watched.overview, showOverview).text(view).trimEnd();
  const lines = [...statusLines(watched, intervalMs, view), '', ...overview.split('\n')];
  const over = lines.length - rows;
  return over > 0
    ? [...lines.slice(0, rows - 1), view.paint('dim', `… and ${over + 1} more lines`)]
    : lines;
};

const statusLines = (
  { fetchedAt, error }: OverviewSnapshot,
  intervalMs: number,
  { width, paint, now }: View,
): readonly string[] => {
  if (error === undefined)
    return [
      paint('dim', `Every ${formatDuration(new Date(0), new Date(intervalMs))}. Ctrl-C ends it.`),
    ];
  const words = `${escapeTexts(error).detail} This is how it was ${formatDuration(fetchedAt, now)} ago.`;
  return paragraph('✖ ', words, width)
    .split('\n')
    .map((line) => paint('red', line));
};
