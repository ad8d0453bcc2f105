import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { KeyUse, SealedSecret, SignedChain } from '../../sql/rows/sealed-rows.js';
import { resealSecrets, sealKeyCheck, signChainsAgain } from '../../sql/rows/sealed-rows.js';
import { openFailure, type SqliteOpenFailure } from './open-failure.js';
import { openDatabase } from '../connection/driver.js';

/** For those who only look at the store for a moment. */
const TIMEOUT_MS = 2_000;

/**
 * Seals the secrets of a store under another key, and signs the ends of its audit by it, all or none; returns how many secrets. No other process may have the store open: it
 * would go on with the old key. `makeKey` is called once that is so.
 */
export const resealSqliteStore = async (
  file: string,
  from: KeyUse,
  makeKey: () => Promise<KeyUse>,
): Promise<E.Either<SqliteOpenFailure | Corrupt, number>> => {
  let database: Database | undefined;
  try {
    database = openDatabase(file, { timeout: TIMEOUT_MS, fileMustExist: true });
    // FULL leaves the removal of the journal to the file system: a loss of power could bring the old key's secrets back after the key was removed.
    database.pragma('synchronous = EXTRA');
    // Only a connection that is alone can leave the write-ahead log.
    if (database.pragma('journal_mode = DELETE', { simple: true }) !== 'delete')
      return E.left({ _tag: 'StoreInUse', file });
    database.exec('BEGIN EXCLUSIVE');
    const resealed = reseal(database, from, await makeKey());
    database.exec(E.isRight(resealed) ? 'COMMIT' : 'ROLLBACK');
    return resealed;
  } catch (error) {
    const failure = openFailure(file, error);
    return E.left(failure._tag === 'StoreBusy' ? { _tag: 'StoreInUse', file } : failure);
  } finally {
    database?.close();
  }
};

const TRIGGERS =
  "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'resource'";

/** A secret that is the same as before is no change, which triggers would take it for. */
const reseal = (database: Database, from: KeyUse, to: KeyUse): E.Either<Corrupt, number> => {
  const secrets = database
    .prepare<[], SealedSecret>('SELECT id, sealed FROM resource WHERE sealed IS NOT NULL')
    .all();
  const resealed = resealSecrets(secrets, from.sealer, to.sealer);
  if (E.isLeft(resealed)) return resealed;
  const triggers = database.prepare<[], { name: string; sql: string }>(TRIGGERS).all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  const update = database.prepare('UPDATE resource SET sealed = ? WHERE id = ?');
  for (const { id, sealed } of resealed.right) update.run(sealed, id);
  for (const { sql } of triggers) database.exec(sql);
  database
    .prepare("UPDATE meta SET value = ? WHERE key = 'key_check'")
    .run(sealKeyCheck(to.sealer));
  signAgain(database, from, to);
  return E.right(resealed.right.length);
};

const signAgain = (database: Database, from: KeyUse, to: KeyUse): void => {
  const chains = database
    .prepare<[], SignedChain>('SELECT chain, head, stub FROM audit_chain')
    .all();
  const update = database.prepare('UPDATE audit_chain SET head = ?, stub = ? WHERE chain = ?');
  for (const { chain, head, stub } of signChainsAgain(chains, from.signer, to.signer))
    update.run(head, stub, chain);
};
