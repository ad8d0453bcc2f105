import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import { authorize, type AuthorizeError } from '../../../access/use-cases/authorize.js';
import { dayOf } from '../../../shared/durations.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import { type SpaceOnDay, spaceOutlook, type SpaceOutlook } from '../../destination-target.js';
import type { KeptPage, KeptQuery } from '../../kept-dumps.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { RunRegister } from '../../ports/run-register.js';

export interface DestinationSpaces extends SpaceOutlook {
  readonly days: readonly SpaceOnDay[];
}

/** How the space went at a destination that the caller may read from the day of a time on, and when it will be full. Reads stored state only. */
export type FindSpace = (destination: ResourceId, since: Date) => PortTask<DestinationSpaces>;

export interface FindSpacePorts {
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly clock: Clock;
}

export const findSpace =
  ({ destinations, clock }: FindSpacePorts): FindSpace =>
  (destination, since) =>
    pipe(
      destinations.find(destination),
      TE.map(
        O.match(
          (): readonly SpaceOnDay[] => [],
          ({ days }) => days,
        ),
      ),
      // Its secret does not open: the rest of it can be read all the same.
      TE.orElse((failure) => (failure._tag === 'Corrupt' ? TE.right([]) : TE.left(failure))),
      TE.map((days) => ({
        ...spaceOutlook(days, clock.now()),
        days: days.filter(({ day }) => day >= dayOf(since)),
      })),
    );

/** What dumps take in a destination, by database, for a caller who may read it; those with the most bytes first. */
export type ListKeptDumps = (
  caller: Caller,
  destination: ResourceId,
  query: KeptQuery,
) => TE.TaskEither<AuthorizeError, KeptPage>;

export interface ListKeptDumpsPorts {
  readonly permissions: PermissionCheck;
  readonly runs: Pick<RunRegister, 'keptIn'>;
}

export const listKeptDumps =
  ({ permissions, runs }: ListKeptDumpsPorts): ListKeptDumps =>
  (caller, id, query) =>
    pipe(
      authorize(permissions)(caller, 'destination:read', { type: 'destination', id }),
      TE.flatMap(() => runs.keptIn(caller, id, query)),
    );
