import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../../described/kind.js';
import type { DumpFailure } from '../../dump-failure.js';
import { manifestName } from '../../object-name.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { ClaimedRun } from '../../ports/run-queue.js';
import type { ToolFacts } from '../../ports/run-register.js';
import { dumpPlace, fetchLines } from '../../restoring/dump-place.js';
import { restoreCommands } from '../../restoring/restore-commands.js';
import { dumpManifest, type ManifestFacts } from '../../storing/dump-manifest.js';
import { type Place, toDumpFailure } from '../storing/stored-object.js';
import type { PreparedRun } from './prepare-run.js';

/** A dump that lies in its destination. */
export interface DumpToProve {
  readonly run: ClaimedRun;
  readonly prepared: PreparedRun;
  readonly place: Place;
  readonly facts: ToolFacts;
}

export interface WriteManifestPorts {
  readonly storage: Pick<DumpStorage, 'put'>;
  readonly kinds: Kinds;
}

/** For so long a destination may take for one small object. */
const MANIFEST_MS = 120_000;

/** The manifest of a dump that is proved is written also while the service stops: it is small, and the dump is not made twice. */
export const writeManifest = (
  { storage, kinds }: WriteManifestPorts,
  { run, prepared: { state, destination }, place, facts }: DumpToProve,
  { sizeBytes, sha256, stored }: ManifestFacts['dump'] & Pick<ManifestFacts, 'stored'>,
): TE.TaskEither<DumpFailure, unknown> => {
  const manifest = dumpManifest({
    ...facts,
    engine: state.engine,
    databasePath: state.databasePath,
    schedulePath: state.path,
    run: run.id,
    plannedFor: run.plannedFor,
    dump: { sizeBytes, sha256 },
    stored,
    restore: restoreCommands(
      { ...facts, databasePath: state.databasePath, engine: state.engine, stored },
      fetchLines(kinds, dumpPlace(kinds, destination), stored.object),
    ),
  });
  const bytes = async function* () {
    yield await Promise.resolve(new TextEncoder().encode(manifest));
  };
  return pipe(
    storage.put(destination, manifestName(place.object), bytes(), AbortSignal.timeout(MANIFEST_MS)),
    TE.mapLeft(toDumpFailure),
  );
};
