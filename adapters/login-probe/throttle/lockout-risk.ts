import { Engine, ENGINE_RECORDS, protocolOf } from '../../../core/engines/engines.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';

/** What a server may count as a failure: the login with its password, or only this check of it. */
export type LockoutRisk = 'login' | 'check' | 'none';

/**
 * Whether trying the same again may lock us out. Many servers count wrong passwords for the user or for our
 * address. A rule, such as a line of pg_hba.conf, may apply to one database only, while others are open.
 * MySQL and MariaDB also count aborted handshakes, which we cause where TLS, the form of the password or the
 * kind of server is wrong, and block the host after `max_connect_errors` of them in a row (MySQL's manual, host_cache).
 */
export const lockoutRisk = (engine: Engine, refusal: LoginRefusal): LockoutRisk => {
  if (refusal.code === 'login_rejected') return refusal.cause === 'credentials' ? 'login' : 'check';
  return ENGINE_RECORDS[engine].countsAbortedHandshakes && isAbortedHandshake(engine, refusal)
    ? 'check'
    : 'none';
};

/** Whether we close the connection after the server's greeting. One of another engine of the protocol, MariaDB for MySQL, has sent one too. */
const isAbortedHandshake = (engine: Engine, refusal: LoginRefusal): boolean =>
  refusal.code === 'tls_failed' ||
  refusal.code === 'insecure_login_refused' ||
  (refusal.code === 'not_a_database_server' &&
    Engine.is(refusal.cause) &&
    protocolOf(refusal.cause) === protocolOf(engine));
