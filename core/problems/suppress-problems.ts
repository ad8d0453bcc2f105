import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey } from './problem.js';
import type { ResourceId } from '../shared/resource.js';

/** An open problem and the server above its resource; none for a problem of a server itself, or of the fleet. */
export interface LocatedProblem extends ProblemKey {
  readonly server: O.Option<ResourceId>;
}

export interface Suppression {
  /** The offline server that explains this problem. Callers who may see that server do not get this problem. */
  readonly suppressedBy: O.Option<ResourceId>;
}

/** Twenty rows should be twenty causes: a server that is offline suppresses every problem under it. */
export const suppressProblems = <P extends LocatedProblem>(
  open: readonly P[],
): readonly (P & Suppression)[] => {
  const offline = new Set(
    open.filter(({ kind }) => kind === 'server_offline').map(({ resource }) => resource.id),
  );
  return open.map((problem) => ({
    ...problem,
    suppressedBy: O.filter((server: ResourceId) => offline.has(server))(problem.server),
  }));
};
