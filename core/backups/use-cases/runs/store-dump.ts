import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type * as TE from 'fp-ts/lib/TaskEither.js';
import type { Timer } from '../../../shared/ports/clock.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { ByteDigest } from '../../ports/byte-digest.js';
import type { DumpMaker, RunningDump } from '../../ports/dump-maker.js';
import type { DumpSealer } from '../../ports/dump-sealer.js';
import type { DumpStorage, WrittenObject } from '../../ports/dump-storage.js';
import type { DumpVerifier } from '../../ports/dump-verifier.js';
import type { DatabaseContents } from '../../proof/database-contents.js';
import { kindOf, type ProvedBytes, provedBytes, readThrough } from '../streams/proved-bytes.js';
import { sealedBytes } from '../streams/clear-bytes.js';
import { toDumpFailure } from '../storing/stored-object.js';
import { type WatchedBytes, watchReader } from '../streams/watch-reader.js';
import type { PreparedRun, RunFailure } from './prepare-run.js';
import type { RestoreOnTheWay, RestoreOnTheWayPorts } from './restore-on-the-way.js';
import { isRestoredOnTheWay, restoreOnTheWay } from './restore-on-the-way.js';
import type { RunUnderWay } from './supervise-run.js';

export interface StoreDumpPorts {
  readonly dumps: DumpMaker;
  readonly fleet: RestoreOnTheWayPorts['fleet'];
  readonly verifier: Pick<DumpVerifier, 'read' | 'restore'>;
  readonly sealer: DumpSealer;
  readonly digest: ByteDigest;
  readonly storage: Pick<DumpStorage, 'put'>;
  readonly timer: Timer;
}

export interface WrittenDump {
  readonly written: WrittenObject;
  /** Of the dump itself, before it was encrypted. */
  readonly sizeBytes: number;
  /** Of the bytes of the tool; empty where not all of them were read. */
  readonly sha256: string;
  /** Of the object, as it was handed to the destination. */
  readonly objectSha256: string;
  /** What was in its snapshot; none where that is not known. */
  readonly contents: O.Option<DatabaseContents>;
  /** None where it is restored from its destination, or not at all. */
  readonly restoring: O.Option<RestoreOnTheWay>;
}

/**
 * Makes a dump and writes it to its destination, while the tool that restores such dumps reads it through. The object has its
 * name only if all of that succeeds.
 */
export const storeDump =
  (ports: StoreDumpPorts) =>
  (
    prepared: PreparedRun,
    object: string,
    run: RunUnderWay,
  ): TE.TaskEither<RunFailure, WrittenDump> =>
  async () => {
    const leaving = new AbortController();
    const signal = AbortSignal.any([run.signal, leaving.signal]);
    const started = await ports.dumps.start(prepared.request, signal)();
    if (E.isLeft(started))
      return E.left(started.left._tag === 'DumpRefused' ? started.left.failure : started.left);
    try {
      return await write(ports, prepared, object, run, started.right);
    } finally {
      // A destination that refused the first byte has left the tool waiting.
      leaving.abort();
      await started.right.end();
    }
  };

const write = async (
  ports: StoreDumpPorts,
  prepared: PreparedRun,
  object: string,
  run: RunUnderWay,
  dump: RunningDump,
): Promise<E.Either<RunFailure, WrittenDump>> => {
  const { request, destination } = prepared;
  const proved = provedBytes(dump, readThrough(ports.verifier, kindOf(request), run.signal));
  const restoring = isRestoredOnTheWay(prepared)
    ? O.some(restoreOnTheWay(ports, prepared, proved.bytes, run))
    : O.none;
  const bytes = O.isSome(restoring) ? restoring.value.bytes : proved.bytes;
  const watchedBytes = watched(ports, run, bytes);
  const sealed = sealedBytes(ports, destination, watchedBytes);
  const put = await ports.storage.put(destination, object, sealed.bytes, run.signal)();
  watchedBytes.forget();
  if (E.isRight(put))
    return E.right({
      written: put.right,
      sha256: proved.sha256(),
      objectSha256: O.getOrElse(proved.sha256)(sealed.sha256()),
      sizeBytes: run.progress.sizeBytes,
      contents: proved.contents(),
      restoring,
    });
  if (O.isSome(restoring)) await restoring.value.abandon();
  return E.left(O.getOrElse(() => toDumpFailure(put.left))(ownFailure(run, proved)));
};

const watched = (
  { timer }: StoreDumpPorts,
  run: RunUnderWay,
  bytes: AsyncIterable<Uint8Array>,
): WatchedBytes =>
  watchReader(bytes, {
    timer,
    stallMs: run.stallMs,
    onStall: run.endAs('destination_unreachable'),
    onRead: (sizeBytes) => void (run.progress.sizeBytes += sizeBytes),
  });

/** Why the run was ended or its dump failed, which takes precedence over the failure to write. */
const ownFailure = (run: RunUnderWay, proved: ProvedBytes): O.Option<DumpFailure> =>
  O.alt(() => proved.failure())(run.endedBy());
