import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { Timer } from '../../../shared/ports/timer.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpMaker, RunningDump } from '../../ports/dump-maker.js';
import type { DumpSealer } from '../../ports/dump-sealer.js';
import type { DumpStorage, WrittenObject } from '../../ports/dump-storage.js';
import type { DumpKind, DumpUnproved, DumpVerifier } from '../../ports/dump-verifier.js';
import { type ProvedBytes, provedBytes, type ReadThrough } from '../storing/proved-bytes.js';
import { toDumpFailure } from '../storing/stored-object.js';
import { watchReader } from '../watch-reader.js';
import type { PreparedRun, RunFailure } from './prepare-run.js';
import type { SupervisedRun } from './supervise-run.js';

export interface StoreDumpPorts {
  readonly dumps: DumpMaker;
  readonly verifier: Pick<DumpVerifier, 'read'>;
  readonly sealer: DumpSealer;
  readonly storage: Pick<DumpStorage, 'put'>;
  readonly timer: Timer;
}

/** A run on its way, and how far it is. */
export interface RunUnderWay extends SupervisedRun {
  /** A destination that takes nothing for so long does not answer. */
  readonly stallMs: number;
  /** Bytes of the dump that were made so far, before they are encrypted. */
  readonly progress: { sizeBytes: number };
}

/** A dump that lies in its destination as it was written. */
export interface WrittenDump {
  readonly written: WrittenObject;
  /** Of the dump itself, before it was encrypted. */
  readonly sizeBytes: number;
  /** As the tool's bytes have it; empty where not all of them were taken. */
  readonly sha256: string;
}

/**
 * Makes a dump and writes it to its destination, while the tool that restores such dumps reads it through. Nothing has the
 * name of the object unless all of that succeeds.
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
  { verifier, sealer, storage, timer }: StoreDumpPorts,
  { request, destination }: PreparedRun,
  object: string,
  run: RunUnderWay,
  dump: RunningDump,
): Promise<E.Either<RunFailure, WrittenDump>> => {
  const proved = provedBytes(dump, readThrough(verifier, kindOf(request), run.signal));
  const watched = watchReader(proved.bytes, {
    timer,
    stallMs: run.stallMs,
    onStall: run.endAs('destination_unreachable'),
    onRead: (sizeBytes) => void (run.progress.sizeBytes += sizeBytes),
  });
  const { encrypt } = destination;
  const bytes = encrypt.length > 0 ? sealer.seal(encrypt, watched) : watched;
  const put = await storage.put(destination, object, bytes, run.signal)();
  if (E.isLeft(put))
    return E.left(O.getOrElse(() => toDumpFailure(put.left))(ownFailure(run, proved)));
  return E.right({
    written: put.right,
    sha256: proved.sha256(),
    sizeBytes: run.progress.sizeBytes,
  });
};

/** Where the run was ended, or its dump failed, that is why nothing was written. */
const ownFailure = (run: RunUnderWay, proved: ProvedBytes): O.Option<DumpFailure> =>
  pipe(
    run.endedBy(),
    O.alt(() => proved.failure()),
  );

export const kindOf = ({ target, format, tool }: PreparedRun['request']): DumpKind => ({
  engine: target.engine,
  format,
  toolMajor: tool.major,
});

const readThrough =
  (verifier: StoreDumpPorts['verifier'], kind: DumpKind, signal: AbortSignal): ReadThrough =>
  (bytes) =>
    pipe(
      verifier.read(kind, bytes, signal),
      TE.mapLeft((failure) => unprovedAs(failure, 'dump_unreadable')),
    );

/** A tool that could not be started on this side has proved nothing. */
export const unprovedAs = (
  failure: DumpUnproved | PortFailure,
  code: 'dump_unreadable' | 'dump_unrestorable',
): DumpFailure => (failure._tag === 'DumpUnproved' ? failure.failure : { code });
