import type { Database } from 'better-sqlite3';
import { type OnSqliteError, type SqliteSession, sqliteSession } from './connection/session.js';
import { DURABLE, type Pragmas } from './opening/set-pragmas.js';
import { sqliteWriter } from './writing/sqlite-writer.js';

/** The program of the thread that writes. It stands beside this file when both are bundled, too. */
const WRITER = new URL('./sqlite-write-worker.js', import.meta.url);

/** Longer than another process takes to apply a fleet of 100,000 databases; a request is answered after a minute at most. */
const WRITE_TIMEOUT_MS = 30_000;

export interface WritingSessionOptions {
  readonly writeTimeoutMs?: number | undefined;
  readonly onError?: OnSqliteError | undefined;
}

/** A session on an open database, whose thread that writes has a connection of its own with these pragmas. */
export const writingSession = (
  database: Database,
  pragmas: Pragmas,
  { writeTimeoutMs = WRITE_TIMEOUT_MS, onError = () => undefined }: WritingSessionOptions,
): SqliteSession => {
  const data = {
    file: database.name,
    timeoutMs: writeTimeoutMs,
    pragmas: { ...DURABLE, ...pragmas },
  };
  return sqliteSession(database, {
    startWriter: (onWritten) => sqliteWriter({ entry: WRITER, data, onWritten, onError }),
    writeTimeoutMs,
    onError,
  });
};
