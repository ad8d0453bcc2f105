import * as E from 'fp-ts/lib/Either.js';
import type { PoolClient } from 'pg';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { takeLock } from '../connection/advisory-lock.js';
import { checkKey } from './check-key.js';
import { SET_FOR_BULK, withLongTimeout } from '../connection/session-settings.js';
import { pendingMigrations } from '../../sql/pending-migrations.js';
import { CHANGED_MIGRATIONS } from './changed-migrations.js';
import { MIGRATIONS } from './migrations.js';
import { readNames, readSchemaState } from './schema-state.js';
import type { PostgresOpenFailure } from './open-failure.js';

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
    `INSERT INTO shipshape.shipshape_migration (version)
     SELECT generate_series(1, $1::int) ON CONFLICT DO NOTHING`,
    [MIGRATIONS.length],
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
    : E.right(pendingMigrations(MIGRATIONS, CHANGED_MIGRATIONS, version, await readNames(client)));
};
