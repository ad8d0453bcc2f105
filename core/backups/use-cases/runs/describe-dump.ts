import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { ManifestFacts } from '../../dump-manifest.js';
import { manifestName } from '../../object-name.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { ClaimedRun } from '../../ports/run-queue.js';
import type { ToolFacts } from '../../ports/run-register.js';
import type { RunOutcome } from '../../run.js';
import type { StoredDump } from '../../stored-dump.js';
import { ALTERED, isStillThere, type Place } from '../storing/stored-object.js';
import { writeManifest, type WriteManifestPorts } from '../storing/write-manifest.js';
import type { PreparedRun } from './prepare-run.js';
import type { WrittenDump } from './store-dump.js';

export interface DumpToProve {
  readonly run: ClaimedRun;
  readonly prepared: PreparedRun;
  readonly place: Place;
  readonly facts: ToolFacts;
}

export type DoneRun = Extract<RunOutcome, { readonly _tag: 'Done' }> & {
  readonly stored: StoredDump;
};

export interface DescribeDumpPorts extends WriteManifestPorts {
  readonly storage: Pick<DumpStorage, 'put' | 'size' | 'remove'>;
}

/**
 * Writes the manifest of a proved dump, and looks for the dump once more. One that is known to be there stays without a manifest
 * until a later look-up writes it: what may be there of one is removed, as far as the destination can be reached.
 */
export const describeDump =
  (
    ports: DescribeDumpPorts,
    dump: DumpToProve,
    { written }: WrittenDump,
    outcome: DoneRun,
    signal: AbortSignal,
  ): TE.TaskEither<DumpFailure, DoneRun> =>
  async () => {
    const { destination } = dump.prepared;
    const manifest = await writeManifest(ports)(destination, manifestFacts(dump, outcome))();
    const isThere = await isStillThere(ports)(dump.place, written, signal)();
    if (O.isSome(isThere) && !isThere.value) return E.left(ALTERED);
    if (E.isRight(manifest)) return E.right({ ...outcome, stored: manifest.right });
    if (O.isNone(isThere)) return E.left(manifest.left);
    // A destination may have it although its answer was lost.
    await ports.storage.remove(destination, manifestName(dump.place.object))();
    return E.right({ ...outcome, stored: { ...outcome.stored, undescribed: manifest.left } });
  };

const manifestFacts = (
  { run, prepared: { state }, facts }: DumpToProve,
  { sizeBytes, sha256, stored }: ManifestFacts['dump'] & Pick<ManifestFacts, 'stored'>,
): Omit<ManifestFacts, 'restore'> => ({
  ...facts,
  engine: state.engine,
  databasePath: state.databasePath,
  schedulePath: state.path,
  run: run.id,
  plannedFor: run.plannedFor,
  dump: { sizeBytes, sha256 },
  stored,
});
