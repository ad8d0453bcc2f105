import type { LoginFailure } from '../transport/login-failure.js';
import { LIMIT, TIMED_OUT } from '../transport/refusals.js';

/**
 * Switches off, for a session, what a role or a database may have set and what would end a dump. pg_dump does the same, but
 * a limit of one millisecond ends its very first statement, as serializable transactions end it on a standby. A role that may
 * write no temporary files needs the memory for what pg_dump sorts of the catalog.
 */
export const NO_LIMITS = [
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'default_transaction_isolation=read\\ committed',
  'work_mem=32MB',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** The same, with what only PostgreSQL 17 and later know: others refuse the login. */
export const NO_LIMITS_FROM_17 = `${NO_LIMITS} -c transaction_timeout=0`;

/** What ends a session without limits is no limit of the role, but that of our own question. */
export const withoutLimit = (failure: LoginFailure, options: string | undefined): LoginFailure =>
  failure === LIMIT && options !== undefined ? TIMED_OUT : failure;
