import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Task } from 'fp-ts/lib/Task.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Timer } from '../../../shared/ports/clock.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { RestoredDatabase } from '../../proof/restored-database.js';
import type { PreparedRun } from './prepare-run.js';
import { restoreBytes, type RestoreBytesPorts } from './prove-by-restore.js';
import type { IO } from 'fp-ts/lib/IO.js';
import { handOver } from '../streams/hand-over.js';

/** A dump that is restored while it is encrypted and written, since Shipshape cannot decrypt what was written. */
export interface RestoreOnTheWay {
  /** Can be iterated once: the bytes of the dump, which wait for the restore. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The outcome, once it has ended. */
  readonly restored: Task<E.Either<DumpFailure, RestoredDatabase>>;
  /** Ends it, and waits until it has cleaned up. */
  readonly abandon: Task<void>;
}

export interface RestoreOnTheWayPorts extends RestoreBytesPorts {
  readonly timer: Timer;
}

/** Whether dumps of a schedule are restored, and encrypted in their destination. */
export const isRestoredOnTheWay = ({ restore, destination }: PreparedRun): boolean =>
  restore !== 'never' && destination.encrypt.length > 0;

/**
 * Restores a dump while the returned bytes are read. It may fail alone: a restore that accepts nothing for `stallMs` is ended,
 * since the dump holds a snapshot of its database.
 */
export const restoreOnTheWay = (
  { timer, ...ports }: RestoreOnTheWayPorts,
  prepared: PreparedRun,
  dump: AsyncIterable<Uint8Array>,
  { signal, stallMs }: { readonly signal: AbortSignal; readonly stallMs: number },
): RestoreOnTheWay => {
  const leaving = new AbortController();
  const state = { isStalled: false, ended: Promise.resolve(NEVER_BEGUN) };
  const take = (copy: AsyncIterable<Uint8Array>) =>
    (state.ended = pipe(
      restoreBytes(ports)(
        prepared,
        TE.right({ bytes: copy, failure: () => O.none }),
        AbortSignal.any([signal, leaving.signal]),
      ),
      TE.mapLeft((failure): DumpFailure => (state.isStalled ? STALLED : failure)),
    )());
  const onStall = (): void => {
    state.isStalled = true;
    leaving.abort();
  };
  return {
    bytes: copiedBytes(dump, take, { timer, stallMs, onStall }),
    restored: () => state.ended,
    abandon: async () => {
      leaving.abort();
      await state.ended;
    },
  };
};

const STALLED: DumpFailure = { code: 'restore_stalled' };

const NEVER_BEGUN: E.Either<DumpFailure, RestoredDatabase> = E.left({ code: 'dump_unrestorable' });

export interface CopyWatch {
  readonly timer: Timer;
  readonly stallMs: number;
  /** Called when the copy was not read for `stallMs`. It receives no more, and ends with an error. */
  readonly onStall: IO<void>;
}

/**
 * The same bytes, with a copy of each part for a second reader, for whom the first one waits. A second reader who leaves early
 * is no longer waited for. The copy ends without an error only if all of the bytes were read and did so, too.
 */
export const copiedBytes = async function* (
  bytes: AsyncIterable<Uint8Array>,
  take: (copy: AsyncIterable<Uint8Array>) => Promise<unknown>,
  { timer, stallMs, onStall }: CopyWatch,
): AsyncGenerator<Uint8Array, void, void> {
  const copy = handOver();
  let isWhole = false;
  let isStalled = false;
  const stall = (): void => {
    isStalled = true;
    onStall();
    copy.leave();
  };
  void take(copy.parts).then(copy.leave, copy.leave);
  try {
    for await (const part of bytes) {
      const hasTaken = timer.after(stallMs, stall);
      await copy.give(part);
      hasTaken();
      yield part;
    }
    isWhole = !isStalled;
  } finally {
    copy.end(isWhole ? undefined : new Error('the copy is not whole'));
  }
};
