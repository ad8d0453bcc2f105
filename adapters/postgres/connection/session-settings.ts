/** Settings of PostgreSQL by name. */
export type ServerSettings = Readonly<Record<string, string | number>>;

/** A node that vanished in the midst of a transaction must not keep the others waiting. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** The settings under which every statement runs. */
export const sessionSettings = (statementTimeoutMs: number): ServerSettings => ({
  search_path: 'shipshape,pg_temp',
  statement_timeout: statementTimeoutMs,
  lock_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  // Every frequent statement has a plan that fits any parameters; planning it again costs more than running it.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
});

/** Begins a transaction in a session that has its settings. */
export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** Begins a transaction with settings that end with it, in one message. */
export const beginWith = (settings: ServerSettings): string =>
  [BEGIN, ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join(
    '; ',
  );
