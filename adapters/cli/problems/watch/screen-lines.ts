import { paragraph } from '../../terminal/paragraph.js';
import { harmless } from '../../terminal/escape-control-characters.js';
import { reply } from '../../command/command-output.js';
import { showOverview } from '../views/show-overview.js';
import { stretch } from '../../terminal/format-duration.js';
import type { View } from '../../terminal/view.js';
import type { Watched } from './overview-display.js';

/** What a terminal of so many rows shows of a watch: how it is going, then the overview as far as there is room. */
export const screenLines = (
  watched: Watched,
  intervalMs: number,
  view: View,
  rows = Infinity,
): readonly string[] => {
  const overview = reply(watched.overview, showOverview).text(view).trimEnd();
  const lines = [...statusLines(watched, intervalMs, view), '', ...overview.split('\n')];
  const over = lines.length - rows;
  return over > 0
    ? [...lines.slice(0, rows - 1), view.paint('dim', `… and ${over + 1} more lines`)]
    : lines;
};

const statusLines = (
  { seenAt, trouble }: Watched,
  intervalMs: number,
  { width, paint, now }: View,
): readonly string[] => {
  if (trouble === undefined)
    return [paint('dim', `Every ${stretch(new Date(0), new Date(intervalMs))}. Ctrl-C ends it.`)];
  const words = `${harmless(trouble).detail} This is how it was ${stretch(seenAt, now)} ago.`;
  return paragraph('✖ ', words, width)
    .split('\n')
    .map((line) => paint('red', line));
};
