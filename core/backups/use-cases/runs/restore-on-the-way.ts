import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Task } from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Timer } from '../../../shared/ports/clock.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { RestoredDatabase } from '../../proof/restored-database.js';
import { copiedBytes } from '../streams/copied-bytes.js';
import type { PreparedRun } from './prepare-run.js';
import { restoreBytes, type RestoreBytesPorts } from './prove-by-restore.js';

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
      restoreBytes(ports)(prepared, TE.right(copy), AbortSignal.any([signal, leaving.signal])),
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
