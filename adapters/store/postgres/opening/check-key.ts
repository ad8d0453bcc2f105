import * as E from 'fp-ts/lib/Either.js';
import type { PoolClient } from 'pg';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { keyFits, sealKeyCheck } from '../../sql/rows/sealed-rows.js';
import type { PostgresOpenFailure } from './open-failure.js';

/** Finds out whether the store was sealed under the key at hand, which every node has to share. */
export const checkKey = async (
  client: PoolClient,
  place: string,
  sealer: SecretSealer,
): Promise<E.Either<PostgresOpenFailure, void>> => {
  const read = async (): Promise<unknown> =>
    (await client.query<{ readonly value: unknown }>(SELECT_CHECK)).rows[0]?.value;
  if ((await read()) === undefined) await client.query(INSERT_CHECK, [sealKeyCheck(sealer)]);
  return keyFits(sealer, await read())
    ? E.right(undefined)
    : E.left({ _tag: 'StoreKeyWrong', place });
};

const SELECT_CHECK = "SELECT value FROM shipshape.meta WHERE key = 'key_check'";

/** Of two nodes that make the store at once, the first one's text stays. */
const INSERT_CHECK = "INSERT INTO shipshape.meta VALUES ('key_check', $1) ON CONFLICT DO NOTHING";
