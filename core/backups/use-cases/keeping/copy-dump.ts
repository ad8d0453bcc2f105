import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Kinds } from '../../../described/kind.js';
import type { Timer } from '../../../shared/ports/clock.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { DestinationTarget } from '../../destination-target.js';
import type { CopyFailure, StoredDump } from '../../stored-dump.js';
import type { ByteDigest } from '../../ports/byte-digest.js';
import type { DumpSealer } from '../../ports/dump-sealer.js';
import type { DumpStorage, SourceFailed, StorageFailure } from '../../ports/dump-storage.js';
import { dumpPlace } from '../../restoring/dump-place.js';
import type { Run } from '../../run.js';
import { isStorageRefusal, refusalOf } from '../../storage-refusal.js';
import { readBack, removeDump } from '../storing/stored-object.js';
import { sealedBytes } from '../streams/clear-bytes.js';
import { notedFailure, watchReader } from '../streams/watch-reader.js';
import { wholeObject } from '../streams/whole-object.js';
import { type CopySource, describeCopy } from './describe-copy.js';

export interface CopyDumpPorts {
  readonly storage: Pick<DumpStorage, 'open' | 'put' | 'remove'>;
  readonly sealer: DumpSealer;
  readonly digest: ByteDigest;
  readonly kinds: Kinds;
  readonly timer: Timer;
}

export interface NotCopied {
  readonly failure: CopyFailure;
  /** Where the dump could not be read; none where it could not be written. */
  readonly source: O.Option<ResourceId>;
}

/** Bytes on their way, which end once the signal is aborted. */
export interface CopyUnderWay {
  readonly signal: AbortSignal;
  readonly stallMs: number;
  /** Ends it: the destination has taken nothing for so long. */
  readonly onStall: () => void;
}

/**
 * Copies a dump to another destination, where it is read back and gets a manifest. It is encrypted on the way where the destination has
 * recipients; one that is encrypted already is copied as it is. A failure leaves nothing there.
 */
export const copyDump =
  (ports: CopyDumpPorts) =>
  (
    run: Run,
    source: CopySource,
    target: DestinationTarget,
    object: string,
    underWay: CopyUnderWay,
  ): TE.TaskEither<NotCopied, StoredDump> =>
    pipe(
      writeCopy(ports, source, target, object, underWay),
      TE.tap(({ sizeBytes, sha256 }) =>
        TE.mapLeft(atTarget)(
          readBack(ports)({ destination: target, object }, { sizeBytes, sha256 }, underWay.signal),
        ),
      ),
      TE.flatMap((copy) => TE.mapLeft(atTarget)(describeCopy(ports, run, target, copy))),
      TE.orElseFirstTaskK(() => removeDump(ports.storage)({ destination: target, object })),
    );

const FAILED: CopyFailure = { code: 'destination_failed' };

const atTarget = (failure: { readonly code: string }): NotCopied => ({
  failure: isStorageRefusal(failure) ? failure : FAILED,
  source: O.none,
});

const writeCopy = (
  ports: CopyDumpPorts,
  { destination, stored }: CopySource,
  target: DestinationTarget,
  object: string,
  { signal, stallMs, onStall }: CopyUnderWay,
): TE.TaskEither<NotCopied, StoredDump> => {
  const source = O.some(destination.id);
  const atSource = (failure: CopyFailure): NotCopied => ({ failure, source });
  return pipe(
    ports.storage.open(destination, stored.object, signal),
    TE.mapLeft((failure) => atSource(toCopyFailure(failure))),
    TE.flatMap(TE.fromOption(() => atSource({ code: 'dump_lost' }))),
    TE.flatMap((opened) => async () => {
      const read = notedFailure(wholeObject(ports.digest, opened, stored));
      const watch = { timer: ports.timer, stallMs, onStall, onRead: () => undefined };
      const bytes = watchReader(read.bytes, watch);
      // What is encrypted stays as it is.
      const sealed = sealedBytes(
        ports,
        stored.isEncrypted ? { ...target, encrypt: [] } : target,
        bytes,
      );
      const put = await ports.storage.put(target, object, sealed.bytes, signal)();
      bytes.forget();
      if (E.isLeft(put)) {
        const unread = O.map(atSource)(read.failure());
        return E.left(O.getOrElse(() => atTarget(toCopyFailure(put.left)))(unread));
      }
      const sha256 = O.getOrElse(() => stored.sha256)(sealed.sha256());
      return put.right.sha256 === sha256
        ? E.right(copyOf(ports.kinds, stored, target, { object, ...put.right }))
        : E.left(atTarget({ code: 'destination_altered' }));
    }),
  );
};

const toCopyFailure = (failure: StorageFailure | SourceFailed): CopyFailure =>
  failure._tag === 'StorageRefused' ? refusalOf(failure) : FAILED;

const copyOf = (
  kinds: Kinds,
  { seen: _seen, lockedUntil: _locked, undescribed: _manifest, ...stored }: StoredDump,
  target: DestinationTarget,
  written: Pick<StoredDump, 'object' | 'sizeBytes' | 'sha256'>,
): StoredDump => ({
  ...stored,
  ...written,
  destination: O.some(target.id),
  destinationName: target.name,
  place: dumpPlace(kinds, target),
  isEncrypted: stored.isEncrypted || target.encrypt.length > 0,
});
