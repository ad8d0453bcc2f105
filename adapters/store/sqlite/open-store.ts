import { resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import type { Store } from '../../../core/store.js';
import { registersOver } from '../sql/register-writes.js';
import { checkKey, checkOwner, migrate, removeStatistics } from './opening/migrate.js';
import { effectiveGrants } from './access/effective-grants.js';
import { DURABLE, type Pragmas, setPragmas } from './opening/set-pragmas.js';
import { sqliteFleetRegister } from './fleet/fleet-register.js';
import { openFailure, type SqliteOpenFailure } from './opening/open-failure.js';
import { sqliteOverviewReader } from './problems/overview-reader.js';
import { sqlitePermissionCheck, sqliteTokenRegister } from './access/registers.js';
import { problemHistory } from '../sql/problems/problem-pages.js';
import { resourceReader } from '../sql/problems/resources/resource-reader.js';
import { historyReads } from './problems/problem-history.js';
import { sqlitePageReads } from './problems/page-reads.js';
import { RESOURCE_SELECTS } from './problems/resources/scan-candidates.js';
import { sqliteProblemRegister } from './problems/problem-register.js';
import { sqliteEngine } from './connection/engine.js';
import { type OnSqliteError, type SqliteSession, sqliteSession } from './connection/session.js';
import { sqliteStoreHealth } from './connection/store-health.js';
import { sqliteMonitoredFleet } from './monitoring/monitored-fleet.js';
import { RUN_PAGE, scheduleReads } from './backups/run-reads.js';
import { keepPrivate, makePrivateFile, OPENING_TIMEOUT_MS } from './opening/seal.js';
import { checkDirectory } from './opening/check-files.js';
import { retryWhileBusy } from './connection/transaction.js';
import { openDatabase } from './connection/driver.js';
import { sqliteWriter } from './writing/sqlite-writer.js';

export interface SqliteStoreOptions {
  /** Created, with its directory, where it is missing. */
  readonly file: string;
  readonly sealer: SecretSealer;
  /** How long a write waits for another process that writes. It holds up nothing else. */
  readonly writeTimeoutMs?: number;
  /** The store refuses to grow beyond this many pages of 4 KiB. */
  readonly maxPages?: number;
  readonly onError?: OnSqliteError;
}

/** A read never waits for a writer; it waits, with the whole thread, for a connection that repairs the log after a crash. */
const READ_TIMEOUT_MS = 1_000;

/** `temp_store` 2 is MEMORY: the service may be unable to write to any directory but its own. */
const IN_MEMORY: Pragmas = { temp_store: 2 };

/** Opens the store in a file: creates it if it does not exist, and migrates an older one. */
export const openSqliteStore = ({
  file,
  ...options
}: SqliteStoreOptions): E.Either<SqliteOpenFailure, Store> => {
  let database: Database | undefined;
  try {
    const guarded = checkDirectory(file);
    if (E.isLeft(guarded)) return guarded;
    makePrivateFile(file);
    // The thread that writes opens it again, maybe after this process has changed its directory.
    database = openDatabase(resolve(file), { timeout: OPENING_TIMEOUT_MS });
    const store = readyStore(database, options);
    if (E.isLeft(store)) database.close();
    return store;
  } catch (error) {
    database?.close();
    return E.left(openFailure(file, error));
  }
};

type ReadyStoreOptions = Omit<SqliteStoreOptions, 'file'>;

const readyStore = (
  database: Database,
  { sealer, maxPages, ...options }: ReadyStoreOptions,
): E.Either<SqliteOpenFailure, Store> => {
  const limits = maxPages === undefined ? {} : { max_page_count: maxPages };
  const pragmas = { ...limits, ...IN_MEMORY };
  return pipe(
    checkOwner(database),
    E.map(() => {
      keepPrivate(database.name);
    }),
    E.flatMap(() => retryWhileBusy(OPENING_TIMEOUT_MS, () => setPragmas(database, DURABLE))),
    E.flatMap(() => migrate(database)),
    E.flatMap(() => retryWhileBusy(OPENING_TIMEOUT_MS, () => removeStatistics(database))),
    E.flatMap(() => checkKey(database, sealer)),
    E.flatMap(() => setPragmas(database, { ...pragmas, busy_timeout: READ_TIMEOUT_MS })),
    E.map(() => storeOver(writingSession(database, pragmas, options), sealer)),
  );
};

export const storeOver = (session: SqliteSession, sealer: SecretSealer, now = Date.now): Store => {
  const grants = effectiveGrants(session);
  const engine = sqliteEngine(session, now);
  const pages = sqlitePageReads(session, engine, grants);
  return {
    fleet: sqliteFleetRegister(session, engine, sealer),
    overview: sqliteOverviewReader(session, grants),
    problems: sqliteProblemRegister(session, engine),
    history: problemHistory(engine, pages, historyReads(engine, pages)),
    resources: resourceReader(engine, pages, RESOURCE_SELECTS),
    permissions: sqlitePermissionCheck(session),
    tokens: sqliteTokenRegister(engine, session),
    monitored: sqliteMonitoredFleet(session, sealer),
    ...registersOver(engine, sealer, { runPage: RUN_PAGE, schedules: scheduleReads(engine) }),
    health: sqliteStoreHealth(session),
    close: session.close,
  };
};

/** The program of the thread that writes. It stands beside this file when both are bundled, too. */
const WRITER = new URL('./sqlite-write-worker.js', import.meta.url);

/** Longer than another process takes to apply a fleet of 100,000 databases; a request is answered after a minute at most. */
const WRITE_TIMEOUT_MS = 30_000;

export interface WritingSessionOptions {
  readonly writeTimeoutMs?: number | undefined;
  readonly onError?: OnSqliteError | undefined;
}

/** A session on an open database, whose thread that writes has a connection of its own with these pragmas. */
const writingSession = (
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
    startWriter: ({ invalidate }) =>
      sqliteWriter({ entry: WRITER, data, onWritten: invalidate, onError }),
    writeTimeoutMs,
    onError,
  });
};
