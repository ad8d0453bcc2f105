import type { LoginFailure } from '../transport/login-failure.js';
import { LIMIT, TIMED_OUT } from '../transport/refusals.js';

/**
 * For what is sorted of the catalog, of which a session takes as much as there is to sort: a role may be allowed to write no
 * temporary files (`temp_file_limit`), and 400,000 columns take 70 MB.
 */
export const CATALOG_MEMORY = '1GB';

/**
 * Switches off, for a session, what a role or a database may have set and what would end a dump. pg_dump does the same, but
 * a limit of one millisecond ends its very first statement, as serializable transactions end it on a standby.
 */
export const NO_LIMITS = [
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'default_transaction_isolation=read\\ committed',
  `work_mem=${CATALOG_MEMORY}`,
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** The same, with what only PostgreSQL 17 and later know: others refuse the login. */
export const NO_LIMITS_FROM_17 = `${NO_LIMITS} -c transaction_timeout=0`;

/** From 17 on, an event trigger at the login may have set them again. It stands alone: what is sent at once is one transaction. */
export const LIFT_LIMITS = 'SET transaction_timeout = 0; SET statement_timeout = 0';

/** Whether the server knows all that these options switch off. */
export const mayLift = (options: string | undefined): boolean =>
  options?.startsWith(NO_LIMITS_FROM_17) === true;

/** What ends a session without limits is no limit of the role, but that of our own question. */
export const withoutLimit = (failure: LoginFailure, options: string | undefined): LoginFailure =>
  failure === LIMIT && options !== undefined ? TIMED_OUT : failure;
