import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { dayOf } from '../../../shared/durations.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import { type SpaceOnDay, spaceOutlook, type SpaceOutlook } from '../../destination-target.js';
import type { DestinationRegister } from '../../ports/destination-register.js';

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
