import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FeedItem, HandledItem } from '../../../core/notifications/feed-item.js';
import { EMPTY_ENTRY } from '../../../core/notifications/feed-item.js';
import type { FeedLease, ProblemFeed } from '../../../core/notifications/ports/problem-feed.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { FeedWork } from '../entries.js';
import { noteOpenProblems } from '../note-problem.js';
import type { MemoryState, StateCell } from '../state.js';
import { dismissChanges, recordsOf } from './change-channel.js';

export const memoryProblemFeed = (cell: StateCell): ProblemFeed => ({
  take: (leaseMs) => cell.run((state) => takeFeed(state, leaseMs)),
  items: (_lease, limit) => cell.run((state) => feedItems(state).slice(0, limit).map(E.right)),
  record: (lease, handled) =>
    cell.run((state) => held(state, lease, (work) => recordItem(state, work, handled))),
  putOff: (lease, items, pauseMs) =>
    cell.run((state) =>
      held(state, lease, (work) => {
        for (const { changes, ...item } of items) {
          const problem = item.problem as Uuid;
          const entry = O.some(work.entries.get(problem) ?? EMPTY_ENTRY);
          recordItem(state, work, { problem, changes, entry, pauseMs: O.some(pauseMs) });
        }
      }),
    ),
  release: (lease) =>
    cell.run((state) => {
      held(state, lease, (work) => put(state, { ...work, leaseUntilMs: 0 }));
    }),
  end: (unusedMs) =>
    cell.run(({ feeds, fleet, now }) => {
      const isUnused = (feeds.get(fleet.id)?.askedAtMs ?? Infinity) < now() - unusedMs;
      return isUnused && feeds.delete(fleet.id);
    }),
});

const put = ({ feeds, fleet }: MemoryState, work: FeedWork): void => void feeds.set(fleet.id, work);

const takeFeed = (state: MemoryState, leaseMs: number): O.Option<FeedLease> => {
  const { feeds, fleet } = state;
  const now = state.now();
  const before = feeds.get(fleet.id);
  const work = { ...(before ?? newFeed()), askedAtMs: now };
  if (before === undefined) noteOpenProblems(state, work);
  put(state, work);
  if (work.leaseUntilMs > now || feedItems(state).length === 0) return O.none;
  put(state, { ...work, leaseUntilMs: now + leaseMs });
  return O.some({ fleet: fleet.id, leaseUntil: new Date(now + leaseMs) });
};

const newFeed = (): Omit<FeedWork, 'askedAtMs'> => ({
  changes: new Map(),
  entries: new Map(),
  leaseUntilMs: 0,
});

const feedItems = (state: MemoryState): readonly FeedItem[] => {
  const { changes, entries } = state.feeds.get(state.fleet.id) ?? newFeed();
  const now = state.now();
  const isPaused = (problem: Uuid) => (entries.get(problem)?.dueAtMs ?? 0) > now;
  const again = [...entries].flatMap(([problem, { dueAtMs }]) =>
    dueAtMs === undefined || changes.has(problem) ? [] : [{ problem, count: 0, atMs: dueAtMs }],
  );
  const changed = [...changes].map(([problem, { count, firstAtMs }]) => ({
    ...{ problem, count, atMs: firstAtMs },
  }));
  const problems = recordsOf(state, new Date(now));
  return [...changed, ...again]
    .filter(({ problem }) => !isPaused(problem))
    .sort((one, other) => one.atMs - other.atMs)
    .map(({ problem, count }) => {
      const { told, failures } = entries.get(problem) ?? EMPTY_ENTRY;
      const current = O.fromNullable(problems.get(problem));
      return { problem, changes: count, current, entry: { told, failures } };
    });
};

/** Runs the work on the feed, unless somebody else has got it meanwhile. */
const held = (
  { feeds }: MemoryState,
  { fleet, leaseUntil }: FeedLease,
  change: (work: FeedWork) => void,
): boolean => {
  const work = feeds.get(fleet);
  if (work?.leaseUntilMs !== leaseUntil.getTime()) return false;
  change(work);
  return true;
};

const recordItem = (
  state: MemoryState,
  work: FeedWork,
  { entry, pauseMs, ...item }: HandledItem,
): void => {
  dismissChanges(work, item, state.now());
  if (O.isNone(entry)) work.entries.delete(item.problem);
  else {
    const pause = O.isNone(pauseMs) ? {} : { dueAtMs: state.now() + pauseMs.value };
    const { told, failures } = entry.value;
    work.entries.set(item.problem, { told, failures, ...pause });
  }
};
