import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../api/api.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import type { OverviewBody } from '../../api/problems/overview-body.js';
import type { ApiStep, CommandOutput } from '../command/command-output.js';
import { commandOutput, EXIT } from '../command/command-output.js';
import { type Listed, type Paths, problemPaths, whatIsListed } from './lookup/problem-paths.js';
import { type Freshness, type ReadFreshness, showOverview } from './views/show-overview.js';
import { SEVERITIES, type Severity, severityRank } from '../../../core/problems/problem.js';
import { formatDuration, paragraph, type View } from '../terminal/view.js';
import { escapeTexts } from '../terminal/write.js';

interface LocatedOverview {
  readonly overview: OverviewBody;
  readonly paths: Paths;
  readonly listed: Listed;
  /** Undefined where the service cannot tell. */
  readonly freshness: Freshness | undefined;
}

/** The overview, the paths of what is in it, how to fix it, what follows from it, and when the fleet was checked. */
export const fetchOverview = async (
  api: Api,
  readFreshness: ReadFreshness,
  signal?: AbortSignal,
): ApiResult<LocatedOverview> => {
  const [fetched, freshness] = await Promise.all([
    api.getOverview(signal),
    readFreshness(api, signal),
  ]);
  if (E.isLeft(fetched)) return fetched;
  const { attention } = fetched.right;
  const [paths, listed] = await Promise.all([
    problemPaths(api, attention),
    whatIsListed(api, attention),
  ]);
  return E.right({ overview: fetched.right, paths, listed, freshness });
};

export const overviewCommand =
  (readFreshness: ReadFreshness, failOn?: Severity): ApiStep =>
  async (api) =>
    E.map((located: LocatedOverview) =>
      commandOutput(
        located.overview,
        showOverview(located),
        overviewVerdict(located.overview, located.freshness, failOn),
      ),
    )(await fetchOverview(api, readFreshness));

/** The exit code of an overview: 1 where a problem is that severe, 3 where the fleet was not checked lately. */
const overviewVerdict = (
  { setup, attention }: OverviewBody,
  freshness: Freshness | undefined,
  failOn: Severity | undefined,
): number => {
  if (failOn === undefined) return EXIT.yes;
  const failing: readonly string[] = SEVERITIES.slice(0, severityRank(failOn) + 1);
  if (attention.some(({ severity }) => failing.includes(severity))) return EXIT.no;
  // Only what was checked is called well.
  return setup.servers > 0 && freshness?.isRecent === false ? EXIT.unavailable : EXIT.yes;
};

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
