import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemFeed } from '../../../../core/notifications/ports/problem-feed.js';
import type { SqliteSession } from '../connection/session.js';
import { selectFeedState } from './feed-state.js';
import { selectFeedItems } from './select-feed-items.js';

const HOUR_MS = 3_600_000;

/** It writes only where there is something to tell, or to say once an hour that somebody asks. */
export const sqliteProblemFeed = ({ database, run, write }: SqliteSession): ProblemFeed => {
  const state = selectFeedState(database);
  const items = selectFeedItems(database);
  const isToWrite = (): boolean => {
    const now = Date.now();
    const found = state(now);
    return found === undefined || found.is_ready === 1 || Math.abs(now - found.asked_at) > HOUR_MS;
  };
  return {
    take: (leaseMs) =>
      pipe(
        run(() => E.right(isToWrite())),
        TE.flatMap((isIt) => (isIt ? write('takeFeed', leaseMs) : TE.right(undefined))),
        TE.map(O.fromNullable),
      ),
    items: (_lease, limit) => run(() => E.right(items(limit))),
    record: (lease, handled) => write('recordFeed', lease, handled),
    putOff: (lease, unreadable, pauseMs) => write('putOffFeed', lease, unreadable, pauseMs),
    release: ({ fleet, leaseUntil }) => write('releaseChannel', fleet, leaseUntil),
    end: (unusedMs) =>
      pipe(
        run(() => E.right((state(Date.now())?.asked_at ?? Infinity) < Date.now() - unusedMs)),
        TE.flatMap((isUnused) => (isUnused ? write('endFeed', unusedMs) : TE.right(false))),
      ),
  };
};
