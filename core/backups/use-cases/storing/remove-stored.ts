import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../../described/kind.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { DumpStorage, StorageFailure } from '../../ports/dump-storage.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { Run } from '../../run.js';
import { findPlace, isMoved, type Place, removeDump } from './stored-object.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ProofRegister } from '../../ports/proof-register.js';
import { type KeptDump, keptDumpOf } from '../../retention.js';

/**
 * The outcome of the removal of a dump: `absent` where its destination has no such object, since it was removed by other means,
 * or the destination has moved since; `away` where that cannot be known now.
 */
export type Removal = 'removed' | 'absent' | 'away';

export interface RemoveStoredPorts {
  readonly queue: Pick<RunQueue, 'expire'>;
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly kinds: Kinds;
  readonly storage: Pick<DumpStorage, 'size' | 'remove'>;
}

/** Removes the dump of a run, unless it is `away`, and notes in its history by which rule, such as `keep: last 7`. */
export type RemoveStored = (run: Run, rule: string, signal: AbortSignal) => PortTask<Removal>;

export const removeStored =
  (ports: RemoveStoredPorts): RemoveStored =>
  (run, rule, signal) =>
    TE.flatMap(
      findPlace(ports.destinations, run.stored),
      O.match(
        () => AWAY,
        (place) =>
          TE.matchE(
            () => AWAY,
            expire(ports.queue, run, rule, isMoved(ports.kinds, run.stored, place)),
          )(remove(ports.storage, place, signal)),
      ),
    );

const AWAY: PortTask<Removal> = TE.right('away');

/** After the removal: an expired run never has a dump, even if this is interrupted in between. */
const expire =
  (queue: RemoveStoredPorts['queue'], { id }: Run, rule: string, wasMoved: boolean) =>
  (removal: Exclude<Removal, 'away'>): PortTask<Removal> =>
    TE.map(() => removal)(queue.expire(id, noteOf(removal, rule, wasMoved)));

const noteOf = (removal: Exclude<Removal, 'away'>, rule: string, wasMoved: boolean): string =>
  removal === 'removed'
    ? `removed by ${rule}`
    : `not removed by ${rule}: it was not found in its destination${wasMoved ? ', which was at another place when it was written' : ''}`;

const remove = (
  storage: RemoveStoredPorts['storage'],
  place: Place,
  signal: AbortSignal,
): TE.TaskEither<StorageFailure, Exclude<Removal, 'away'>> =>
  pipe(
    isThere(storage, place, signal),
    // Also of an absent one: its manifest may still be there.
    TE.tap(() => removeDump(storage)(place)),
    TE.map((was) => (was ? 'removed' : 'absent')),
  );

/** What may not be looked up may be removed nonetheless: only the removal shows that. */
const isThere = (
  { size }: RemoveStoredPorts['storage'],
  { destination, object }: Place,
  signal: AbortSignal,
): TE.TaskEither<StorageFailure, boolean> =>
  pipe(
    size(destination, object, signal),
    TE.map(O.isSome),
    TE.orElse((failure) =>
      failure._tag === 'StorageRefused' && failure.code === 'destination_denied'
        ? TE.right(true)
        : TE.left(failure),
    ),
  );

export interface KeptDumpsPorts {
  readonly queue: Pick<RunQueue, 'stored'>;
  readonly proofs: Pick<ProofRegister, 'ofSchedule'>;
}

/** The dumps of the schedule with this path that are in a destination, with all that proofs have shown of them. */
export const keptDumps =
  ({ queue, proofs }: KeptDumpsPorts) =>
  (schedulePath: string): PortTask<readonly (KeptDump & { readonly run: Run })[]> =>
    TE.flatMap(queue.stored(schedulePath), (runs) =>
      pipe(
        RA.head(runs),
        O.flatMap(({ schedule }) => schedule),
        O.match(
          () => TE.right([]),
          (schedule) => proofs.ofSchedule(schedule),
        ),
        TE.map((known) => RA.filterMap(keptDumpOf(known))(runs)),
      ),
    );
