import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { proveKeyOf } from '../../destination-target.js';
import type { DumpFailure } from '../../dump-failure.js';
import { dumpKindOf } from '../../dumped.js';
import type { ByteDigest } from '../../ports/byte-digest.js';
import type { DumpOpener } from '../../ports/dump-sealer.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DumpVerifier, RestoreFailure } from '../../ports/dump-verifier.js';
import { comparedWithSummary } from '../../proof/restored-database.js';
import type { Run } from '../../run.js';
import type { ScheduleState } from '../../schedule-state.js';
import type { Proof, RestoredDump, StoredDump } from '../../stored-dump.js';
import { findProofPlace, type FindProofPlacePort } from '../runs/find-places.js';
import { digestText, type Place, toDumpFailure } from '../storing/stored-object.js';
import { notedFailure, type NotedBytes } from '../streams/watch-reader.js';
import { wholeObject } from '../streams/whole-object.js';

export interface RestoreStoredPorts {
  readonly fleet: FindProofPlacePort;
  readonly storage: Pick<DumpStorage, 'open'>;
  readonly verifier: Pick<DumpVerifier, 'read' | 'restore'>;
  readonly dumpOpener: DumpOpener;
  readonly digest: ByteDigest;
}

/** A stored dump, the run that made it, and its schedule. */
export interface DumpToRestore {
  readonly state: ScheduleState;
  readonly run: Run;
  readonly stored: StoredDump;
  readonly place: Place;
}

export interface RestoredStored {
  /** `read` of globals, which are restored nowhere. */
  readonly proof: Extract<Proof, 'read' | 'restored'>;
  readonly tookMs: O.Option<number>;
}

/** It was encrypted to others alone, as one that is older than the key to prove it with. */
export const SEALED: DumpFailure = { code: 'restore_key_wrong' };

/** Restores a stored dump where its schedule has them proved; globals are read through. */
export const restoreStored = (
  ports: RestoreStoredPorts,
  dump: DumpToRestore,
  signal: AbortSignal,
): TE.TaskEither<DumpFailure, RestoredStored> => {
  const { fleet, verifier, digest } = ports;
  const kind = dumpKindOf(dump.run, dump.stored);
  const major = O.getOrElse(() => 0)(dump.run.serverMajor);
  const noTarget = (): DumpFailure => ({ code: 'restore_target_unknown' });
  return pipe(
    findProofPlace(fleet, dump.state, major),
    TE.mapLeft(noTarget),
    TE.flatMap(TE.fromOption(noTarget)),
    TE.bindTo('proofPlace'),
    TE.bind('dumped', () => clearBytes(ports, dump, signal)),
    TE.flatMap(({ proofPlace, dumped: { bytes, failure } }) => {
      const toFailure = failureBehind(failure);
      return kind.what === undefined
        ? pipe(
            verifier.restore(proofPlace, kind, bytes, signal),
            TE.mapLeft(toFailure),
            TE.flatMapEither(comparedWithSummary(digestText(digest), dump.stored.source)),
            TE.map(restoredIn),
          )
        : TE.bimap(toFailure, () => READ)(verifier.read(kind, bytes, signal));
    }),
  );
};

const READ: RestoredStored = { proof: 'read', tookMs: O.none };

const restoredIn = ({ tookMs }: RestoredDump): RestoredStored => ({
  proof: 'restored',
  tookMs: O.fromNullable(tookMs),
});

/** A destination that fails meanwhile, and what keeps the tool from being started here, say nothing of the dump. */
const failureBehind =
  (ofBytes: NotedBytes['failure']) =>
  (failure: RestoreFailure): DumpFailure =>
    O.getOrElse((): DumpFailure =>
      failure._tag === 'NotRestored' ? failure.failure : { code: 'dump_failed' },
    )(ofBytes());

/** Its bytes as the tool made them; they throw where they are not those that were written. */
const clearBytes = (
  { storage, digest, dumpOpener }: RestoreStoredPorts,
  { stored, place: { destination, object } }: DumpToRestore,
  signal: AbortSignal,
): TE.TaskEither<DumpFailure, NotedBytes> =>
  pipe(
    storage.open(destination, object, signal),
    TE.mapLeft(toDumpFailure),
    TE.flatMap(TE.fromOption((): DumpFailure => ({ code: 'object_missing' }))),
    TE.map((bytes) => notedFailure(wholeObject(digest, bytes, stored))),
    TE.flatMap((noted) =>
      pipe(
        stored.isEncrypted ? proveKeyOf(destination) : O.none,
        O.match(
          () => TE.right<DumpFailure, NotedBytes>(noted),
          (key) =>
            TE.bimap(
              () => SEALED,
              (bytes: AsyncIterable<Uint8Array>) => ({ ...noted, bytes }),
            )(dumpOpener.open(key, noted.bytes)),
        ),
      ),
    ),
  );
