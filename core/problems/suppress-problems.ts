import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey } from './problem.js';
import type { ResourceId } from '../shared/resource.js';

/** An open problem, of whatever kind, and the server above its resource; none for a server's own, or the fleet's. */
export interface LocatedProblem extends ProblemKey {
  readonly server: O.Option<ResourceId>;
}

export interface Suppression {
  /** The server whose being offline speaks for this problem. Whoever may see that one is not shown this one. */
  readonly suppressedBy: O.Option<ResourceId>;
}

/** Twenty rows should be twenty causes: beneath a server that is offline every problem is folded into its. */
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
