import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import { suppressProblems } from '../../../core/problems/suppress-problems.js';
import { isVisible } from '../../../core/access/lineage.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { MemoryState, ProblemEntry } from '../state.js';

/** The open problems without those under an offline server that the caller may read. */
export const unsuppressedProblems = (
  state: MemoryState,
  caller: Caller,
): readonly ProblemEntry[] => {
  const isVisibleServer = (server: ResourceId): boolean =>
    isVisible(caller, 'server', state.byId.get(server)?.lineage ?? []);
  const problems = [...state.problems.values()].map((problem) => ({
    ...problem,
    server: serverAbove(state, problem.resource.id),
  }));
  return suppressProblems(problems)
    .filter(({ suppressedBy }) => !O.exists(isVisibleServer)(suppressedBy))
    .map(({ server: _server, suppressedBy: _suppressedBy, ...problem }) => problem);
};

/** None for a server itself, and for what belongs to the fleet. */
const serverAbove = ({ byId }: MemoryState, id: ResourceId): O.Option<ResourceId> => {
  const above = (byId.get(id)?.lineage ?? []).slice(1).map((scope) => byId.get(scope));
  return pipe(
    O.fromNullable(above.find((stored) => stored?.resource.type === 'server')),
    O.map((server) => server.id),
  );
};
