import type { Engine } from '../../core/domain/engine.js';
import type { LoginRefusal } from '../../core/domain/login-verdict.js';

/** What a server may count against us: the login itself, or this way of coming to it. */
export type LockoutRisk = 'of_login' | 'of_way' | 'none';

/**
 * Whether to try the same again may lock us out. A wrong password is counted against the user or our address by
 * many servers. A rule, such as a line of pg_hba.conf, may speak of one database alone, and others be open.
 * MySQL and MariaDB also count handshakes that are broken off, as we do where TLS or the form of the password is
 * not good enough, and block the host after `max_connect_errors` of them.
 */
export const lockoutRisk = (engine: Engine, refusal: LoginRefusal): LockoutRisk => {
  if (refusal.code === 'login_rejected')
    return refusal.cause === 'credentials' ? 'of_login' : 'of_way';
  const isBrokenOff = refusal.code === 'tls_failed' || refusal.code === 'insecure_login_refused';
  return isBrokenOff && engine !== 'postgresql' ? 'of_way' : 'none';
};
