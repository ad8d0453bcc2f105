import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { RunQueue } from '../../ports/run-queue.js';
import { expiredDumps, keepText, keptDumpOf } from '../../retention/retention.js';
import type { Run } from '../../run.js';
import type { ScheduleState } from '../../schedule-state.js';
import type { StoredDump } from '../../stored-dump.js';
import { type Place, removeDump } from '../storing/stored-object.js';

/**
 * Removes the dumps of a schedule that it does not keep, and returns how many. One that cannot be removed now, such as from a
 * destination that is away, stays for the next time, with all others there, and so do all once the signal is aborted.
 */
export type RemoveExpired = (
  state: Pick<ScheduleState, 'id' | 'rules'>,
  signal: AbortSignal,
) => TE.TaskEither<PortFailure, number>;

export interface RemoveExpiredPorts {
  readonly queue: Pick<RunQueue, 'stored' | 'expire'>;
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly storage: Pick<DumpStorage, 'remove'>;
  readonly clock: Clock;
}

export const removeExpired =
  (ports: RemoveExpiredPorts): RemoveExpired =>
  ({ id, rules: { keep, timezone } }, signal) =>
    keep === undefined
      ? TE.right(0)
      : pipe(
          ports.queue.stored(id),
          TE.map(RA.filterMap(keptDumpOf)),
          TE.map((dumps) => expiredDumps(dumps, keep, ports.clock.now(), timezone)),
          TE.flatMap(
            RA.reduce(NONE_YET, (before, { run }) =>
              pipe(
                before,
                TE.flatMap((removed) =>
                  signal.aborted || isAway(removed, run)
                    ? TE.right(removed)
                    : pipe(
                        remove(ports, run, `removed by ${keepText(keep)}`),
                        TE.map((isRemoved) => after(removed, run, isRemoved)),
                      ),
                ),
              ),
            ),
          ),
          TE.map(({ count }) => count),
        );

interface Removed {
  readonly count: number;
  /** Destinations from which one could not be removed. */
  readonly away: readonly ResourceId[];
}

type Removing = TE.TaskEither<PortFailure, Removed>;

const NONE_YET: Removing = TE.right({ count: 0, away: [] });

const destinationOf = O.flatMap(({ destination }: StoredDump) => destination);

const isAway = ({ away }: Removed, { stored }: Run): boolean =>
  pipe(
    destinationOf(stored),
    O.exists((id) => away.includes(id)),
  );

const after = ({ count, away }: Removed, { stored }: Run, isRemoved: boolean): Removed =>
  isRemoved
    ? { count: count + 1, away }
    : { count, away: [...away, ...RA.fromOption(destinationOf(stored))] };

/** The dump first: a run that is expired has none, also where this ends in between. */
const remove = (
  { queue, destinations, storage }: RemoveExpiredPorts,
  { id, stored }: Run,
  note: string,
): TE.TaskEither<PortFailure, boolean> =>
  pipe(
    findPlace(destinations, stored),
    TE.flatMap(
      O.match(
        () => TE.right(false),
        (place) =>
          pipe(
            removeDump(storage)(place),
            TE.matchE(
              () => TE.right(false),
              () => queue.expire(id, note),
            ),
          ),
      ),
    ),
  );

/** None where the destination is no longer in the fleet: what is there is no business of Shipshape any more. */
const findPlace = (
  destinations: RemoveExpiredPorts['destinations'],
  stored: Run['stored'],
): TE.TaskEither<PortFailure, O.Option<Place>> =>
  pipe(
    O.Do,
    O.apS('dump', stored),
    O.bind('id', ({ dump }) => dump.destination),
    O.match(
      () => TE.right(O.none),
      ({ dump: { object }, id }) =>
        pipe(destinations.find(id), TE.map(O.map((destination) => ({ destination, object })))),
    ),
  );
