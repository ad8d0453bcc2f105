import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type {
  BookEntry,
  ChannelItem,
  ComposedChannel,
} from '../../../core/notifications/delivery.js';
import type { UnreadableItem } from '../../../core/notifications/ports/channel-register.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { ChannelWork, Subscriber, UpkeepEntry } from '../entries.js';
import type { MemoryState } from '../state.js';
import { underWay } from './deliveries.js';
import { pipe } from 'fp-ts/lib/function.js';
import { grantsOn, permissionsOfRole } from '../../../core/access/caller.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import { visibleProblems } from '../problems/visible-problems.js';

export interface HeldChannel {
  readonly work: ChannelWork;
  readonly entry: UpkeepEntry;
}

/** Runs the work on a channel, unless somebody else has got it meanwhile. */
export const held = (
  state: MemoryState,
  id: ResourceId,
  leaseUntil: Date,
  change: (held: HeldChannel) => void,
): boolean => {
  const [work, entry] = [state.channels.get(id), state.upkeep.get(id)];
  if (work === undefined || entry?.leaseUntilMs !== leaseUntil.getTime()) return false;
  change({ work, entry });
  return true;
};

export const composeChannel = (
  state: MemoryState,
  id: ResourceId,
  leaseUntil: Date,
  { items, delivery }: ComposedChannel,
): boolean =>
  held(state, id, leaseUntil, ({ work }) => {
    for (const item of items) finishItem(work, item, state.now());
    if (O.isNone(delivery)) return;
    for (const replaced of RA.fromOption(underWay(work))) work.deliveries.delete(replaced.id);
    work.deliveries.set(delivery.value.id, delivery.value);
  });

/** Of a problem that has changed again, the changes since then are left, and wait as if they were the first. */
export const dismissChanges = (
  work: Subscriber,
  { problem, changes }: Pick<ComposedChannel['items'][number], 'problem' | 'changes'>,
  now: number,
): void => {
  const count = (work.changes.get(problem)?.count ?? 0) - changes;
  if (changes > 0) work.changes.delete(problem);
  if (changes > 0 && count > 0) work.changes.set(problem, { count, firstAtMs: now });
};

const finishItem = (
  work: ChannelWork,
  { problem, changes, entry }: ComposedChannel['items'][number],
  now: number,
): void => {
  dismissChanges(work, { problem, changes }, now);
  if (O.isSome(entry)) work.entries.set(problem, entry.value);
  else work.entries.delete(problem);
};

export const putOffItems = (
  state: MemoryState,
  id: ResourceId,
  leaseUntil: Date,
  { items, pauseMs }: { readonly items: readonly UnreadableItem[]; readonly pauseMs: number },
): boolean =>
  held(state, id, leaseUntil, ({ work }) => {
    for (const { changes, ...item } of items) {
      const problem = item.problem as Uuid;
      const { told } = work.entries.get(problem) ?? { told: O.none };
      dismissChanges(work, { problem, changes }, state.now());
      work.entries.set(problem, { told, dueAt: O.some(new Date(state.now() + pauseMs)) });
    }
  });

export const releaseChannel = (state: MemoryState, id: ResourceId, leaseUntil: Date): void =>
  void held(state, id, leaseUntil, ({ entry }) =>
    state.upkeep.set(id, { ...entry, leaseUntilMs: 0 }),
  );

/** What a channel has to look at: what has changed, the first change first, and then the entries that are due. */
export const itemsOf = (state: MemoryState, id: ResourceId): readonly ChannelItem[] => {
  const work = state.channels.get(id);
  if (work === undefined) return [];
  const { changes, entries } = work;
  const now = new Date(state.now());
  const due = [...entries].flatMap(([problem, { dueAt }]) =>
    O.isSome(dueAt) && dueAt.value <= now && !changes.has(problem)
      ? [{ problem, at: dueAt.value.getTime() }]
      : [],
  );
  const problems = recordsOf(state, now);
  const itemOf = (problem: Uuid, count: number): ChannelItem => ({
    problem,
    changes: count,
    current: O.fromNullable(problems.get(problem)),
    entry: O.fromNullable<BookEntry | undefined>(entries.get(problem)),
  });
  return [
    ...[...changes].map(([problem, { count }]) => itemOf(problem, count)),
    ...due.sort((one, other) => one.at - other.at).map(({ problem }) => itemOf(problem, 0)),
  ];
};

/** A channel may tell every problem, under the path of its resource. */
export const recordsOf = (state: MemoryState, at: Date): ReadonlyMap<Uuid, ProblemRecord> => {
  const all = [...state.problems.values(), ...state.closed.values()];
  return new Map(
    visibleProblems(state, all, EVERYTHING, at).map(({ problem }) => [
      problem.id,
      { ...problem, resource: { ...problem.resource, name: pathOf(state, problem) } },
    ]),
  );
};

const EVERYTHING = { id: 'channels', grants: grantsOn('fleet', [...permissionsOfRole('viewer')]) };

const pathOf = ({ byId }: MemoryState, { resource: { id, name } }: ProblemRecord): string =>
  pipe(
    O.fromNullable(byId.get(id)?.resource),
    O.map((found) => (found.type === 'fleet' ? found.name : found.path)),
    O.getOrElse(() => name),
  );
