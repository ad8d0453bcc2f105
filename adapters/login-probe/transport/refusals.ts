import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import type { LoginProgress } from './dialling.js';

/** The refusals that the stages of a login share, in any protocol. */
export const CREDENTIALS: LoginRefusal = { code: 'login_rejected', cause: 'credentials' };
export const RULE: LoginRefusal = { code: 'login_rejected', cause: 'rule' };
export const INSECURE: LoginRefusal = { code: 'insecure_login_refused' };
export const DATABASE_MISSING: LoginRefusal = { code: 'database_missing' };
export const NOT_A_DATABASE_SERVER: LoginRefusal = { code: 'not_a_database_server' };
export const REFUSED: LoginRefusal = { code: 'unreachable', cause: 'refused' };
export const NO_ANSWER: LoginRefusal = { code: 'unreachable', cause: 'no_answer' };
export const TIMED_OUT: LoginRefusal = { code: 'timed_out' };
/** The server accepted the connection, and sent not one byte of it. */
export const SILENT: LoginRefusal = { code: 'timed_out', cause: 'silent' };

/** The refusal of a login that got this far within its deadline. */
export const refusalOfLate = (last?: LoginProgress): LoginRefusal =>
  last === 'connected' ? SILENT : TIMED_OUT;

/** The server ended the login by a limit of its own. */
export const LIMIT: LoginRefusal = { code: 'timed_out', cause: 'limit' };

/** TLS failed, but not because of the certificate. */
export const HANDSHAKE: LoginRefusal = { code: 'tls_failed', cause: 'handshake' };
export const NO_TLS: LoginRefusal = { code: 'tls_failed', cause: 'not_offered' };

export const NOT_READY: LoginRefusal = { code: 'server_not_ready' };
/** The connection was closed before the first byte, as a proxy does whose server is down. */
export const HUNG_UP: LoginRefusal = { code: 'server_not_ready', cause: 'hung_up' };
