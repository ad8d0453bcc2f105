import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { ByteDigest } from '../../ports/byte-digest.js';
import type { DestinationRegister } from '../../ports/destination-register.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { Run } from '../../run.js';
import type { StorageRefused } from '../../storage-refusal.js';
import type { StoredDump } from '../../stored-dump.js';
import { wholeObject } from '../streams/whole-object.js';
import { authorizeOnRun, type AuthorizeOnRunPorts } from './authorize-on-run.js';

/**
 * Reads the dump of a run as it is stored in its destination, for a caller who holds `backup:write` on its schedule, or on its
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

export interface OpenStoredDumpPorts {
  readonly destinations: Pick<DestinationRegister, 'find'>;
  readonly storage: Pick<DumpStorage, 'open'>;
  readonly digest: ByteDigest;
}

export type DownloadStoredDumpPorts = AuthorizeOnRunPorts & OpenStoredDumpPorts;

export const downloadStoredDump =
  (ports: DownloadStoredDumpPorts): DownloadStoredDump =>
  (caller, id, signal) =>
    pipe(
      authorizeOnRun(ports)(caller, id),
      TE.bindTo('run'),
      TE.bindW('stored', ({ run }) => TE.fromEither(storedDumpOf(run))),
      TE.bindW('bytes', ({ stored }) => openStoredDump(ports, stored, signal)),
    );

/** The dump of a run, which is there unless somebody removed it. */
export const storedDumpOf = ({ state, stored }: Run): E.Either<NoStoredDump, StoredDump> =>
  state === 'expired'
    ? E.left(noDump('expired')())
    : E.fromOption(noDump('never_stored'))(state === 'done' ? stored : O.none);

const noDump = (cause: NoDumpCause) => (): NoStoredDump => ({ _tag: 'NoStoredDump', cause });

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
