import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Task } from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../../described/kind.js';
import type { DestinationTarget } from '../../destination-target.js';
import type { DumpFailure } from '../../dump-failure.js';
import { manifestName } from '../../object-name.js';
import type { DigestText } from '../../proof/contents-summary.js';
import type { ByteDigest } from '../../ports/byte-digest.js';
import type {
  DumpStorage,
  SourceFailed,
  StorageFailure,
  WrittenObject,
} from '../../ports/dump-storage.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import { refusalBehind, refusalOf } from '../../storage-refusal.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import { hasMoved } from '../../restoring/dump-place.js';
import type { StoredDump } from '../../stored-dump.js';

export interface Place {
  readonly destination: DestinationTarget;
  readonly object: string;
}

export const ALTERED: DumpFailure = { code: 'destination_altered' };

const FAILED: DumpFailure = { code: 'destination_failed' };

/** The failure that a run stores of its destination; a failure of this side counts as one of the destination. */
export const toDumpFailure = (failure: StorageFailure | SourceFailed): DumpFailure =>
  failure._tag === 'StorageRefused' ? refusalOf(failure) : FAILED;

/** Reads an object back, and fails unless it has the bytes that were written. */
export const readBack =
  ({
    storage,
    digest,
  }: {
    readonly storage: Pick<DumpStorage, 'open'>;
    readonly digest: ByteDigest;
  }) =>
  (
    { destination, object }: Place,
    written: WrittenObject,
    signal: AbortSignal,
  ): TE.TaskEither<DumpFailure, void> =>
    pipe(
      storage.open(destination, object, signal),
      TE.mapLeft(toDumpFailure),
      TE.flatMap(TE.fromOption(() => ALTERED)),
      TE.flatMap((bytes) => () => digestOf(digest, bytes)),
      TE.flatMap(({ sizeBytes, sha256 }) =>
        sizeBytes === written.sizeBytes && sha256 === written.sha256
          ? TE.right(undefined)
          : TE.left(ALTERED),
      ),
    );

/**
 * A restore may take hours: a disk that was mounted over the destination by mistake may have been unmounted with the dump meanwhile. None
 * where it cannot be looked for now, which speaks neither for it nor against it.
 */
export const isStillThere =
  ({ storage }: { readonly storage: Pick<DumpStorage, 'size'> }) =>
  (
    { destination, object }: Place,
    { sizeBytes }: WrittenObject,
    signal: AbortSignal,
  ): Task<O.Option<boolean>> =>
    TE.match(
      () => O.none,
      (found: O.Option<number>) => O.some(O.toUndefined(found) === sizeBytes),
    )(storage.size(destination, object, signal));

const digestOf = async (
  digest: ByteDigest,
  bytes: AsyncIterable<Uint8Array>,
): Promise<E.Either<DumpFailure, WrittenObject>> => {
  const begun = digest.begin();
  let sizeBytes = 0;
  try {
    for await (const part of bytes) {
      begun.update(part);
      sizeBytes += part.length;
    }
  } catch (error) {
    return E.left(refusalBehind(error) ?? FAILED);
  }
  return E.right({ sizeBytes, sha256: begun.hex() });
};

/** Removes a dump and its manifest. */
export const removeDump =
  ({ remove }: Pick<DumpStorage, 'remove'>) =>
  ({ destination, object }: Place): TE.TaskEither<StorageFailure, void> =>
    pipe(
      remove(destination, object),
      TE.flatMap(() => remove(destination, manifestName(object))),
    );

/** The place of the dump of a run. None where its destination is no longer in the fleet, which is then left alone. */
export const findPlace = (
  destinations: Pick<DestinationRegister, 'find'>,
  stored: O.Option<StoredDump>,
): PortTask<O.Option<Place>> =>
  O.isNone(stored) || O.isNone(stored.value.destination)
    ? TE.right(O.none)
    : pipe(
        destinations.find(stored.value.destination.value),
        TE.map(O.map((destination) => ({ destination, object: stored.value.object }))),
      );

/** Whether the destination of a dump is at another place than when it was written. */
export const isMoved = (
  kinds: Kinds,
  stored: O.Option<StoredDump>,
  { destination }: Place,
): boolean => O.exists(({ place }: StoredDump) => hasMoved(kinds, place, destination))(stored);

export interface FindMovedPorts {
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly kinds: Kinds;
}

/** Whether the destination has moved; false where it is no longer in the fleet. */
export const findMoved = (
  { destinations, kinds }: FindMovedPorts,
  stored: O.Option<StoredDump>,
): PortTask<boolean> =>
  pipe(findPlace(destinations, stored), TE.map(O.exists((place) => isMoved(kinds, stored, place))));

export const digestText =
  (digest: ByteDigest): DigestText =>
  (text) => {
    const begun = digest.begin();
    begun.update(new TextEncoder().encode(text));
    return begun.hex();
  };
