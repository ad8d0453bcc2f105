import { formatDuration, paragraph, type View } from '../../terminal/view.js';
import { escapeTexts } from '../../terminal/escape-control-characters.js';
import { commandOutput, type CommandOutput } from '../../command/command-output.js';
import { showOverview } from '../views/show-overview.js';
import type { ErrorDocument } from '../../../api/errors/error-document.js';
import type { LocatedOverview } from '../overview-command.js';

export interface OverviewSnapshot extends LocatedOverview {
  readonly fetchedAt: Date;
  /** Why it cannot be fetched now. */
  readonly error?: ErrorDocument;
}

/** The lines on a terminal of so many rows: the status, then the overview as far as there is room. */
export const screenLines = (
  snapshot: OverviewSnapshot,
  intervalMs: number,
  view: View,
  rows = Infinity,
): readonly string[] => {
  const overview = showSnapshot(snapshot).text(view).trimEnd();
  const lines = [...statusLines(snapshot, intervalMs, view), '', ...overview.split('\n')];
  const over = lines.length - rows;
  return over > 0
    ? [...lines.slice(0, rows - 1), view.encode(view.paint('dim', `… and ${over + 1} more lines`))]
    : lines;
};

export const showSnapshot = (snapshot: OverviewSnapshot): CommandOutput =>
  commandOutput(snapshot.overview, showOverview(snapshot));

const statusLines = (
  { fetchedAt, error }: OverviewSnapshot,
  intervalMs: number,
  { width, paint, encode, now }: View,
): readonly string[] => {
  if (error === undefined)
    return [
      paint('dim', `Every ${formatDuration(new Date(0), new Date(intervalMs))}. Ctrl-C ends it.`),
    ];
  const message = `${escapeTexts(error).detail} This is how it was ${formatDuration(fetchedAt, now)} ago.`;
  return encode(paragraph('✖ ', message, width))
    .split('\n')
    .map((line) => paint('red', line));
};
