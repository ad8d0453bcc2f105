import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ByteDigest } from '../../ports/byte-digest.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import { manifestName } from '../../object-name.js';
import { isAt, isWhole, placesOf, withPlace } from '../../keeping/dump-places.js';
import type { DestinationTarget } from '../../destination-target.js';
import type { DumpLoss, DumpSighting, StoredDump } from '../../stored-dump.js';
import { readBack, toDumpFailure } from '../storing/stored-object.js';
import type { WriteManifestPorts } from '../storing/write-manifest.js';
import { type CopySource, describeCopy } from './describe-copy.js';
import type { HeldDump } from './held-dump.js';

export interface LookUpDumpPorts {
  readonly storage: Pick<DumpStorage, 'size' | 'open'>;
  readonly digest: ByteDigest;
}

type Found = O.Option<DumpLoss['how']>;

/** Looks for a dump in one of its places, and reads it where that is due. None where the destination is not there to say. */
export const lookUpDump =
  ({ storage, digest }: LookUpDumpPorts) =>
  (
    { destination, stored }: CopySource,
    { isRead, at, signal }: { isRead: boolean; at: Date; signal: AbortSignal },
  ): TE.TaskEither<unknown, DumpSighting> =>
    pipe(
      storage.size(destination, stored.object, signal),
      TE.map(
        O.match(
          (): Found => O.some('missing'),
          (sizeBytes): Found => (sizeBytes === stored.sizeBytes ? O.none : O.some('altered')),
        ),
      ),
      TE.flatMap((found): TE.TaskEither<unknown, Found> =>
        isRead && O.isNone(found)
          ? pipe(
              readBack({ storage, digest })({ destination, object: stored.object }, stored, signal),
              TE.map((): Found => O.none),
              TE.orElse((failure) =>
                failure.code === 'destination_altered'
                  ? TE.right<unknown, Found>(O.some('altered'))
                  : TE.left(failure),
              ),
            )
          : TE.right(found),
      ),
      TE.map((found) => sighting(stored, found, at, isRead)),
    );

/** What is lost is lost since the look-up that found it first. */
const sighting = ({ seen }: StoredDump, found: Found, at: Date, isRead: boolean): DumpSighting => ({
  at,
  ...(isRead ? { readAt: at } : seen?.readAt !== undefined && { readAt: seen.readAt }),
  ...(O.isSome(found) && { lost: { how: found.value, since: seen?.lost?.since ?? at } }),
});

export interface DescribeLaterPorts extends WriteManifestPorts {
  readonly storage: Pick<DumpStorage, 'size' | 'put' | 'remove'>;
}

/**
 * Writes the manifest that a whole dump lacks in a destination, also in place of one that lies there: the answer to it was lost, so what
 * it is, and until when it is locked, is not known.
 */
export const describeLater = (
  ports: DescribeLaterPorts,
  dump: HeldDump,
  destination: DestinationTarget,
): TE.TaskEither<unknown, unknown> => {
  const { run } = dump.held();
  const found = placesOf(run).find(isAt(destination.id));
  if (found?.undescribed === undefined || !isWhole(found)) return TE.right(undefined);
  const { undescribed: _before, ...stored } = found;
  const manifest = manifestName(stored.object);
  return pipe(
    ports.storage.size(destination, manifest, dump.signal),
    TE.flatMap((size) =>
      O.isSome(size) ? ports.storage.remove(destination, manifest) : TE.right(undefined),
    ),
    TE.mapLeft(toDumpFailure),
    TE.flatMap(() => describeCopy(ports, run, destination, stored)),
    TE.orElse((undescribed) =>
      dump.signal.aborted
        ? TE.left<unknown, StoredDump>(undescribed)
        : TE.right({ ...stored, undescribed }),
    ),
    TE.flatMap((described) =>
      dump.change((now) => withPlace(now, destination.id, () => described)),
    ),
  );
};
