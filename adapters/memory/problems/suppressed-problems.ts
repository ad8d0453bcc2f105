import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { isVisible } from '../../../core/access/lineage.js';
import { suppressProblems } from '../../../core/problems/suppress-problems.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { MemoryState } from '../state.js';

/** The problems under an offline server that the caller may read, each with the problem of that server. */
export const suppressedProblems = (state: MemoryState, caller: Caller): ReadonlyMap<Uuid, Uuid> => {
  const isVisibleServer = (server: ResourceId): boolean =>
    isVisible(caller, 'server', state.byId.get(server)?.lineage ?? []);
  const located = [...state.problems.values()].map((problem) => ({
    ...problem,
    server: O.filter(isVisibleServer)(serverAbove(state, problem.resource.id)),
  }));
  return new Map(
    suppressProblems(located).flatMap(({ id, suppressedBy }) =>
      O.isNone(suppressedBy) ? [] : [[id, suppressedBy.value]],
    ),
  );
};

/** None for a server itself, and for what belongs to the fleet. */
const serverAbove = ({ byId }: MemoryState, id: ResourceId): O.Option<ResourceId> => {
  const above = (byId.get(id)?.lineage ?? []).slice(1).map((scope) => byId.get(scope));
  return pipe(
    O.fromNullable(above.find((stored) => stored?.resource.type === 'server')),
    O.map((server) => server.id),
  );
};
