import { type StoreVersionFailure, storeVersionWording } from '../../sql/pending-migrations.js';
import { MORE_CONNECTIONS, reasonOf, TOO_MANY_CONNECTIONS } from '../connection/failure.js';

/** Why a store could not be opened. Each names the place that it is about, which holds no login. */
export type PostgresOpenFailure =
  | { readonly _tag: 'StoreAddressMalformed' }
  | ({ readonly place: string } & (
      | { readonly _tag: 'StoreUnreachable'; readonly code: string }
      | { readonly _tag: 'StoreBusy' }
      /** By a node at this address. */
      | { readonly _tag: 'StoreInUse'; readonly node: string }
      | { readonly _tag: 'StoreConnectionsExhausted' }
      | { readonly _tag: 'StoreLoginRejected' }
      | { readonly _tag: 'StoreMissing' }
      | { readonly _tag: 'StoreForbidden' }
      | { readonly _tag: 'StoreReadOnly' }
      | { readonly _tag: 'StoreUnopenable'; readonly code: string }
      | { readonly _tag: 'StoreEncoding'; readonly encoding: string }
      | { readonly _tag: 'StoreForeign' }
      | StoreVersionFailure
      | { readonly _tag: 'StoreKeyWrong' }
      | { readonly _tag: 'StoreKeyMissing'; readonly keyFile: string }
    ));

const TAGS = {
  '28000': 'StoreLoginRejected',
  '28P01': 'StoreLoginRejected',
  '3D000': 'StoreMissing',
  [TOO_MANY_CONNECTIONS]: 'StoreConnectionsExhausted',
  '42501': 'StoreForbidden',
} as const;

const isTagged = (code: string): code is keyof typeof TAGS => Object.hasOwn(TAGS, code);

/** What an exception of the driver on the way means. */
export const openFailure = (place: string, error: unknown): PostgresOpenFailure => {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'no code';
  if (isTagged(code)) return { _tag: TAGS[code], place };
  const reason = reasonOf(error);
  if (reason === 'busy') return { _tag: 'StoreBusy', place };
  if (reason === 'read_only') return { _tag: 'StoreReadOnly', place };
  const _tag = reason === 'unreachable' ? 'StoreUnreachable' : 'StoreUnopenable';
  return { _tag, place, code };
};

/** What an operator reads: what is wrong with the store, where, and what to do. Never a user, never a password. */
export const postgresOpenFailureWording = (failure: PostgresOpenFailure): string => {
  if (failure._tag === 'StoreAddressMalformed')
    return 'The address of the store is no URL such as postgres://user:password@host:5432/database. A character such as @ or / in its password is written as in a URL, %40 or %2F.';
  const store = `The store ${failure.place}`;
  switch (failure._tag) {
    case 'StoreUnreachable':
      return `${store} cannot be reached (${failure.code}). See that the server runs, and correct the host and the port in the address of the store.`;
    case 'StoreBusy':
      return `${store} is kept locked by another program. Wait for that program, and start again.`;
    case 'StoreInUse':
      return `${store} is open in another process (from ${failure.node}). Stop the service on every node, and try again.`;
    case 'StoreConnectionsExhausted':
      return `${store} has no connection left. ${MORE_CONNECTIONS}, and start again.`;
    case 'StoreLoginRejected':
      return `${store} rejects the login. Correct the user and the password in the address of the store, or pg_hba.conf at the server.`;
    case 'StoreMissing':
      return `${store} does not exist: the server has no such database. Create it with CREATE DATABASE, or correct the name in the address of the store.`;
    case 'StoreForbidden':
      return `${store} does not let its user work there. Run GRANT CREATE ON DATABASE … TO … at the server, and let that user own the schema "shipshape" and all in it.`;
    case 'StoreReadOnly':
      return `${store} is read-only, and its schema has yet to be made or brought up to date. Name the primary server in the address of the store.`;
    case 'StoreUnopenable':
      return `${store} cannot be opened (${failure.code}). It needs PostgreSQL 12 or newer; the log of the server says more.`;
    case 'StoreEncoding':
      return `${store} is encoded as ${failure.encoding}, which does not hold every name. Create the database with ENCODING 'UTF8'.`;
    case 'StoreForeign':
      return `${store} has a schema "shipshape" that another program made. Name another database.`;
    case 'StoreOlder':
    case 'StoreNewer':
      return storeVersionWording(store, failure);
    case 'StoreKeyMissing':
      return `${store} is sealed under a key that is not here: ${failure.keyFile} is missing. Copy the key file of another node to that place; without it the passwords in the store cannot be read.`;
    case 'StoreKeyWrong':
      return `${store} was sealed under another key than the one given. Give every node the key that belongs to the store (its key file, SHIPSHAPE_KEY_FILE or SHIPSHAPE_KEY_COMMAND); without it its passwords cannot be read.`;
  }
};
