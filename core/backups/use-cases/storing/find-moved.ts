import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../../described/kind.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import { hasMoved } from '../../restoring/dump-place.js';
import type { StoredDump } from '../../stored-dump.js';

export interface FindMovedPorts {
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly kinds: Kinds;
}

/** Whether the destination of a dump is at another place by now; false where it is not in the fleet any more. */
export const findMoved = (
  { destinations, kinds }: FindMovedPorts,
  stored: O.Option<StoredDump>,
): TE.TaskEither<PortFailure, boolean> =>
  pipe(
    O.Do,
    O.apS('dump', stored),
    O.bind('id', ({ dump }) => dump.destination),
    O.match(
      () => TE.right(false),
      ({ dump, id }) =>
        pipe(
          destinations.find(id),
          TE.map(O.exists((destination) => hasMoved(kinds, dump.place, destination))),
        ),
    ),
  );
