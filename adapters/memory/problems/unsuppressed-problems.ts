import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { suppressProblems } from '../../../core/problems/suppress-problems.js';
import { isVisible } from '../../../core/access/lineage.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { MemoryState, ProblemEntry } from '../state.js';

/** What is open, but for what lies beneath a server of which the caller may see that it is offline. */
export const unsuppressedProblems = (
  state: MemoryState,
  caller: Caller,
): readonly ProblemEntry[] => {
  const isShown = (server: ResourceId): boolean =>
    isVisible(caller, 'server', state.byId.get(server)?.lineage ?? []);
  const standing = [...state.problems.values()].map((problem) => ({
    ...problem,
    server: serverAbove(state, problem.resource.id),
  }));
  return suppressProblems(standing)
    .filter(({ suppressedBy }) => !O.exists(isShown)(suppressedBy))
    .map(({ server: _server, suppressedBy: _foldedInto, ...problem }) => problem);
};

/** None for a server itself, and for what belongs to the fleet. */
const serverAbove = ({ byId }: MemoryState, id: ResourceId): O.Option<ResourceId> => {
  const above = (byId.get(id)?.lineage ?? []).slice(1).map((scope) => byId.get(scope));
  return pipe(
    O.fromNullable(above.find((stored) => stored?.resource.type === 'server')),
    O.map((server) => server.id),
  );
};
