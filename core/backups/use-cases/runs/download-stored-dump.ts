import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { ByteDigest } from '../../ports/byte-digest.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { ProofRegister } from '../../ports/proof-register.js';
import { isLostNow } from '../../proof/proof.js';
import type { Run } from '../../run.js';
import type { StorageRefused } from '../../storage-refusal.js';
import type { StoredDump } from '../../stored-dump.js';
import { wholeObject } from '../streams/whole-object.js';
import { authorizeOnRun, type AuthorizeOnRunPorts } from '../read-runs.js';
import { isWhole, placesOf } from '../../keeping/dump-places.js';

/**
 * Reads the dump of a run as it is stored in its destination, or else in one with a copy, for a caller who holds `backup:write` on its schedule, or on its
 * database where it has none. A hidden run is not found.
 */
export type DownloadStoredDump = (
  caller: Caller,
  run: Uuid,
  signal: AbortSignal,
) => TE.TaskEither<DownloadStoredDumpError, StoredDumpDownload>;

export interface StoredDumpDownload {
  readonly run: Run;
  readonly stored: StoredDump;
  /**
   * Can be iterated once. They end without an error only where they are the bytes that were written; otherwise they throw
   * before the last part.
   */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Why a run has no dump to read. */
export type NoDumpCause =
  /** It is a download, was made elsewhere, or did not become whole. */
  'never_stored' | 'expired' | 'destination_removed' | 'object_missing';

export interface NoStoredDump {
  readonly _tag: 'NoStoredDump';
  readonly cause: NoDumpCause;
}

export type OpenStoredDumpError = PortFailure | NoStoredDump | StorageRefused;

export type DownloadStoredDumpError = AuthorizeError | OpenStoredDumpError;

export interface FindStoredDumpPorts {
  readonly proofs: Pick<ProofRegister, 'ofSchedule'>;
}

export interface OpenStoredDumpPorts {
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly storage: Pick<DumpStorage, 'open'>;
  readonly digest: ByteDigest;
}

export type DownloadStoredDumpPorts = AuthorizeOnRunPorts &
  FindStoredDumpPorts &
  OpenStoredDumpPorts;

export const downloadStoredDump =
  (ports: DownloadStoredDumpPorts): DownloadStoredDump =>
  (caller, id, signal) =>
    pipe(
      authorizeOnRun(ports)(caller, id),
      TE.bindTo('run'),
      TE.bindW('places', ({ run }) => placesToRead(ports, run)),
      TE.bindW('opened', ({ places }) => openFirst(ports, places, signal)),
      TE.map(({ run, opened }) => ({ run, ...opened })),
    );

type Places = RNEA.ReadonlyNonEmptyArray<StoredDump>;

/** Where the dump of a run is to be read, as far as is known: in its destination, or in one with a copy. */
export const storedDumpOf = (
  ports: FindStoredDumpPorts,
  run: Run,
): TE.TaskEither<PortFailure | NoStoredDump, StoredDump> =>
  TE.map(RNEA.head<StoredDump>)(placesToRead(ports, run));

/** Those first where it is whole as far as is known: by what was looked up each day, and by its last proof, which reads the first. */
const placesToRead = (
  { proofs }: FindStoredDumpPorts,
  run: Run,
): TE.TaskEither<PortFailure | NoStoredDump, Places> =>
  pipe(
    run.schedule,
    O.match(
      () => TE.right([]),
      (schedule) => proofs.ofSchedule(schedule),
    ),
    TE.map((all) => isLostNow(all.filter((proof) => proof.run === run.id))),
    TE.flatMapEither((isLost) => {
      const all = placesOf(run);
      const { left: lost, right: whole } = RA.partition(
        (place: StoredDump) => isWhole(place) && !(isLost && place === all[0]),
      )(all);
      const places = RNEA.fromReadonlyArray([...whole, ...lost]);
      return E.fromOption(noDump(causeOf(run)))(places);
    }),
  );

const causeOf = ({ state, stored }: Run): NoDumpCause => {
  if (state === 'expired') return 'expired';
  return state === 'done' && O.isSome(stored) ? 'destination_removed' : 'never_stored';
};

const noDump = (cause: NoDumpCause) => (): NoStoredDump => ({ _tag: 'NoStoredDump', cause });

type Opened = Pick<StoredDumpDownload, 'stored' | 'bytes'>;

/** Opens it in the first place where that succeeds; where it does nowhere, the failure is that of the first place. */
const openFirst = (
  ports: OpenStoredDumpPorts,
  [first, ...others]: Places,
  signal: AbortSignal,
): TE.TaskEither<OpenStoredDumpError, Opened> => {
  const open = (stored: StoredDump) =>
    TE.map((bytes: Opened['bytes']): Opened => ({ stored, bytes }))(
      openStoredDump(ports, stored, signal),
    );
  return others.reduce(
    (before, place) =>
      TE.orElse((failure: OpenStoredDumpError) => TE.mapLeft(() => failure)(open(place)))(before),
    open(first),
  );
};

/** Its bytes, which end without an error only where they are those that were written. */
export const openStoredDump = (
  { destinations, storage, digest }: OpenStoredDumpPorts,
  stored: StoredDump,
  signal: AbortSignal,
): TE.TaskEither<OpenStoredDumpError, AsyncIterable<Uint8Array>> =>
  pipe(
    stored.destination,
    TE.fromOption((): OpenStoredDumpError => noDump('destination_removed')()),
    TE.flatMap((id) => destinations.find(id)),
    TE.flatMap(TE.fromOption(noDump('destination_removed'))),
    TE.flatMap((destination) => storage.open(destination, stored.object, signal)),
    TE.flatMap(TE.fromOption(noDump('object_missing'))),
    TE.map((bytes) => wholeObject(digest, bytes, stored)),
  );
