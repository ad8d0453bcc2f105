import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Task } from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../../described/kind.js';
import { type DumpFailure, withoutNames } from '../../dump-failure.js';
import type { ByteDigest } from '../../ports/byte-digest.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import { dumpPlace } from '../../restoring/dump-place.js';
import type { StoredDump } from '../../stored-dump.js';
import { isOfDump } from '../../proof/proof.js';
import { digestText, readBack } from '../storing/stored-object.js';
import { describeDump, type DoneRun, type DumpToProve } from './describe-dump.js';
import { proveByRestore, type ProveByRestorePorts } from './prove-by-restore.js';
import type { WrittenDump } from './store-dump.js';
import type { RunUnderWay } from './supervise-run.js';
import { summaryOf } from '../../proof/contents-summary.js';
import { comparedWith } from '../../proof/restored-database.js';

export interface ProveDumpPorts extends Omit<ProveByRestorePorts, 'storage'> {
  readonly storage: Pick<DumpStorage, 'open' | 'put' | 'size' | 'remove'>;
  readonly digest: ByteDigest;
  readonly kinds: Kinds;
}

/**
 * Reads a dump back from its destination, restores it where its schedule asks for that, and writes its manifest. A dump that
 * could not be restored stays, with the reason; so does one whose manifest alone could not be written.
 */
export const proveDump =
  (ports: ProveDumpPorts) =>
  (
    dump: DumpToProve,
    written: WrittenDump,
    underWay: RunUnderWay,
  ): TE.TaskEither<DumpFailure, DoneRun> =>
    pipe(
      checkWritten(written),
      TE.flatMap(() => readBack(ports)(dump.place, written.written, underWay.signal)),
      TE.mapLeft((failure) => O.getOrElse(() => failure)(underWay.endedBy())),
      TE.orElseFirstTaskK(() => abandonRestore(written)),
      TE.flatMapTask(() => restoreIfRequired(ports, dump, written, underWay)),
      TE.map((restored) => outcomeOf(ports, dump, written, restored)),
      TE.flatMap((outcome) => describeDump(ports, dump, written, outcome, underWay.signal)),
    );

/** Compares the bytes that were handed to the destination with those that it has written. */
const checkWritten = ({
  written,
  sha256,
  objectSha256,
}: WrittenDump): TE.TaskEither<DumpFailure, void> =>
  sha256 === '' || written.sha256 !== objectSha256
    ? TE.left({ code: 'destination_altered' })
    : TE.right(undefined);

/** A stop of the service or a cancellation does not show that anything is wrong with the dump. */
const STOPPED: ReadonlySet<DumpFailure['code']> = new Set(['dump_interrupted', 'dump_cancelled']);

const abandonRestore = ({ restoring }: WrittenDump): Task<void> =>
  O.isSome(restoring) ? restoring.value.abandon : () => Promise.resolve();

/** What came of a restore; why there was none, where that is no failure of the run. */
type Restored = Pick<StoredDump, 'restored' | 'unproved'> & Pick<DoneRun, 'failure'>;

const restoreIfRequired =
  (
    ports: ProveDumpPorts,
    { prepared, place }: DumpToProve,
    { restoring, contents }: WrittenDump,
    { signal, endedBy }: RunUnderWay,
  ) =>
  async (): Promise<Restored> => {
    const { restore, lack } = prepared;
    if (restore === 'never') return { restored: O.none, ...(lack && { unproved: lack }) };
    const restored = await (O.isSome(restoring)
      ? restoring.value.restored()
      : proveByRestore(ports)(prepared, place, signal)());
    return pipe(
      restored,
      E.mapLeft((failure) => O.getOrElse(() => failure)(endedBy())),
      E.flatMap(comparedWith(contents)),
      E.match(
        (failure): Restored => {
          if (STOPPED.has(failure.code)) return { restored: O.none };
          return restore === 'possible' && !isOfDump(failure)
            ? { restored: O.none, unproved: withoutNames(failure) }
            : { restored: O.none, failure };
        },
        (dump): Restored => ({ restored: O.some(dump) }),
      ),
    );
  };

const outcomeOf = (
  { kinds, digest }: Pick<ProveDumpPorts, 'kinds' | 'digest'>,
  { prepared: { destination, request, needs }, place }: DumpToProve,
  { written, sha256, sizeBytes, contents }: WrittenDump,
  { restored, unproved, failure }: Restored,
): DoneRun => ({
  _tag: 'Done',
  sizeBytes,
  sha256,
  stored: {
    destination: O.some(destination.id),
    destinationName: destination.name,
    place: dumpPlace(kinds, destination),
    object: place.object,
    sizeBytes: written.sizeBytes,
    sha256: written.sha256,
    ...(written.lockedUntil && { lockedUntil: written.lockedUntil }),
    isEncrypted: destination.encrypt.length > 0,
    proof: O.isSome(restored) ? 'restored' : 'read',
    restored,
    ...(unproved && { unproved }),
    ...(request.withoutHashes && { withoutHashes: true }),
    ...(needs && { needs }),
    ...(O.isSome(contents) && { source: summaryOf(digestText(digest))(contents.value) }),
  },
  ...(failure && { failure }),
});
