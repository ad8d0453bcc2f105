import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../../described/kind.js';
import { ENGINE_RECORDS } from '../../../engines/engines.js';
import type { DumpFailure } from '../../dump-failure.js';
import { dumpedAt } from '../../dumped.js';
import type { ByteDigest } from '../../ports/byte-digest.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { DumpOpener } from '../../ports/dump-opener.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DumpKind, DumpVerifier } from '../../ports/dump-verifier.js';
import type { DumpProof } from '../../proof/proof.js';
import { proveKeyOf } from '../../proof/prove-key.js';
import type { Run } from '../../run.js';
import type { ScheduleState } from '../../schedule-state.js';
import type { Proof, StoredDump } from '../../stored-dump.js';
import { findProofPlace, type FindProofPlacePort } from '../runs/find-proof-place.js';
import {
  findPlace,
  isMoved,
  type Place,
  readBack,
  toDumpFailure,
} from '../storing/stored-object.js';
import { wholeObject } from '../streams/whole-object.js';

/** How far a stored dump was proved now. */
export type ProvedNow = Pick<DumpProof, 'reached' | 'failure' | 'tookMs'>;

export interface ProveStoredPorts {
  readonly fleet: FindProofPlacePort;
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly storage: Pick<DumpStorage, 'open' | 'size'>;
  readonly verifier: Pick<DumpVerifier, 'read' | 'restore'>;
  readonly dumpOpener: DumpOpener;
  readonly digest: ByteDigest;
  readonly kinds: Kinds;
}

/**
 * Fetches a dump from its destination and restores it: globals are read through, and what cannot be decrypted here is only compared
 * with what was written. Whatever a restore says, changed bytes are named as such.
 */
export const proveStored = async (
  ports: ProveStoredPorts,
  state: ScheduleState,
  run: Run,
  signal: AbortSignal,
): Promise<ProvedNow> => {
  const found = await findStored(ports, run, signal)();
  if (E.isLeft(found)) return unreached(found.left);
  const { place, stored } = found.right;
  const proof =
    stored.isEncrypted && O.isNone(proveKeyOf(place.destination))
      ? E.left(SEALED)
      : await restoreStored(ports, { state, run, stored, place }, signal)();
  if (E.isRight(proof)) return proof.right;
  const compared = await readBack(ports)(place, stored, signal)();
  if (E.isLeft(compared)) return unreached(compared.left);
  const failure = proof.left.code === SEALED.code ? O.none : O.some(proof.left);
  return { ...reached('written'), failure };
};

/** It was encrypted to others alone, as one that is older than the key to prove it with. */
const SEALED: DumpFailure = { code: 'restore_key_wrong' };

const reached = (proof: Proof, tookMs: O.Option<number> = O.none): ProvedNow => ({
  reached: O.some(proof),
  failure: O.none,
  tookMs,
});

const unreached = (failure: DumpFailure): ProvedNow => ({
  reached: O.none,
  failure: O.some(failure),
  tookMs: O.none,
});

interface StoredObject {
  readonly place: Place;
  readonly stored: StoredDump;
}

const UNKNOWN: DumpFailure = { code: 'destination_unknown' };

/** An object that is not there is lost, unless its destination has been moved without it. */
const findStored = (
  { destinations, storage, kinds }: ProveStoredPorts,
  run: Run,
  signal: AbortSignal,
): TE.TaskEither<DumpFailure, StoredObject> =>
  pipe(
    findPlace(destinations, run.stored),
    TE.mapLeft(() => UNKNOWN),
    TE.flatMap(TE.fromOption(() => UNKNOWN)),
    TE.bindTo('place'),
    TE.bind('stored', () => TE.fromOption(() => UNKNOWN)(run.stored)),
    TE.tap(({ place }) =>
      pipe(
        storage.size(place.destination, place.object, signal),
        TE.mapLeft(toDumpFailure),
        TE.flatMap(
          TE.fromOption((): DumpFailure =>
            isMoved(kinds, run.stored, place) ? UNKNOWN : { code: 'object_missing' },
          ),
        ),
      ),
    ),
  );

const restoreStored = (
  { fleet, storage, verifier, digest, dumpOpener }: ProveStoredPorts,
  {
    state,
    run,
    stored,
    place,
  }: StoredObject & { readonly state: ScheduleState; readonly run: Run },
  signal: AbortSignal,
): TE.TaskEither<DumpFailure, ProvedNow> => {
  const kind = kindOfRun(run);
  return pipe(
    findProofPlace(fleet, state, O.getOrElse(() => 0)(run.serverMajor)),
    TE.mapLeft((): DumpFailure => ({ code: 'restore_target_unknown' })),
    TE.flatMap(TE.fromOption((): DumpFailure => ({ code: 'restore_target_unknown' }))),
    TE.bindTo('proofPlace'),
    TE.bind('bytes', () =>
      pipe(
        storage.open(place.destination, place.object, signal),
        TE.mapLeft(toDumpFailure),
        TE.flatMap(TE.fromOption((): DumpFailure => ({ code: 'object_missing' }))),
        TE.map((bytes) => wholeObject(digest, bytes, stored)),
        TE.flatMap((bytes) => clearOf(dumpOpener, stored, place, bytes)),
      ),
    ),
    TE.flatMap(({ proofPlace, bytes }) =>
      pipe(
        kind.what === undefined
          ? pipe(
              verifier.restore(proofPlace, kind, bytes, signal),
              TE.map(({ tookMs }) => reached('restored', O.fromNullable(tookMs))),
            )
          : pipe(
              verifier.read(kind, bytes, signal),
              TE.map(() => reached('read')),
            ),
        // What keeps the tool from being started here says nothing of the dump.
        TE.mapLeft((failure): DumpFailure =>
          failure._tag === 'DumpUnproved' ? failure.failure : { code: 'dump_failed' },
        ),
      ),
    ),
  );
};

const clearOf = (
  { open }: DumpOpener,
  { isEncrypted }: StoredDump,
  { destination }: Place,
  bytes: AsyncIterable<Uint8Array>,
): TE.TaskEither<DumpFailure, AsyncIterable<Uint8Array>> =>
  pipe(
    isEncrypted ? proveKeyOf(destination) : O.none,
    O.match(
      () => TE.right(bytes),
      (key) => TE.mapLeft(() => SEALED)(open(key, bytes)),
    ),
  );

/** A version such as `18.6` begins with the major one. */
const kindOfRun = ({ engine, format, toolVersion, databasePath }: Run): DumpKind => ({
  engine,
  format: O.getOrElse(() => ENGINE_RECORDS[engine].formats[0])(format),
  toolMajor: Number.parseInt(O.getOrElse(() => '0')(toolVersion)),
  ...(dumpedAt(databasePath) === 'globals' && { what: 'globals' as const }),
});
