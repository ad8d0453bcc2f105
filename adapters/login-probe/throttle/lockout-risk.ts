import type { Engine } from '../../../core/shared/engine.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';

/** What a server may count against us: the login itself, or this way of coming to it. */
export type LockoutRisk = 'of_login' | 'of_way' | 'none';

/**
 * Whether to try the same again may lock us out. A wrong password is counted against the user or our address by
 * many servers. A rule, such as a line of pg_hba.conf, may speak of one database alone, and others be open.
 * MySQL and MariaDB also count handshakes that are broken off, as we do where TLS, the form of the password or the
 * kind of server is not right, and block the host after `max_connect_errors` of them in a row (MySQL's manual, host_cache).
 */
export const lockoutRisk = (engine: Engine, refusal: LoginRefusal): LockoutRisk => {
  if (refusal.code === 'login_rejected')
    return refusal.cause === 'credentials' ? 'of_login' : 'of_way';
  return engine !== 'postgresql' && isBrokenOff(refusal) ? 'of_way' : 'none';
};

/** Whether it is us who hang up on the greeting of a server. One of another engine, MariaDB for MySQL, has greeted as well. */
const isBrokenOff = (refusal: LoginRefusal): boolean =>
  refusal.code === 'tls_failed' ||
  refusal.code === 'insecure_login_refused' ||
  (refusal.code === 'not_a_database_server' && refusal.cause === 'other_engine');
