import type { Store } from '../../../core/store.js';

/** A kind of store, and a way to make empty ones of it. */
export interface Engine {
  readonly name: 'SQLite' | 'Postgres';
  readonly makeLocation: () => Promise<StoreLocation>;
  /** The column in which a problem names its resource, and the resource's column that stands there. */
  readonly problemOf: readonly [column: string, key: string];
}

/** Where one store lies. */
export interface StoreLocation {
  /** Opens the store as the service does. */
  readonly open: () => Promise<Store>;
  /** Does the work while nothing waits for the disk, as far as that can be arranged from outside of the store. */
  readonly withoutDurability: <A>(work: () => Promise<A>) => Promise<A>;
  /** Runs statements behind the store's back, on a connection that may lose what it wrote; `fresh_uuid()` is one. */
  readonly run: (statements: readonly string[]) => Promise<void>;
  /** Moves the extra problem behind the store's back, and may lose that again. */
  readonly prepareUpdate: () => Promise<() => Promise<unknown>>;
  /** Inserts a row of a problem's shape into a plain table of the same store, just as durably. */
  readonly preparePlainInsert: () => Promise<() => Promise<unknown>>;
  /** Lets the store do now what it would do in its own time, and would disturb a measurement with. */
  readonly settle: () => Promise<void>;
  readonly sizeBytes: () => Promise<number>;
  /** How much the log of the store holds, which grows by whatever is written; counted from `settle` on. */
  readonly loggedBytes: () => Promise<number>;
  /** What `shipshape serve` needs to know to open this store. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A table with a problem's columns and nothing that hangs on it. */
export const PLAIN_TABLE = `
CREATE TABLE IF NOT EXISTS bench_plain (
  id text PRIMARY KEY, resource_id text, kind text, severity text, message text, since bigint)`;

export const FIND_EXTRA = "SELECT id FROM problem WHERE kind = 'bench_extra'";
export const UPDATE_EXTRA = 'UPDATE problem SET since = since + 1 WHERE id = ';
