import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import { grantsOn } from '../../../core/access/caller.js';
import { permissionsOfRole } from '../../../core/access/role.js';
import type { BookEntry } from '../../../core/notifications/channel-item.js';
import type { ChannelItem } from '../../../core/notifications/channel-item.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { visibleProblems } from '../problems/visible-problems.js';
import type { MemoryState } from '../state.js';

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
