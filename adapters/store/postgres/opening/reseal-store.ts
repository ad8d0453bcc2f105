import * as E from 'fp-ts/lib/Either.js';
import type { PoolClient } from 'pg';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { KeyUse, SealedSecret, SignedChain } from '../../sql/rows/sealed-rows.js';
import {
  keyFits,
  resealSecrets,
  sealKeyCheck,
  signChainsAgain,
} from '../../sql/rows/sealed-rows.js';
import { atStore } from './server.js';
import type { PostgresOpenFailure } from './open-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';

/**
 * Seals the secrets of a store under another key, and signs the ends of its audit by it, all or none; returns how many secrets. No node may have the store open: it would go on
 * with the old key. `makeKey` is called once that is so.
 */
export const resealPostgresStore = (
  url: string,
  from: KeyUse,
  makeKey: () => Promise<KeyUse>,
): Promise<E.Either<PostgresOpenFailure | Corrupt, number>> =>
  atStore<PostgresOpenFailure | Corrupt, number>(url, async (client, place) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE shipshape.resource IN ACCESS EXCLUSIVE MODE');
    const [first] = (await client.query<{ readonly node: string }>(SELECT_NODES)).rows;
    const resealed =
      first === undefined
        ? await reseal(client, from, await makeKey())
        : E.left({ _tag: 'StoreInUse', place, node: first.node } as const);
    await client.query(E.isRight(resealed) ? 'COMMIT' : 'ROLLBACK');
    return resealed;
  });

/** Where the other sessions of Shipshape come from. */
const SELECT_NODES = `
SELECT coalesce(host(client_addr), 'a socket') AS node FROM pg_stat_activity
 WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
   AND application_name = current_setting('application_name')`;

const UPDATE = `
UPDATE shipshape.resource r SET sealed = new.sealed
  FROM unnest($1::uuid[], $2::bytea[]) new (id, sealed) WHERE r.id = new.id`;

/** A secret that is the same as before is no change, which triggers would take it for. */
const reseal = async (
  client: PoolClient,
  from: KeyUse,
  to: KeyUse,
): Promise<E.Either<Corrupt, number>> => {
  const { rows } = await client.query<SealedSecret>(
    'SELECT id, sealed FROM shipshape.resource WHERE sealed IS NOT NULL',
  );
  const resealed = resealSecrets(rows, from.sealer, to.sealer);
  if (E.isLeft(resealed)) return resealed;
  await client.query('ALTER TABLE shipshape.resource DISABLE TRIGGER USER');
  await client.query(UPDATE, [
    resealed.right.map(({ id }) => id),
    resealed.right.map(({ sealed }) => sealed),
  ]);
  await client.query('ALTER TABLE shipshape.resource ENABLE TRIGGER USER');
  await client.query("UPDATE shipshape.meta SET value = $1 WHERE key = 'key_check'", [
    sealKeyCheck(to.sealer),
  ]);
  await signAgain(client, from, to);
  return E.right(resealed.right.length);
};

const UPDATE_CHAINS = `
UPDATE shipshape.audit_chain c SET head = new.head, stub = new.stub
  FROM unnest($1::uuid[], $2::text[], $3::text[]) new (chain, head, stub) WHERE c.chain = new.chain`;

const signAgain = async (client: PoolClient, from: KeyUse, to: KeyUse): Promise<void> => {
  const { rows } = await client.query<SignedChain>(
    'SELECT chain, head, stub FROM shipshape.audit_chain',
  );
  const chains = signChainsAgain(rows, from.signer, to.signer);
  await client.query(UPDATE_CHAINS, [
    chains.map(({ chain }) => chain),
    chains.map(({ head }) => head),
    chains.map(({ stub }) => stub),
  ]);
};

/** Finds out that a new key may be made: no store in the database is sealed under another. Makes no store. */
export const checkUnsealed = (
  url: string,
  keyFile: string,
): Promise<E.Either<PostgresOpenFailure, void>> =>
  atStore(url, async (client, place) => {
    const isMade = (await client.query(SELECT_META)).rowCount !== 0;
    const isSealed = isMade && (await client.query(SELECT_SEAL)).rowCount !== 0;
    return isSealed ? E.left({ _tag: 'StoreKeyMissing', place, keyFile }) : E.right(undefined);
  });

/** Whether the database has a store. */
export const hasStore = (url: string): Promise<E.Either<PostgresOpenFailure, boolean>> =>
  atStore(url, async (client) => E.right((await client.query(SELECT_META)).rowCount !== 0));

/** Whether the store is sealed under this key; not, where it cannot be found out. */
export const isSealedUnder = async (url: string, sealer: SecretSealer): Promise<boolean> =>
  E.getOrElse(() => false)(
    await atStore(url, async (client) => {
      const { rows } = await client.query<{ readonly value: unknown }>(SELECT_SEAL);
      return E.right(keyFits(sealer, rows[0]?.value));
    }),
  );

const SELECT_META = "SELECT WHERE to_regclass('shipshape.meta') IS NOT NULL";

const SELECT_SEAL = "SELECT value FROM shipshape.meta WHERE key = 'key_check'";
