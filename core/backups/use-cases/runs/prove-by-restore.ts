import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DumpKind, DumpVerifier, ProofPlace } from '../../ports/dump-verifier.js';
import type { RestoredDatabase } from '../../proof/restored-database.js';
import { type Place, toDumpFailure } from '../storing/stored-object.js';
import { findProofPlace, type FindProofPlacePort } from './find-places.js';
import type { PreparedRun } from './prepare-run.js';
import { kindOf, unprovedAs } from '../streams/proved-bytes.js';
import { notedFailure, type NotedBytes } from '../streams/watch-reader.js';

export interface RestoreBytesPorts {
  readonly fleet: FindProofPlacePort;
  readonly verifier: Pick<DumpVerifier, 'restore'>;
}

export interface ProveByRestorePorts extends RestoreBytesPorts {
  readonly storage: Pick<DumpStorage, 'open'>;
}

/** Restores a stored dump where its schedule has it proved. A destination that fails meanwhile says nothing of the dump. */
export const proveByRestore =
  (ports: ProveByRestorePorts) =>
  (
    prepared: PreparedRun,
    place: Place,
    signal: AbortSignal,
  ): TE.TaskEither<DumpFailure, RestoredDatabase> =>
    restoreBytes(ports)(prepared, openDump(ports, place, signal), signal);

export const restoreBytes =
  (ports: RestoreBytesPorts) =>
  (
    prepared: PreparedRun,
    dump: TE.TaskEither<DumpFailure, NotedBytes>,
    signal: AbortSignal,
  ): TE.TaskEither<DumpFailure, RestoredDatabase> =>
    pipe(
      findPlace(ports, prepared),
      TE.bindTo('proofPlace'),
      TE.bind('dump', () => dump),
      TE.flatMap(({ proofPlace, dump: { bytes, failure } }) =>
        pipe(
          ports.verifier.restore(proofPlace, kindOfRestored(prepared), bytes, signal),
          TE.mapLeft((why) =>
            O.getOrElse((): DumpFailure => unprovedAs(why, 'dump_unrestorable'))(failure()),
          ),
        ),
      ),
    );

const kindOfRestored = ({ request, needs }: PreparedRun): DumpKind => ({
  ...kindOf(request),
  ...(needs !== undefined && { needs }),
});

const findPlace = (
  { fleet }: RestoreBytesPorts,
  { state, request }: PreparedRun,
): TE.TaskEither<DumpFailure, ProofPlace> =>
  pipe(
    findProofPlace(fleet, state, request.serverMajor),
    TE.mapLeft((): DumpFailure => ({ code: 'dump_unrestorable' })),
    TE.flatMap(TE.fromOption((): DumpFailure => ({ code: 'restore_target_unknown' }))),
  );

const openDump = (
  { storage }: ProveByRestorePorts,
  { destination, object }: Place,
  signal: AbortSignal,
): TE.TaskEither<DumpFailure, NotedBytes> =>
  pipe(
    storage.open(destination, object, signal),
    TE.mapLeft(toDumpFailure),
    TE.flatMap(TE.fromOption((): DumpFailure => ({ code: 'destination_altered' }))),
    TE.map(notedFailure),
  );
