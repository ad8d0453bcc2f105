import * as E from 'fp-ts/lib/Either.js';
import type { PoolClient } from 'pg';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { takeLock } from '../connection/advisory-lock.js';
import { checkKey } from './check-key.js';
import { SET_FOR_BULK, withLongTimeout } from '../connection/session-settings.js';
import { tables } from '../migrations/0001-tables.js';
import { derivedFleet } from '../migrations/0002-derived-fleet.js';
import { problems } from '../migrations/0003-problems.js';
import { suppression } from '../migrations/0004-suppression.js';
import { problemRows } from '../migrations/0005-problem-rows.js';
import { problemPlaces } from '../migrations/0006-problem-places.js';
import {
  cutOffNodes,
  failureStreaks,
  monitoringNodes,
  monitoringReports,
  watch,
} from '../migrations/0007-watch.js';
import { runs } from '../migrations/0010-runs.js';
import { seenLogins } from '../migrations/0011-seen-logins.js';
import { problemLives } from '../migrations/0012-problem-lives.js';
import { fleetResource } from '../migrations/0013-fleet-resource.js';
import { schedules } from '../migrations/0015-schedules.js';
import { channels } from '../migrations/0017-channels.js';
import { maintenance } from '../migrations/0018-maintenance.js';
import { managedBy, resourcesByType } from '../migrations/0019-resources-by-type.js';
import { sessions } from '../migrations/0022-sessions.js';
import { problemDays } from '../migrations/0024-problem-days.js';
import { readSchemaState } from './schema-state.js';
import type { PostgresOpenFailure } from './open-failure.js';

/** In the order in which they were written. One that was released is never altered: another follows it. */
export const MIGRATIONS: readonly string[] = [
  tables,
  derivedFleet,
  problems,
  suppression,
  problemRows,
  problemPlaces,
  watch,
  failureStreaks,
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
];

type Pending = E.Either<PostgresOpenFailure, readonly string[]>;

/**
 * Brings the schema up to date, as a whole or not at all. Of several nodes at once one does it, the others wait and find it done:
 * the lock ends with the transaction, so that a node that dies leaves none behind.
 * A store that is up to date is only read, so that it opens while another node writes, and on a standby.
 */
export const migrate = async (
  client: PoolClient,
  place: string,
  sealer: SecretSealer,
): Promise<Pending> => {
  const pending = await findPending(client, place);
  if (E.isLeft(pending) || pending.right.length === 0) return pending;
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await client.query(SET_FOR_BULK);
  await client.query(takeLock('migration'));
  const applied = await apply(client, place, sealer);
  await client.query(E.isRight(applied) ? 'COMMIT' : 'ROLLBACK');
  return applied;
};

const apply = async (client: PoolClient, place: string, sealer: SecretSealer): Promise<Pending> => {
  const pending = await findPending(client, place);
  if (E.isLeft(pending)) return pending;
  // A node whose key does not fit must not take the store away from those whose key does.
  if (pending.right.length < MIGRATIONS.length) {
    const checked = await checkKey(client, place, sealer);
    if (E.isLeft(checked)) return checked;
  }
  for (const migration of [...(await initialStatements(client)), ...pending.right])
    await client.query(withLongTimeout({ text: migration }));
  await client.query(
    'INSERT INTO shipshape.shipshape_migration (version) SELECT generate_series($1::int, $2::int)',
    [MIGRATIONS.length - pending.right.length + 1, MIGRATIONS.length],
  );
  return pending;
};

/** A schema that an administrator has made for us is taken as it is: not every user may make one. */
const initialStatements = async (client: PoolClient): Promise<readonly string[]> => {
  const { hasSchema, isOurs } = await readSchemaState(client);
  return [...(hasSchema ? [] : ['CREATE SCHEMA shipshape']), ...(isOurs ? [] : [CREATE_MIGRATION])];
};

const CREATE_MIGRATION = `
CREATE TABLE shipshape.shipshape_migration (
  version integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

const findPending = async (client: PoolClient, place: string): Promise<Pending> => {
  const { isOurs, isEmpty } = await readSchemaState(client);
  if (!isOurs) return isEmpty ? E.right(MIGRATIONS) : E.left({ _tag: 'StoreForeign', place });
  const { rows } = await client.query<{ readonly version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM shipshape.shipshape_migration',
  );
  const version = rows[0]?.version ?? 0;
  return version > MIGRATIONS.length
    ? E.left({ _tag: 'StoreNewer', place, version, newestKnown: MIGRATIONS.length })
    : E.right(MIGRATIONS.slice(version));
};
