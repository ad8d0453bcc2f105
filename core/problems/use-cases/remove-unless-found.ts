import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { ShowPorts } from '../../fleet/use-cases/editing/carry-out-edit.js';
import type { RemoveResource } from '../../fleet/use-cases/editing/change-resource.js';
import { removeResource } from '../../fleet/use-cases/editing/change-resource.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { DetectedKind } from '../detected-kind.js';
import { listProblems, type ListProblemsPorts } from './read-problems.js';

/** Removes a found database once it is known to be missing on its server: until then it would be found again. */
export const removeUnlessFound =
  (ports: ShowPorts & ListProblemsPorts): RemoveResource =>
  (caller, of, options) => {
    const remove = removeResource(ports);
    return of.type === 'database'
      ? TE.flatMap(isMissing(ports, caller, of.id), (missing) =>
          remove(caller, of, { ...options, isMissing: missing }),
        )
      : remove(caller, of, options);
  };

const KIND: DetectedKind = 'database_missing';

const isMissing = (ports: ListProblemsPorts, caller: Caller, id: ResourceId): PortTask<boolean> =>
  pipe(
    listProblems(ports)(caller, {
      filter: {
        ...{ state: O.some('open'), kind: O.some(KIND), severity: O.none },
        ...{ resource: O.some(id), includesSuppressed: true },
      },
      ...{ after: O.none, limit: 1 },
    }),
    TE.map(({ problems }) => problems.length > 0),
  );
