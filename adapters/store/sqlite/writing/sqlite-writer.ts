import { basename } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import { sqliteFailure } from '../connection/failure.js';
import type { WriteError, WriteRequest } from './group-commit.js';
import type { SqliteWrites } from './sqlite-writes.js';
import { startWriteThread, type WriteThread, type WriteThreadOptions } from './write-thread.js';

/**
 * Runs a write in the thread that writes. It succeeds once the write is on the disk. Where the thread itself ends before it
 * has answered, the write fails as `failed`, although it may have been committed.
 */
export type Write = <N extends keyof SqliteWrites>(
  name: N,
  ...args: Parameters<SqliteWrites[N]>
) => PortTask<ReturnType<SqliteWrites[N]>>;

export interface SqliteWriter {
  readonly write: Write;
  /** Resolves when every write has been answered; those that come later fail as `closed`. */
  readonly close: () => Promise<void>;
}

/** How many writes wait at most: some seconds of many reports, 1 KiB each. One more fails as `busy`. */
const MAX_WAITING = 10_000;

/** Writes in a thread of its own, which the first write starts, and in a new one where that has ended. */
export const sqliteWriter = (options: Omit<WriteThreadOptions, 'onEnd'>): SqliteWriter => {
  const { data, onError } = options;
  let thread: WriteThread | undefined;
  let closing: Promise<void> | undefined;
  const start = (): WriteThread => {
    const started = startWriteThread({
      ...options,
      onEnd: () => {
        if (thread === started) thread = undefined;
      },
    });
    return started;
  };
  const failureOf = (error: WriteError): PortFailure => sqliteFailure(error, basename(data.file));
  const run = async (request: WriteRequest): Promise<E.Either<PortFailure, unknown>> => {
    if (closing !== undefined) return E.left(unavailable('store', 'closed'));
    if ((thread?.waiting() ?? 0) >= MAX_WAITING) return E.left(unavailable('store', 'busy'));
    try {
      const outcome = await (thread ??= start()).write(request);
      return outcome === undefined ? FAILED : E.mapLeft(failureOf)(outcome);
    } catch (error) {
      // A machine that is out of threads, or what cannot go to a thread.
      onError(E.toError(error));
      return FAILED;
    }
  };
  return {
    // The thread runs the very write of this name, so that its outcome has the type of that write.
    write: ((name, ...args) =>
      () =>
        run({ name, args })) as Write,
    close: () => (closing ??= thread?.close() ?? Promise.resolve()),
  };
};

const FAILED = E.left(unavailable('store', 'failed'));
