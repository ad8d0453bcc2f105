import * as E from 'fp-ts/lib/Either.js';
import type { ReadFreshness } from '../problems/views/show-overview.js';
import type { WatchBody } from '../../api/monitoring/watch-body.js';
import { formatDuration } from '../terminal/format-duration.js';

/** When the fleet was last checked. A service of an earlier version cannot tell. */
export const readFreshness: ReadFreshness = async (api, signal) => {
  const watch = await api.getWatch(signal);
  return E.isLeft(watch)
    ? undefined
    : {
        isRecent: watch.right.state === 'current',
        describe: (now) => watchLine(watch.right, now),
      };
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
