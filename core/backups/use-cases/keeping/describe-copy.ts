import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DestinationTarget } from '../../destination-target.js';
import type { DumpFailure } from '../../dump-failure.js';
import { objectName } from '../../object-name.js';
import type { HeldRun } from '../../ports/run-queue.js';
import type { Run } from '../../run.js';
import type { MissingCopy, StoredDump } from '../../stored-dump.js';
import { writeManifest, type WriteManifestPorts } from '../storing/write-manifest.js';
import type { ResourceId } from '../../../shared/resource.js';
import { isWhole, placesOf } from '../../keeping/dump-places.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { HeldDump } from './held-dump.js';

/** A dump in one of its places. */
export interface CopySource {
  readonly destination: DestinationTarget;
  readonly stored: StoredDump;
}

/** What a copy is called: it has the fence of its attempt, so that no attempt writes over another. */
export const copyName = (
  { fence, run }: HeldRun,
  { stored }: CopySource,
  { encrypt }: DestinationTarget,
): O.Option<string> =>
  pipe(
    O.Do,
    O.apS('plannedFor', run.plannedFor),
    O.apS('format', run.format),
    O.apS('toolVersion', run.toolVersion),
    O.map(({ toolVersion, ...facts }) =>
      objectName({
        ...facts,
        databasePath: run.databasePath,
        engine: run.engine,
        run: { id: run.id, fence },
        toolMajor: Number.parseInt(toolVersion),
        isEncrypted: stored.isEncrypted || encrypt.length > 0,
      }),
    ),
  );

/** Writes the manifest of a dump of a run, or of a copy, in one of its places. */
export const describeCopy = (
  ports: WriteManifestPorts,
  run: Run,
  target: DestinationTarget,
  stored: StoredDump,
): TE.TaskEither<DumpFailure, StoredDump> =>
  pipe(
    O.Do,
    O.apS('plannedFor', run.plannedFor),
    O.apS('schedulePath', run.schedulePath),
    O.apS('format', run.format),
    O.apS('toolVersion', run.toolVersion),
    O.apS('serverMajor', run.serverMajor),
    O.apS('sha256', run.sha256),
    O.match(
      (): TE.TaskEither<DumpFailure, StoredDump> => TE.left({ code: 'destination_failed' }),
      ({ sha256, ...facts }) =>
        writeManifest(ports)(target, {
          ...facts,
          engine: run.engine,
          databasePath: run.databasePath,
          run: run.id,
          dump: { sizeBytes: run.sizeBytes, sha256 },
          stored,
        }),
    ),
  );

/** From where to where a dump is copied, and as what. */
export interface PreparedCopy {
  readonly target: DestinationTarget;
  readonly source: CopySource;
  readonly object: string;
  readonly before: O.Option<MissingCopy>;
}

/** None where the destination has left the fleet, or the dump is nowhere any more. */
export const prepareCopy = (
  { destinations }: { readonly destinations: Pick<DestinationRegister, 'find'> },
  dump: HeldDump,
  destination: ResourceId,
): TE.TaskEither<unknown, O.Option<PreparedCopy>> => {
  const held = dump.held();
  const before = O.fromNullable(
    held.run.copies.missing.find((one) => one.destination === destination),
  );
  const place = sourceOf(held.run, before);
  return pipe(
    TE.Do,
    TE.apS('target', destinations.find(destination)),
    TE.apS('from', O.isNone(place) ? TE.right(O.none) : destinations.find(place.value.id)),
    TE.map(({ target, from }) =>
      pipe(
        O.Do,
        O.apS('target', target),
        O.apS('from', from),
        O.apS('place', place),
        O.bind('source', ({ from: at, place: { stored } }) => O.some({ destination: at, stored })),
        O.bind('object', ({ source, target: to }) => copyName(held, source, to)),
        O.map(({ target: to, source, object }) => ({ target: to, source, object, before })),
      ),
    ),
  );
};

/** The first whole place; after one that could not be read the next one. */
const sourceOf = (
  run: Run,
  before: O.Option<MissingCopy>,
): O.Option<{ readonly id: ResourceId; readonly stored: StoredDump }> => {
  const places = placesOf(run).filter(isWhole);
  const skipped = pipe(
    before,
    O.filter(({ isSource }) => isSource === true),
    O.match(
      () => 0,
      ({ tries }) => tries,
    ),
  );
  return O.flatMap(O.fromNullable(places[skipped % places.length]), (stored) =>
    O.map((id: ResourceId) => ({ id, stored }))(stored.destination),
  );
};
