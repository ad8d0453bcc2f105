import * as O from 'fp-ts/lib/Option.js';
import type { ProblemKey } from './problem.js';
import type { ResourceId } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';

/** An open problem and the server above its resource; none for a problem of a server itself, or of the fleet. */
export interface LocatedProblem extends ProblemKey {
  readonly id: Uuid;
  readonly server: O.Option<ResourceId>;
}

export interface Suppression {
  /** The problem of the offline server that explains this one. Callers who may see that server are not shown this one. */
  readonly suppressedBy: O.Option<Uuid>;
}

/** A server that is offline suppresses every problem under it, so that twenty rows are twenty causes. */
export const suppressProblems = <P extends LocatedProblem>(
  open: readonly P[],
): readonly (P & Suppression)[] => {
  const offline = new Map(
    open
      .filter(({ kind }) => kind === 'server_offline')
      .map(({ id, resource }) => [resource.id, id]),
  );
  return open.map((problem) => ({
    ...problem,
    suppressedBy: O.flatMap((server: ResourceId) => O.fromNullable(offline.get(server)))(
      problem.server,
    ),
  }));
};
