import { basename } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import { unavailable } from '../../../../core/shared/ports/port-failure.js';
import { sqliteFailure } from '../connection/transaction.js';
import { groupCommit, type WriteError, type WriteRequest, type Writes } from './group-commit.js';
import { startWriteThread, type WriteThread, type WriteThreadOptions } from './write-thread.js';
import type { Database } from 'better-sqlite3';
import { methodsThat, registerWrites } from '../../sql/register-writes.js';
import { stepsOn } from '../connection/steps-on.js';
import { recordChange } from '../monitoring/record-change.js';
import { closeProblem, expireSnoozes, openProblem } from '../problems/change-problem.js';
import { purgeProblems } from '../problems/purge-problems.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';

/**
 * All that is written to a store but its fleet, by name. Each runs within a transaction, and fails by an exception, which
 * undoes what it has done. What goes in and out crosses between threads, so it is data alone.
 */
export const sqliteWrites = (database: Database) => ({
  openProblem: openProblem(database),
  closeProblem: closeProblem(database),
  purgeProblems: purgeProblems(database),
  expireSnoozes: expireSnoozes(database),
  recordChanges: recordChanges(database),
  stampHealth: stampHealth(database),
});

type SqliteWrites = ReturnType<typeof sqliteWrites>;

/** The methods of registers that are written once, such as `tokens.add`. What they return is still to be unwrapped. */
export const stepWrites = (database: Database, now = Date.now): Writes => {
  const engine = stepsOn(database, now);
  const writes: Record<string, Writes[string]> = {};
  methodsThat(
    registerWrites(engine),
    (steps, name) => (writes[name] = (...args) => engine.runNow(steps(...args))),
  );
  return writes;
};

const recordChanges = (database: Database) => {
  const record = recordChange(database);
  return (changes: readonly Parameters<typeof record>[0][]): void => changes.forEach(record);
};

const STAMP = `
INSERT INTO meta (key, value) VALUES ('written_at', CAST(? AS BLOB))
    ON CONFLICT DO UPDATE SET value = excluded.value`;

/** Changes one row, to find out whether anything can be written. */
const stampHealth = (database: Database) => {
  const stamp = database.prepare(STAMP);
  return (nowMs: number): void => void stamp.run(String(nowMs));
};

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

/** Writes at once, on the connection of a store in memory, which no other connection can open. */
export const writerHere = (
  database: Database,
  now: () => number,
  onWritten: () => void,
): SqliteWriter => {
  let commit: ReturnType<typeof groupCommit> | undefined;
  const run = (name: string, args: readonly unknown[]) => {
    if (!database.open) return E.left(unavailable('store', 'closed'));
    commit ??= groupCommit(database, { ...sqliteWrites(database), ...stepWrites(database, now) });
    const outcomes = commit([{ name, args }]);
    onWritten();
    return pipe(
      RA.head(outcomes),
      E.fromOption(() => unavailable('store', 'failed')),
      E.flatMap(
        E.mapLeft((error) => {
          // It is not SQLite that has failed.
          if (error.code === '') throw new Error(error.message);
          return sqliteFailure(error, 'memory');
        }),
      ),
    );
  };
  return {
    // The write of this name has the type that is promised of it.
    write: ((name, ...args) =>
      () =>
        Promise.resolve().then(() => run(name, args))) as Write,
    close: () => Promise.resolve(),
  };
};
