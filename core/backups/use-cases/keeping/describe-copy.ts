import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DestinationTarget } from '../../destination-target.js';
import { objectName } from '../../object-name.js';
import type { HeldRun } from '../../ports/run-queue.js';
import type { Run } from '../../run.js';
import type { StoredDump } from '../../stored-dump.js';
import { writeManifest, type WriteManifestPorts } from '../storing/write-manifest.js';

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
        ...{ databasePath: run.databasePath, engine: run.engine, run: { id: run.id, fence } },
        toolMajor: Number.parseInt(toolVersion),
        isEncrypted: stored.isEncrypted || encrypt.length > 0,
      }),
    ),
  );

/** Writes the manifest of a copy. */
export const describeCopy = (
  ports: WriteManifestPorts,
  run: Run,
  target: DestinationTarget,
  stored: StoredDump,
): TE.TaskEither<{ readonly code: string }, StoredDump> =>
  pipe(
    O.Do,
    O.apS('plannedFor', run.plannedFor),
    O.apS('schedulePath', run.schedulePath),
    O.apS('format', run.format),
    O.apS('toolVersion', run.toolVersion),
    O.apS('serverMajor', run.serverMajor),
    O.apS('sha256', run.sha256),
    O.match(
      (): TE.TaskEither<{ readonly code: string }, StoredDump> =>
        TE.left({ code: 'destination_failed' }),
      ({ sha256, ...facts }) =>
        writeManifest(ports)(target, {
          ...facts,
          ...{ engine: run.engine, databasePath: run.databasePath, run: run.id },
          dump: { sizeBytes: run.sizeBytes, sha256 },
          stored,
        }),
    ),
  );
