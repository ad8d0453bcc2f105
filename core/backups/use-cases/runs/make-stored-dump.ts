import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../../described/kind.js';
import { isObjectOfEarlier, type ObjectFacts, objectName, objectNames } from '../../object-name.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { ClaimedRun, RunQueue } from '../../ports/run-queue.js';
import type { ToolFacts } from '../../ports/run-register.js';
import { type Place, removeDump, toDumpFailure } from '../storing/stored-object.js';
import type { PreparedRun, PrepareRunPorts, RunFailure } from './prepare-run.js';
import { prepareRun } from './prepare-run.js';
import { removeLost } from './sweep-destination.js';
import type { DoneRun } from './describe-dump.js';
import { proveDump } from './prove-dump.js';
import { storeDump, type StoreDumpPorts } from './store-dump.js';
import type { RunUnderWay } from './supervise-run.js';

export interface MakeStoredDumpPorts
  extends
    Omit<PrepareRunPorts, 'verifier'>,
    Omit<StoreDumpPorts, 'storage' | 'fleet' | 'verifier'> {
  readonly verifier: PrepareRunPorts['verifier'] & StoreDumpPorts['verifier'];
  readonly queue: Pick<RunQueue, 'describe'>;
  readonly fleet: PrepareRunPorts['fleet'] & StoreDumpPorts['fleet'];
  readonly storage: DumpStorage;
  readonly kinds: Kinds;
}

export interface MadeDump {
  readonly outcome: DoneRun;
  readonly place: Place;
}

/**
 * Makes a dump of a schedule in its destination, reads it back, restores it where that is required, and writes its manifest
 * last. A failure leaves nothing there.
 */
export const makeStoredDump =
  (ports: MakeStoredDumpPorts) =>
  (run: ClaimedRun, underWay: RunUnderWay): TE.TaskEither<RunFailure, MadeDump> =>
    pipe(
      prepareRun(ports)(run, underWay.signal),
      TE.tap(({ request }) => describe(ports, run, factsOf(request))),
      TE.tap((prepared) =>
        removeEarlier(ports.storage, run, prepared.destination, (fence) =>
          objectNames(objectFacts({ ...run, fence }, prepared)),
        ),
      ),
      TE.tap((prepared) => removeLost(ports.storage, prepared)),
      TE.flatMap((prepared) => make(ports, run, prepared, underWay)),
    );

const factsOf = ({ format, tool, serverMajor }: PreparedRun['request']): ToolFacts => ({
  format,
  toolVersion: tool.version,
  serverMajor,
});

const describe = (
  { queue }: MakeStoredDumpPorts,
  run: ClaimedRun,
  facts: ToolFacts,
): TE.TaskEither<RunFailure, void> =>
  TE.flatMap(queue.describe(run, facts), (isOurs): TE.TaskEither<RunFailure, void> =>
    isOurs ? TE.right(undefined) : TE.left({ code: 'dump_interrupted' }),
  );

const placeOf = (run: ClaimedRun, prepared: PreparedRun): Place => ({
  destination: prepared.destination,
  object: objectName(objectFacts(run, prepared)),
});

const objectFacts = (
  run: ClaimedRun,
  { state, request, destination }: PreparedRun,
): ObjectFacts => ({
  databasePath: state.databasePath,
  plannedFor: run.plannedFor,
  run,
  engine: state.engine,
  format: request.format,
  toolMajor: request.tool.major,
  isEncrypted: destination.encrypt.length > 0,
});

/** A dump that was written and could not be proved is removed, as far as the destination can still be reached. */
const make = (
  ports: MakeStoredDumpPorts,
  run: ClaimedRun,
  prepared: PreparedRun,
  underWay: RunUnderWay,
): TE.TaskEither<RunFailure, MadeDump> => {
  const place = placeOf(run, prepared);
  return pipe(
    storeDump(ports)(prepared, place.object, underWay),
    TE.flatMap((written) =>
      proveDump(ports)(
        { run, prepared, place, facts: factsOf(prepared.request) },
        written,
        underWay,
      ),
    ),
    // Also after a failed write: a destination may have named the object, and its answer may be lost.
    TE.orElseFirstTaskK(() => removeDump(ports.storage)(place)),
    TE.map((outcome) => ({ outcome, place })),
  );
};

/**
 * Removes what earlier attempts left: a node that died before it recorded its dump has left all or a part of it. Only the next
 * attempt knows that these are useless.
 */
const removeEarlier = (
  storage: Pick<DumpStorage, 'remove' | 'sweep'>,
  run: ClaimedRun,
  destination: Place['destination'],
  objectsOf: (fence: number) => readonly string[],
): TE.TaskEither<RunFailure, unknown> =>
  pipe(
    Array.from({ length: run.fence - 1 }, (_, index) => objectsOf(index + 1)).flat(),
    TE.traverseSeqArray((object) => removeDump(storage)({ destination, object })),
    TE.mapLeft(toDumpFailure),
    TE.tap(() => (run.fence > 1 ? sweepParts(storage, run, destination) : TE.right(undefined))),
  );

/** A part that cannot be removed now does not prevent the dump. */
const sweepParts = (
  { sweep }: Pick<DumpStorage, 'sweep'>,
  run: ClaimedRun,
  destination: Place['destination'],
): TE.TaskEither<never, unknown> =>
  TE.orElse(() => TE.right(0))(
    sweep(
      destination,
      TE.right((object: string) => !isObjectOfEarlier(run)(object)),
    ),
  );
