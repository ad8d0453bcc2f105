import { createHmac, randomBytes } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import type { Secret } from '../../../core/shared/secret.js';
import type { Store } from '../../../core/store.js';
import { openDatabase } from './connection/driver.js';
import { sqliteSession } from './connection/session.js';
import { storeOver } from './open-store.js';
import { migrate } from './opening/migrate.js';
import { setPragmas } from './opening/set-pragmas.js';
import { writerHere } from './writing/sqlite-writer.js';

/**
 * A store for tests of domain rules, and for embedders who keep nothing: it forgets all when it is closed. `now` is its
 * clock, by which leases end, in milliseconds since 1970.
 */
export const memoryStore = (
  now: () => number = Date.now,
  sealer: SecretSealer = memorySecretSealer(),
): Store => {
  const database = preparedWhenUsed(openDatabase(emptyStore()));
  const refused = setPragmas(database, { foreign_keys: 1, temp_store: 2 });
  if (E.isLeft(refused)) throw new Error(refused.left._tag);
  // The triggers have the same clock, and cut what follows the millisecond.
  database.function('unixepoch', { varargs: true }, () => (now() + 0.5) / 1_000);
  const session = sqliteSession(database, {
    startWriter: ({ invalidateOwn }) => writerHere(database, now, invalidateOwn),
    writeTimeoutMs: 0,
    onError: () => undefined,
  });
  return storeOver(session, sealer, now);
};

/** Specs make thousands of stores, of whose statements they run a few. */
const preparedWhenUsed = (database: Database): Database => {
  const prepare = database.prepare.bind(database);
  const prepareLater = (text: string): object => {
    let prepared: Statement | undefined;
    const get = (_: object, name: string): unknown => {
      const statement = (prepared ??= prepare(text));
      const member: unknown = Reflect.get(statement, name);
      return typeof member === 'function' ? (member.bind(statement) as unknown) : member;
    };
    return new Proxy({}, { get });
  };
  return Object.assign(database, { prepare: prepareLater });
};

let made: Buffer | undefined;

/** The content of a store in which nothing is, made once: it takes longer than all else. */
const emptyStore = (): Buffer => {
  if (made !== undefined) return made;
  const database = openDatabase(':memory:');
  // Each store has a copy of its own: a third as much is copied where each table begins with a smaller page.
  database.pragma('page_size = 1024');
  const migrated = migrate(database);
  if (E.isLeft(migrated)) throw new Error(migrated.left._tag);
  made = database.serialize();
  database.close();
  return made;
};

/** Stores each secret in memory and returns a random ticket for it, which contains nothing of the secret. */
export const memorySecretSealer = (): SecretSealer => {
  const key = randomBytes(32);
  const secrets = new Map<string, { readonly secret: Secret; readonly place: string }>();
  return {
    seal: (secret, place) => {
      const ticket = randomBytes(16);
      secrets.set(ticket.toString('hex'), { secret, place });
      return ticket;
    },
    unseal: (sealed, place) =>
      pipe(
        O.fromNullable(secrets.get(Buffer.from(sealed).toString('hex'))),
        O.filter((found) => found.place === place),
        O.map(({ secret }) => secret),
      ),
    digest: (secret) => createHmac('sha256', key).update(secret.reveal()).digest('base64url'),
  };
};
