import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { NotFound } from '../../access/access-error.js';
import type { Caller } from '../../access/caller.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { Uuid } from '../../shared/uuid.js';
import type { DestinationRegister } from '../ports/destination-register.js';
import type { DumpPlace } from '../restoring/dump-place.js';
import type { Run } from '../run.js';
import { getRun } from './get-run.js';
import { type AuthorizeOnRunPorts, authorizeWrite } from './runs/authorize-on-run.js';
import { findMoved } from './storing/find-moved.js';

/** A run, and where its dump was written, for callers who may have the dump itself. */
export interface RunDetails {
  readonly run: Run;
  /** None for those who do not hold `backup:write` there: it has names that are not everybody's. */
  readonly place: O.Option<DumpPlace>;
  /** Whether its destination is at another place by now. */
  readonly hasMoved: boolean;
}

/** One run; one that the caller may not see is not found, as one that does not exist. */
export type GetRunDetails = (
  caller: Caller,
  id: Uuid,
) => TE.TaskEither<PortFailure | NotFound, RunDetails>;

export interface GetRunDetailsPorts extends AuthorizeOnRunPorts {
  readonly destinations: Pick<DestinationRegister, 'find'>;
}

export const getRunDetails =
  (ports: GetRunDetailsPorts): GetRunDetails =>
  (caller, id) =>
    pipe(
      getRun(ports)(caller, id),
      TE.bindTo('run'),
      TE.bindW('place', ({ run }) => findPlace(ports, caller, run)),
      TE.bindW('hasMoved', ({ run }) => findMoved(ports.destinations, run.stored)),
    );

const findPlace = (
  { permissions }: GetRunDetailsPorts,
  caller: Caller,
  run: Run,
): TE.TaskEither<PortFailure, RunDetails['place']> => {
  const place = O.flatMap(({ place: of }: PlacedDump) => of)(run.stored);
  if (O.isNone(place)) return TE.right(place);
  return pipe(
    authorizeWrite(permissions, caller, run),
    TE.map((): RunDetails['place'] => place),
    TE.orElse((failure) => (failure._tag === 'Forbidden' ? TE.right(O.none) : TE.left(failure))),
  );
};

type PlacedDump = Pick<RunDetails, 'place'>;
