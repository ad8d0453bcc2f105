import type { QueryConfig } from 'pg';
import type { ResourceId } from '../../../../core/shared/resource.js';

/** Settings of PostgreSQL by name. */
export type ServerSettings = Readonly<Record<string, string | number>>;

/** A node that vanished in the midst of a transaction must not keep the others waiting. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * Every frequent statement, and all that triggers do for it, finds its rows by an index. While a table is empty anything
 * else looks as fast, and a plan made then is used for as long as the connection lives. A bitmap has no order, so that all
 * rows would be read and sorted for the first few.
 */
const BY_INDEX = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** The settings under which every statement runs. */
export const sessionSettings = (statementTimeoutMs: number): ServerSettings => ({
  search_path: 'shipshape,pg_temp',
  statement_timeout: statementTimeoutMs,
  lock_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  // Every frequent statement has a plan that fits any parameters; planning it again costs more than running it.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  ...BY_INDEX,
});

/** A fleet is read and changed as a whole, however big it is, and a schema is made before anybody is served. */
export const LONG_STATEMENT_MS = 60_000;

/** Lets us wait longer for a statement. The types of pg do not know that it may be said of one. */
export const withLongTimeout = (statement: QueryConfig): QueryConfig => {
  const patient = { ...statement, query_timeout: LONG_STATEMENT_MS };
  return patient;
};

/** More time at the server for the statements of this transaction. */
export const SET_LONG = `SET LOCAL statement_timeout = ${LONG_STATEMENT_MS}`;

/** For the statements of this transaction, which read or write much: more time at the server, and any plan. End it with `END_BULK`. */
export const SET_FOR_BULK = [
  SET_LONG,
  ...Object.keys(BY_INDEX).map((name) => `SET LOCAL ${name} = on`),
].join('; ');

/** A session keeps the plans of its triggers: those that read whole tables would serve each small change after this one. */
export const END_BULK = 'DISCARD PLANS';

/** Begins a transaction in a session that has its settings. */
export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** Begins a transaction with settings that end with it, in one message. */
export const beginWith = (settings: ServerSettings): string =>
  [BEGIN, ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join(
    '; ',
  );

/** `SHIP` in ASCII: separates our locks from those of other programs in the same database. */
const LOCK_NAMESPACE = 0x53484950;

/** The triggers of `migrations/baseline/notifications.ts` lock the list of channels as well. */
const LOCKS = { migration: 1, fleet: 2, token: 3, run: 4, channels: 5, approval: 6 } as const;

/** The SQL that waits for this lock, and holds it until the transaction ends. */
export const takeLock = (lock: keyof typeof LOCKS): string =>
  `SELECT pg_advisory_xact_lock(${LOCK_NAMESPACE}, ${LOCKS[lock]})`;

/**
 * Locks the roots of these resources until the transaction ends: no other transaction that does so changes problems under
 * the same roots meanwhile. `migrations/baseline/suppression.ts` says who locks what. It comes before any other lock of the transaction.
 */
export const lockRoots = (resources: readonly ResourceId[]): QueryConfig => ({
  name: 'lock_roots',
  text: 'SELECT take_turns($1::uuid[])',
  values: [resources],
});

const SHARE_ROOTS = `
SELECT share_turn(scope_id)
  FROM (SELECT DISTINCT ON (turn_at(scope_id)) scope_id FROM lineage
         WHERE resource_id = ANY ($1::uuid[]) AND is_root ORDER BY turn_at(scope_id)) root`;

/** The same locks in the same order, but shared with others that share them. */
export const shareRoots = (resources: readonly ResourceId[]): QueryConfig => ({
  name: 'share_roots',
  text: SHARE_ROOTS,
  values: [resources],
});
