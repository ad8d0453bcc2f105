import type { Store } from '../../../core/store.js';

/** A kind of store, and a way to make empty ones of it. */
export interface Engine {
  readonly name: 'SQLite' | 'Postgres';
  readonly makeLocation: () => Promise<StoreLocation>;
  /** The column of a problem that refers to its resource, and the column of the resource that it refers to. */
  readonly problemOf: readonly [column: string, key: string];
}

/** Where one store lies. */
export interface StoreLocation {
  /** Opens the store as the service does. */
  readonly open: () => Promise<Store>;
  /** Does the work without waiting for the disk, as far as that can be set from outside the store. */
  readonly withoutDurability: <A>(work: () => Promise<A>) => Promise<A>;
  /** Runs statements on a connection outside the store that may lose writes; `fresh_uuid()` is a function there. */
  readonly run: (statements: readonly string[]) => Promise<void>;
  /** Changes the extra problem on a connection outside the store that may lose writes. */
  readonly prepareUpdate: () => Promise<() => Promise<unknown>>;
  /** Inserts a row of a problem's shape into a plain table of the same store, just as durably. */
  readonly preparePlainInsert: () => Promise<() => Promise<unknown>>;
  /** Runs the background work of the store now, which would disturb a measurement later. */
  readonly settle: () => Promise<void>;
  /** The bytes in the log of the store since `settle`; every write adds to it. */
  readonly loggedBytes: () => Promise<number>;
  /** The settings with which `shipshape serve` opens this store. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A table with a problem's columns, without indexes and triggers. */
export const PLAIN_TABLE = `
CREATE TABLE IF NOT EXISTS bench_plain (
  id text PRIMARY KEY, resource_id text, kind text, severity text, message text, since bigint)`;

export const FIND_EXTRA = "SELECT id FROM problem WHERE kind = 'bench_extra'";
export const UPDATE_EXTRA = 'UPDATE problem SET since = since + 1 WHERE id = ';
