import * as E from 'fp-ts/lib/Either.js';
import type { PoolClient } from 'pg';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import type { PostgresPool } from '../connection/pool.js';
import { migrate } from './migrate.js';
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
