import type { LoginRefusal } from '../../../core/dump-check/login-result.js';

/** The refusals that the stages of a login share, in any protocol. */
export const CREDENTIALS: LoginRefusal = { code: 'login_rejected', cause: 'credentials' };
export const RULE: LoginRefusal = { code: 'login_rejected', cause: 'rule' };
export const INSECURE: LoginRefusal = { code: 'insecure_login_refused' };
export const DATABASE_MISSING: LoginRefusal = { code: 'database_missing' };
export const NOT_A_DATABASE_SERVER: LoginRefusal = { code: 'not_a_database_server' };
export const REFUSED: LoginRefusal = { code: 'unreachable', cause: 'refused' };
export const NO_ANSWER: LoginRefusal = { code: 'unreachable', cause: 'no_answer' };
export const TIMED_OUT: LoginRefusal = { code: 'timed_out' };

/** TLS failed, but not because of the certificate. */
export const HANDSHAKE: LoginRefusal = { code: 'tls_failed', cause: 'handshake' };
export const NO_TLS: LoginRefusal = { code: 'tls_failed', cause: 'not_offered' };

/** Also for a server that closes the connection without a message, as a proxy does whose server is down. */
export const NOT_READY: LoginRefusal = { code: 'server_not_ready' };
