import * as E from 'fp-ts/lib/Either.js';
import type { PoolClient } from 'pg';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import type { Migrations, StoreVersionFailure } from '../../sql/pending-migrations.js';
import { newestVersion, pendingMigrations } from '../../sql/pending-migrations.js';
import {
  END_BULK,
  SET_FOR_BULK,
  takeLock,
  withLongTimeout,
} from '../connection/session-settings.js';
import type { PostgresPool } from '../connection/open-connections.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { checkKey } from './check-key.js';
import { openFailure, type PostgresOpenFailure } from './open-failure.js';

/** Brings the schema up to date, and compares the key with that of the store, on one connection of the pool. */
export const makeReady = async (
  { connect }: PostgresPool,
  place: string,
  sealer: SecretSealer,
): Promise<E.Either<PostgresOpenFailure, void>> => {
  let client: PoolClient | undefined;
  try {
    client = await connect();
    const ready = await prepare(client, place, sealer);
    client.release();
    return ready;
  } catch (error) {
    client?.release(true);
    return E.left(openFailure(place, error));
  }
};

const prepare = async (
  client: PoolClient,
  place: string,
  sealer: SecretSealer,
): Promise<E.Either<PostgresOpenFailure, void>> => {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding ?? '';
  if (encoding !== 'UTF8') return E.left({ _tag: 'StoreEncoding', place, encoding });
  const migrated = await migrate(client, place, sealer);
  return E.isLeft(migrated) ? migrated : checkKey(client, place, sealer);
};

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
  migrations = MIGRATIONS,
): Promise<Pending> => {
  const pending = pendingIn(place, await readSchemaState(client), migrations);
  if (E.isLeft(pending) || pending.right.length === 0) return pending;
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await client.query(SET_FOR_BULK);
  await client.query(takeLock('migration'));
  const applied = await apply(client, place, sealer, migrations);
  await client.query(`${E.isRight(applied) ? 'COMMIT' : 'ROLLBACK'}; ${END_BULK}`);
  return applied;
};

const apply = async (
  client: PoolClient,
  place: string,
  sealer: SecretSealer,
  migrations: Migrations,
): Promise<Pending> => {
  const state = await readSchemaState(client);
  const pending = pendingIn(place, state, migrations);
  if (E.isLeft(pending)) return pending;
  // A node whose key does not fit must not take the store away from those whose key does.
  if (state.version > 0) {
    const checked = await checkKey(client, place, sealer);
    if (E.isLeft(checked)) return checked;
  }
  for (const statement of [...missingIn(state), ...pending.right])
    await client.query(withLongTimeout({ text: statement }));
  await client.query(
    'INSERT INTO shipshape.shipshape_migration (version) SELECT generate_series($1::int, $2::int)',
    [Math.max(state.version + 1, migrations.baselineVersion), newestVersion(migrations)],
  );
  return pending;
};

interface SchemaState {
  readonly hasSchema: boolean;
  /** The table of versions is ours, by its name. */
  readonly isOurs: boolean;
  /** The schema is empty, or does not exist. */
  readonly isEmpty: boolean;
  /** That of the store; 0 where it is not made yet. */
  readonly version: number;
}

const SELECT_SCHEMA_STATE = `
SELECT to_regnamespace('shipshape') IS NOT NULL AS "hasSchema",
       to_regclass('shipshape.shipshape_migration') IS NOT NULL AS "isOurs",
       NOT EXISTS (SELECT 1 FROM pg_catalog.pg_class
                    WHERE relnamespace = to_regnamespace('shipshape')::oid) AS "isEmpty",
       0 AS version`;

const SELECT_VERSION =
  'SELECT coalesce(max(version), 0) AS version FROM shipshape.shipshape_migration';

const readSchemaState = async (client: PoolClient): Promise<SchemaState> => {
  const [state] = (await client.query<SchemaState>(SELECT_SCHEMA_STATE)).rows;
  if (state?.isOurs !== true)
    return state ?? { hasSchema: false, isOurs: false, isEmpty: true, version: 0 };
  const [found] = (await client.query<Pick<SchemaState, 'version'>>(SELECT_VERSION)).rows;
  return { ...state, ...found };
};

/** A schema that an administrator has made for us is taken as it is: not every user may make one. */
const missingIn = ({ hasSchema, isOurs }: SchemaState): readonly string[] => [
  ...(hasSchema ? [] : ['CREATE SCHEMA shipshape']),
  ...(isOurs ? [] : [CREATE_MIGRATION]),
];

const CREATE_MIGRATION = `
CREATE TABLE shipshape.shipshape_migration (
  version integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

const pendingIn = (
  place: string,
  { isOurs, isEmpty, version }: SchemaState,
  migrations: Migrations,
): Pending =>
  isOurs || isEmpty
    ? E.mapLeft((failure: StoreVersionFailure) => ({ ...failure, place }))(
        pendingMigrations(migrations, version),
      )
    : E.left({ _tag: 'StoreForeign', place });
