import type { LoginRefusal, OtherProtocol } from '../../../core/dump-check/login-result.js';
import type { LoginProgress } from './dialling.js';

/** The refusals that the stages of a login share, in any protocol. */
export const CREDENTIALS: LoginRefusal = { code: 'login_rejected', cause: 'credentials' };
export const RULE: LoginRefusal = { code: 'login_rejected', cause: 'rule' };
export const INSECURE: LoginRefusal = { code: 'insecure_login_refused' };
export const DATABASE_MISSING: LoginRefusal = { code: 'database_missing' };
export const NOT_A_DATABASE_SERVER: LoginRefusal = { code: 'not_a_database_server' };
export const REFUSED: LoginRefusal = { code: 'unreachable', cause: 'refused' };
export const NO_SOCKET: LoginRefusal = { code: 'unreachable', cause: 'no_socket' };
export const NO_ANSWER: LoginRefusal = { code: 'unreachable', cause: 'no_answer' };
export const TIMED_OUT: LoginRefusal = { code: 'timed_out' };
/** The server accepted the connection, and sent not one byte of it. */
const SILENT: LoginRefusal = { code: 'timed_out', cause: 'silent' };

/** The refusal of a login that got this far within its deadline. */
export const refusalOfLate = (last?: LoginProgress): LoginRefusal =>
  last === 'connected' ? SILENT : TIMED_OUT;

/** The server ended the login by a limit of its own. */
export const LIMIT: LoginRefusal = { code: 'timed_out', cause: 'limit' };

/** TLS failed, but not because of the certificate. */
export const HANDSHAKE: LoginRefusal = { code: 'tls_failed', cause: 'handshake' };
export const NO_TLS: LoginRefusal = { code: 'tls_failed', cause: 'not_offered' };

export const NOT_READY: LoginRefusal = { code: 'server_not_ready' };
/** The server ended the login with an error that stands in no table. */
export const OTHER_ERROR: LoginRefusal = { code: 'server_not_ready', cause: 'error' };
/** The connection was closed before the first byte, as a proxy does whose server is down. */
export const HUNG_UP: LoginRefusal = { code: 'server_not_ready', cause: 'hung_up' };

/** Whether an error means this at a login alone: after an accepted one, what sends it is not the server that we know. */
export const isOfLogin = (refusal: LoginRefusal): boolean =>
  refusal === RULE || refusal === OTHER_ERROR;

/**
 * How each protocol begins: the line of SSH (RFC 4253, section 4.2) and of HTTP, an alert or a handshake of TLS (RFC 8446,
 * section 5.1), a greeting or an error in the first packet of MySQL and MariaDB, and an error of PostgreSQL with its severity.
 */
const BEGINNINGS: Readonly<Record<OtherProtocol, RegExp>> = {
  ssh: /^SSH-\d/,
  http: /^HTTP\/\d/,
  tls: /^[\x15\x16]\x03[\0-\x04]/,
  // In this order: an error of 255 bytes looks like one of MySQL as well, and so does a greeting of MariaDB.
  postgresql: /^E\0\0[^]{2}S[A-Z]{5}/,
  mariadb: /^[^]{2}\0\0(\n(5\.5\.5-|[ -~]{1,100}mariadb)|\xff[^]{2}[ -~]{1,400}mariadb)/i,
  mysql: /^[^]{2}\0\0(\n\d{1,3}\.\d|\xff[^]{2}[ -~]{4})/,
};

/** More than any of the beginnings. */
const MOST_BYTES = 512;

/** The protocol that these bytes, the first of a server, begin like; undefined for any other. */
const recognizedProtocol = (bytes: Buffer): OtherProtocol | undefined => {
  const text = bytes.toString('latin1', 0, MOST_BYTES);
  return (Object.keys(BEGINNINGS) as OtherProtocol[]).find((protocol) =>
    BEGINNINGS[protocol].test(text),
  );
};

/** The refusal of a server by its first bytes, which are not as they must be in these protocols. */
export const refusalOfStart = (bytes: Buffer, expected: readonly OtherProtocol[]): LoginRefusal => {
  const cause = recognizedProtocol(bytes);
  return cause === undefined || expected.includes(cause)
    ? NOT_A_DATABASE_SERVER
    : { code: 'not_a_database_server', cause };
};
