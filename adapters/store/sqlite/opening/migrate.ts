import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { tables } from '../migrations/0001-tables.js';
import { derivedRows } from '../migrations/0002-derived-rows.js';
import { problems } from '../migrations/0003-problems.js';
import { fleetProblemCounts, problemPlaces } from '../migrations/0004-problem-places.js';
import {
  cutOffNodes,
  failureStreaks,
  monitoringNodes,
  monitoringReports,
  watch,
} from '../migrations/0005-watch.js';
import { revisions } from '../migrations/0007-revisions.js';
import { runs } from '../migrations/0009-runs.js';
import { seenLogins } from '../migrations/0010-seen-logins.js';
import { problemLives } from '../migrations/0011-problem-lives.js';
import { fleetResource } from '../migrations/0012-fleet-resource.js';
import { schedules } from '../migrations/0014-schedules.js';
import { channels } from '../migrations/0016-channels.js';
import { maintenance } from '../migrations/0017-maintenance.js';
import { managedBy, resourcesByType } from '../migrations/0018-resources-by-type.js';
import { makers, sessions } from '../migrations/0021-sessions.js';
import { problemDays } from '../migrations/0023-problem-days.js';
import { renaming } from '../migrations/0024-renaming.js';
import { pendingMigrations } from '../../sql/pending-migrations.js';
import { CHANGED_MIGRATIONS } from './changed-migrations.js';
import type { SqliteOpenFailure } from './open-failure.js';
import { transaction } from '../connection/transaction.js';

/** In the order in which they landed. One that has landed keeps its text and its place: another follows the last. */
export const MIGRATIONS: readonly string[] = [
  tables,
  derivedRows,
  problems,
  problemPlaces,
  watch,
  failureStreaks,
  revisions,
  monitoringNodes,
  runs,
  seenLogins,
  problemLives,
  fleetResource,
  monitoringReports,
  schedules,
  cutOffNodes,
  channels,
  maintenance,
  resourcesByType,
  sessions,
  managedBy,
  problemDays,
  renaming,
  makers,
  fleetProblemCounts,
];

/** `SHIP` in ASCII: says in the file's header whose database it is. */
const APPLICATION_ID = 0x53484950;

type Pending = E.Either<SqliteOpenFailure, readonly string[]>;

/** Only reads: the database of another program, and one of a newer Shipshape, stay as they are. */
export const checkOwner = (database: Database): Pending =>
  transaction(database, 'DEFERRED')(() => findPending(database));

/**
 * Brings the schema up to date, as a whole or not at all. Of several processes at once one does it, the others find it done.
 * A store that is up to date is only read, so that it opens while another process writes.
 */
export const migrate = (database: Database): Pending =>
  pipe(
    checkOwner(database),
    E.flatMap((pending) =>
      pending.length === 0
        ? E.right([])
        : transaction(database, 'IMMEDIATE')(() => apply(database)),
    ),
  );

const apply = (database: Database): Pending =>
  pipe(
    findPending(database),
    E.tap((pending) => {
      for (const migration of pending) database.exec(migration);
      database.pragma(`application_id = ${String(APPLICATION_ID)}`);
      database.pragma(`user_version = ${String(MIGRATIONS.length)}`);
      return E.right(undefined);
    }),
  );

const SELECT_NAMES = `
SELECT name FROM sqlite_schema
 UNION ALL
SELECT t.name || '.' || c.name FROM sqlite_schema t CROSS JOIN pragma_table_info(t.name) c
 WHERE t.type = 'table'`;

const namesIn = (database: Database): ReadonlySet<string> =>
  new Set(database.prepare<[], string>(SELECT_NAMES).pluck().all());

/** `user_version` counts the migrations that the database has seen. */
const findPending = (database: Database): Pending => {
  const file = database.name;
  const version = Number(database.pragma('user_version', { simple: true }));
  if (isForeign(database)) return E.left({ _tag: 'StoreForeign', file });
  return version > MIGRATIONS.length
    ? E.left({ _tag: 'StoreNewer', file, version, newestKnown: MIGRATIONS.length })
    : E.right(pendingMigrations(MIGRATIONS, CHANGED_MIGRATIONS, version, namesIn(database)));
};

/** An empty database belongs to nobody yet. */
const isForeign = (database: Database): boolean =>
  database.pragma('application_id', { simple: true }) !== APPLICATION_ID &&
  database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
