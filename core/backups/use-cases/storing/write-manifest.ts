import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../../described/kind.js';
import type { DestinationTarget } from '../../destination-target.js';
import type { DumpFailure } from '../../dump-failure.js';
import { dumpManifest, type ManifestFacts } from '../../dump-manifest.js';
import { manifestName } from '../../object-name.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import { dumpPlace, fetchLines } from '../../restoring/dump-place.js';
import { restoreCommands } from '../../restoring/restore-commands.js';
import type { StoredDump } from '../../stored-dump.js';
import { toDumpFailure } from './stored-object.js';

export interface WriteManifestPorts {
  readonly storage: Pick<DumpStorage, 'put'>;
  readonly kinds: Kinds;
}

/** How long a destination may take for one small object. */
const MANIFEST_MS = 120_000;

/**
 * Writes the manifest next to a dump, even while the service stops: it is small, and saves a second dump. Returns the dump, with the
 * later of the times until which both are locked.
 */
export const writeManifest =
  ({ storage, kinds }: WriteManifestPorts) =>
  (
    destination: DestinationTarget,
    facts: Omit<ManifestFacts, 'restore'>,
  ): TE.TaskEither<DumpFailure, StoredDump> => {
    const { stored } = facts;
    const fetch = fetchLines(kinds, dumpPlace(kinds, destination), stored.object);
    const manifest = dumpManifest({ ...facts, restore: restoreCommands(facts, fetch) });
    const bytes = async function* () {
      yield await Promise.resolve(new TextEncoder().encode(manifest));
    };
    const signal = AbortSignal.timeout(MANIFEST_MS);
    return pipe(
      storage.put(destination, manifestName(stored.object), bytes(), signal),
      TE.mapLeft(toDumpFailure),
      TE.map(({ lockedUntil }) =>
        lockedUntil === undefined || (stored.lockedUntil ?? lockedUntil) > lockedUntil
          ? stored
          : { ...stored, lockedUntil },
      ),
    );
  };
