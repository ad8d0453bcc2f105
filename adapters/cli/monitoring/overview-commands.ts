import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { DAY_MS, parseDurationMs } from '../../../core/shared/durations.js';
import { SEVERITIES, type Severity } from '../../../core/problems/problem.js';
import type { WatchBody } from '../../api/monitoring/watch-body.js';
import type { CommandRecord, GlobalOptions } from '../command/command-output.js';
import { oneOf, option } from '../command/command-output.js';
import { overviewCommand } from '../problems/overview-command.js';
import type { ReadFreshness } from '../problems/views/show-overview.js';
import { watchOverview } from '../problems/watch/watch-overview.js';
import { formatDuration } from '../terminal/view.js';
import { type ErrorDocument, malformedRequest } from '../../api/errors/error-document.js';

const OVERVIEW_HELP = `
In a terminal --watch refreshes the overview in place, and shows when the service is
unavailable. Elsewhere it prints one overview after another and, with --json, a line of JSON
whenever something has changed.

With --fail-on, for cron and Nagios: exits with 1 if a problem is as severe or more, and with 3
if the fleet was not checked lately, or Shipshape does not answer.

Examples:
  shipshape overview --fail-on critical || mail -s 'fleet' dba@example.org < /dev/null
  shipshape overview --watch --interval 10s
  shipshape overview --watch --json | jq --unbuffered -c '.attention[0]'
`;

export const OVERVIEW_COMMAND: CommandRecord = {
  name: 'overview',
  words: 'show the size of the fleet, and its top problems',
  options: [
    option('--watch', 'refresh it, in place in a terminal, until Ctrl-C'),
    option('--interval <time>', 'how often, such as 1m; 5s by default'),
    oneOf('--fail-on <severity>', 'exit with 1 if a problem is as severe', SEVERITIES).conflicts([
      'watch',
      'interval',
    ]),
  ],
  help: OVERVIEW_HELP,
  run: (deps, options: OverviewOptions & GlobalOptions) => {
    const interval = parseInterval(options);
    if (E.isLeft(interval)) return interval;
    return interval.right === undefined
      ? overviewCommand(readFreshness, options.failOn)
      : watchOverview(deps, options, interval.right, readFreshness);
  },
};

/** When the fleet was last checked. A service of an earlier version cannot tell. */
export const readFreshness: ReadFreshness = async (api, signal) => {
  const watch = await api.getWatch(signal);
  return E.isLeft(watch)
    ? undefined
    : { isRecent: watch.right.state === 'current', describe: (now) => watchLine(watch.right, now) };
};

/** When the fleet was last checked, in one line, and what to do where that is too long ago. */
export const watchLine = (watch: WatchBody, now: Date): string => {
  const { last_check_at: last, behind_seconds: behind, nodes } = watch;
  if (last === null)
    return nodes.length > 0
      ? 'The first check of this fleet has not ended yet.'
      : 'Nobody has checked this fleet yet: start `shipshape serve`.';
  const age = formatDuration(new Date(last), now);
  switch (watch.state) {
    case 'late':
      return `Checked ${age} ago; the check that waits longest is ${seconds(behind)} late.`;
    case 'stopped':
      return nodes.length > 0
        ? `No check of this fleet has ended for ${age}: see the log of \`shipshape serve\`.`
        : `Nobody has checked this fleet for ${age}: is \`shipshape serve\` running?`;
    default:
      return `Checked ${age} ago.`;
  }
};

const seconds = (count: number): string => formatDuration(new Date(0), new Date(count * 1_000));

interface OverviewOptions {
  readonly watch?: boolean;
  readonly interval?: string;
  readonly failOn?: Severity;
}

const DEFAULT_INTERVAL = '5s';

/** How often to show the overview, in milliseconds; undefined to show it once. */
const parseInterval = ({
  watch = false,
  interval,
}: OverviewOptions): E.Either<ErrorDocument, number | undefined> => {
  if (watch) return parseMs(interval ?? DEFAULT_INTERVAL);
  return interval === undefined
    ? E.right(undefined)
    : E.left(malformedRequest(['--interval goes with --watch.']));
};

const parseMs = (text: string): E.Either<ErrorDocument, number> =>
  pipe(
    parseDurationMs(text, 'smh'),
    O.filter((ms) => ms >= 1_000 && ms <= DAY_MS),
    E.fromOption(() =>
      malformedRequest([
        `--interval ${JSON.stringify(text)} is not a time from 1s to 24h, such as 5s or 1m.`,
      ]),
    ),
  );
